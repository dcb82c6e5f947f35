import Foundation
import Observation
import Planning
import Rules

/// The conditions of one source: the list, the selected condition, and the result of reading each.
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
    /// `nil` until it has been read.
    package private(set) var list: ConditionList?
    /// Why the list could not be read; `nil` when it was, or has not been yet.
    package private(set) var failure: ConditionError?
    /// Increases when `list` or `failure` changes.
    package private(set) var listNumber = 0
    /// The position of the selected entry. The first is selected initially.
    package private(set) var selection: Int?
    /// Whether reading the list or the selected entry takes long enough to be shown.
    package private(set) var isVisiblyReading = false

    private let samples: ConditionSource
    private var readings: [Int: Reading] = [:]
    @ObservationIgnored private var reading: Task<Void, Never>?
    @ObservationIgnored private var fetching: Task<Void, Never>?
    @ObservationIgnored private var noticing: (any ScheduledCall)?
    @ObservationIgnored private let library: SourceLibrary

    /// - Parameters:
    ///   - library: Stores the responses of services.
    ///   - source: `nil` for the samples.
    ///   - samples: the conditions that come with the program.
    package init(_ library: SourceLibrary, source: ConditionSource?, samples: ConditionSource) {
        self.library = library
        self.samples = samples
        self.source = source ?? samples
    }

    /// Whether the conditions that come with the program are shown.
    package var showsSamples: Bool { source == samples }

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
        self.source = source ?? samples
        (list, failure, selection) = (nil, nil, nil)
        readings = [:]
        fetching?.cancel()
        refresh()
    }

    /// Reads the list and the selected condition. The present ones stay until then.
    package func refresh() {
        reading?.cancel()
        failure = nil
        let source = source
        reading = Task { [weak self] in
            let reader = await self?.reader()
            if self?.list == nil, let kept = await reader?.keptList(), !Task.isCancelled { self?.show(kept) }
            do throws(ConditionError) {
                guard let list = try await reader?.list(), !Task.isCancelled else { return }
                self?.reading = nil
                self?.show(list)
            } catch {
                guard let self, !Task.isCancelled, self.source == source else { return }
                self.reading = nil
                (self.list, self.failure, self.selection) = (nil, error, nil)
                self.readings = [:]
                self.changed()
            }
        }
        changed()
    }

    /// Announces that the list has changed.
    private func changed() {
        listNumber += 1
        noticeReading()
    }

    /// Whether something is being read and there is nothing to show for it yet.
    private var isReading: Bool {
        guard list != nil else { return failure == nil && reading != nil }
        guard let selection, case .waiting = readings[selection] else { return false }
        return true
    }

    private func noticeReading() {
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
        let chosenBefore = selection.flatMap { self.list?.entries[$0] }
        let (entriesBefore, selectionBefore, readingsBefore) = (self.list?.entries ?? [], selection, readings)
        self.list = list
        failure = nil
        readings = [:]
        for (position, entry) in list.entries.enumerated() {
            switch entry.content {
            case .toFetch:
                // The earlier result stays until the entry is read again.
                guard entriesBefore.indices.contains(position), entriesBefore[position] == entry,
                    case .loaded = readingsBefore[position]
                else { continue }
                readings[position] = readingsBefore[position]
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
        changed()
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
    /// Whether both entries have the same identifier and name.
    fileprivate func isSame(as other: ConditionEntry) -> Bool {
        id == other.id && name == other.name
    }
}
