import Foundation
import Network
import Observation
import Planning
import Rules

/// The conditions that were made here and those of one source: the list, the selected condition, the result of reading
/// each, and those that are being changed.
///
/// Reading runs off the main thread. The last response of a service is shown until a new one arrives.
@MainActor
@Observable
package final class ConditionsModel {
    /// How far the reading of a condition is.
    package enum Reading {
        case waiting
        case loaded(LoadedCondition)
        case failed(ConditionError)
    }

    package private(set) var source: ConditionSource
    /// First the conditions that were made here, then those of the source. `nil` until it has been read.
    package private(set) var list: ConditionList?
    /// How many entries of the list were made here.
    package private(set) var ownCount = 0
    /// Whether there are conditions that were made here, which is known before they are read.
    package private(set) var hasOwn = false
    /// Why the list could not be read; `nil` when it was, or has not been yet.
    package private(set) var failure: ConditionError?
    /// Why a file could not be copied, opened or deleted, in whole sentences; `nil` when it could.
    package private(set) var fileFailure: String?
    /// The position of the selected entry. The first is selected initially.
    package internal(set) var selection: Int?
    /// Whether reading the list or the selected entry takes long enough to be shown.
    package private(set) var isVisiblyReading = false

    /// The changes of conditions, by the keys of their entries.
    package internal(set) var editors: [ConditionEntry.Key: ConditionEditor] = [:]
    /// Called when a condition was saved, with what its file had before; `nil` for a new one.
    @ObservationIgnored package var onSave: @MainActor (NamedCondition?, NamedCondition) -> Void = { _, _ in }

    /// Called when the file of a condition was deleted. The function that it returns is called when the file is back.
    @ObservationIgnored package var onRemove: @MainActor (NamedCondition) -> @MainActor () -> Void = { _ in {} }

    /// Adds a deed to the list of those that can be undone. `WindowModel` sets it.
    @ObservationIgnored var note: @MainActor (Undo) -> Void = { _ in }

    private let samples: ConditionSource
    /// Where conditions are made; `nil` for nowhere.
    let folder: ConditionFolder?
    /// The conditions in the folder, in the order of their files.
    var ownList = ConditionList(entries: [])
    /// A condition that has no file yet. It is the first of the list.
    var newEntry: ConditionEntry?
    /// Whether the samples were asked for, so that they are listed below the conditions that were made here.
    private var wantsSamples = false
    /// The conditions that the source offers; `nil` until it has been read.
    var sourceList: ConditionList?
    private var readings: [Int: Reading] = [:]
    @ObservationIgnored private var reading: Task<Void, Never>?
    @ObservationIgnored private var fetching: Task<Void, Never>?
    @ObservationIgnored private var looking: Task<Void, Never>?
    @ObservationIgnored private var noticing: (any ScheduledCall)?
    @ObservationIgnored private let library: SourceLibrary

    /// - Parameters:
    ///   - library: Stores the responses of services.
    ///   - source: `nil` for the samples.
    ///   - samples: the conditions that come with the program.
    ///   - folder: Where conditions are made; `nil` for nowhere.
    package init(
        _ library: SourceLibrary, source: ConditionSource?, samples: ConditionSource, folder: ConditionFolder? = nil
    ) {
        self.library = library
        self.samples = samples
        self.folder = folder
        self.source = source ?? samples
    }

    /// Looks whether there are conditions that were made here. Call it when the window is on screen. A second call has no effect.
    package func lookForOwn() {
        guard let folder, looking == nil else { return }
        looking = Task { [weak self] in
            if await OwnThread.run({ !folder.isEmpty }) { self?.hasOwn = true }
        }
    }

    /// Whether the source is the conditions that come with the program.
    package var showsSamples: Bool { source == samples }

    /// Whether the conditions that come with the program are listed: while no other was made here, or when they were asked
    /// for.
    package var listsSamples: Bool { showsSamples && (ownList.entries.isEmpty || wantsSamples) }

    /// Whether nothing else is listed than the conditions that come with the program.
    package var listsSamplesAlone: Bool { listsSamples && ownCount == 0 }

    /// The result of reading the entry at a position; `nil` when reading has not begun.
    package func reading(of entry: Int) -> Reading? { readings[entry] }

    /// The result of reading the selected entry.
    package var chosenReading: Reading? { selection.flatMap { readings[$0] } }

    /// The selected condition; `nil` when it has not been read.
    package var chosen: NamedCondition? {
        guard let selection, case .loaded(let loaded) = readings[selection] else { return nil }
        return loaded.named
    }

    // MARK: The list

    /// Shows another source; `nil` for the samples.
    package func open(_ source: ConditionSource?) {
        wantsSamples = source == nil
        self.source = source ?? samples
        (list, sourceList, failure, selection) = (nil, nil, nil, nil)
        readings = [:]
        fetching?.cancel()
        refresh()
    }

    /// Reads the list and the selected condition. The present ones stay until then.
    package func refresh() {
        reading?.cancel()
        (failure, fileFailure) = (nil, nil)
        let source = source
        let own = folder.flatMap { $0.source == source ? nil : ConditionReader($0.source) }
        reading = Task { [weak self] in
            if let own {
                // A folder that is not there is empty.
                let list = try? await own.list()
                guard !Task.isCancelled else { return }
                self?.ownList = list ?? ConditionList(entries: [])
            } else {
                self?.ownList = ConditionList(entries: [])
            }
            let reader = await self?.reader()
            if self?.list == nil, let kept = await reader?.keptList(), !Task.isCancelled { self?.show(kept) }
            do throws(ConditionError) {
                guard let list = try await reader?.list(), !Task.isCancelled else { return }
                self?.reading = nil
                self?.show(list)
            } catch {
                guard let self, !Task.isCancelled, self.source == source else { return }
                self.reading = nil
                self.sourceList = nil
                self.failure = error
                if self.ownList.entries.isEmpty, self.newEntry == nil {
                    (self.list, self.ownCount, self.selection) = (nil, 0, nil)
                    self.readings = [:]
                    self.noticeReading()
                } else {
                    self.showList()
                }
            }
        }
        noticeReading()
    }

    /// Shows why a file could not be copied, opened or deleted, until the next reading.
    package func note(fileFailure: String) {
        self.fileFailure = fileFailure
        noticeReading()
    }

    /// Whether something is being read and there is nothing to show for it yet.
    private var isReading: Bool {
        guard list != nil else { return failure == nil && reading != nil }
        guard let selection, case .waiting = readings[selection] else { return false }
        return true
    }

    func noticeReading() {
        noticing?.cancel()
        if isVisiblyReading { isVisiblyReading = false }
        guard isReading else { return }
        noticing = library.surroundings.clock.afterAMoment { [weak self] in
            if let self, self.isReading { self.isVisiblyReading = true }
        }
    }

    private func reader() async -> ConditionReader {
        guard case .service = source else { return ConditionReader(source) }
        return ConditionReader(source, store: await library.openStore(), fetcher: library.surroundings.fetcher)
    }

    private func show(_ list: ConditionList) {
        failure = nil
        sourceList = showsSamples ? list.withSampleNames : list
        showList()
    }

    /// Joins what was made here with what the source offers.
    func showList() {
        var list = sourceList ?? ConditionList(entries: [])
        let own = (newEntry.map { [$0] } ?? []) + ownList.entries
        if showsSamples, !listsSamples { list = ConditionList(entries: []) }
        list.entries = own + list.entries
        list.notices = ownList.notices + list.notices
        ownCount = own.count
        hasOwn = !own.isEmpty
        let chosenBefore = selection.flatMap { self.list?.entries[$0] }
        let (entriesBefore, selectionBefore, readingsBefore) = (self.list?.entries ?? [], selection, readings)
        self.list = list
        readings = [:]
        let shift = entriesBefore.count - list.entries.count
        for (position, entry) in list.entries.enumerated() {
            switch entry.content {
            case .toFetch:
                // The earlier result stays until the entry is read again.
                let before = [position, position + shift].first {
                    entriesBefore.indices.contains($0) && entriesBefore[$0] == entry
                }
                guard let before, case .loaded? = readingsBefore[before] else { continue }
                readings[position] = readingsBefore[before]
            case .condition(let named): readings[position] = .loaded(LoadedCondition(named))
            case .fault(let error): readings[position] = .failed(error)
            }
        }
        selection = chosenBefore.flatMap { chosen in
            if let selectionBefore, list.entries.indices.contains(selectionBefore),
                list.entries[selectionBefore].isSame(as: chosen)
            {
                return selectionBefore
            }
            return list.entries.firstIndex { $0.isSame(as: chosen) }
        }
        // So that there is something to see and to try.
        if selection == nil, !list.entries.isEmpty { selection = 0 }
        noticeReading()
        if let selection { read(selection, again: true) }
    }

    // MARK: One condition

    /// Selects an entry, and reads its condition unless that was done.
    package func choose(_ entry: Int) {
        guard let list, list.entries.indices.contains(entry), entry != selection else { return }
        selection = entry
        noticeReading()
        read(entry)
    }

    /// Selects the entry of a condition, if it is listed.
    ///
    /// - Returns: Whether it is.
    @discardableResult
    package func choose(_ named: NamedCondition) -> Bool {
        let position = list?.entries.indices.first { position in
            if case .loaded(let loaded) = readings[position] { loaded.named == named } else { false }
        }
        let like = list?.entries.firstIndex { $0.id == named.id && [named.name, named.shownName].contains($0.name) }
        guard let position = position ?? like else {
            // A sample that is in use.
            guard list != nil, showsSamples, !listsSamples,
                sourceList?.entries.contains(where: { $0.content == .condition(named) }) == true
            else { return false }
            wantsSamples = true
            showList()
            return choose(named)
        }
        choose(position)
        return true
    }

    /// Reads the selected condition again, or the list when the list itself is wrong.
    package func retry() {
        guard let list, let selection else { return refresh() }
        guard list.entries[selection].content == .toFetch else { return refresh() }
        readings[selection] = nil
        read(selection)
    }

    /// - Parameter again: Whether to read a condition that was read before.
    private func read(_ position: Int, again: Bool = false) {
        fetching?.cancel()
        // A cancelled read starts again when its entry is selected again.
        for (other, reading) in readings { if case .waiting = reading { readings[other] = nil } }
        guard let entry = list?.entries[position], entry.content == .toFetch else { return }
        if readings[position] == nil {
            readings[position] = .waiting
            noticeReading()
        } else if !again {
            return
        }
        fetching = Task { [weak self] in
            let reader = await self?.reader()
            if let kept = await reader?.keptCondition(of: entry) { self?.set(.loaded(kept), of: position) }
            do throws(ConditionError) {
                if let loaded = try await reader?.condition(of: entry) { self?.set(.loaded(loaded), of: position) }
            } catch {
                self?.set(.failed(error), of: position)
            }
        }
    }

    private func set(_ reading: Reading, of entry: Int) {
        guard !Task.isCancelled else { return }
        readings[entry] = reading
        noticeReading()
    }
}

extension ConditionEntry {
    /// The state of an entry that stays when its list is read again.
    package enum Key: Hashable {
        case file(String)
        case named(id: String, name: String)
    }

    var key: Key { file.map(Key.file) ?? .named(id: id, name: name) }

    fileprivate func isSame(as other: ConditionEntry) -> Bool { key == other.key }
}
