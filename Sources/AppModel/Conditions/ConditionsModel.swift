import Foundation
import Observation
import Planning
import Rules
import Text

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
    /// Why the list could not be read; `nil` when it was, or has not been yet.
    package private(set) var failure: ConditionError?
    /// Increases when `list` or `failure` changes.
    package private(set) var listNumber = 0
    /// The position of the selected entry. The first is selected initially.
    package private(set) var selection: Int?
    /// Whether reading the list or the selected entry takes long enough to be shown.
    package private(set) var isVisiblyReading = false

    /// What changes conditions, by the keys of their entries.
    private var editors: [ConditionEntry.Key: ConditionEditor] = [:]
    /// Called when a condition was saved, with what its file had before; `nil` for a new one.
    @ObservationIgnored package var onSave: @MainActor (NamedCondition?, NamedCondition) -> Void = { _, _ in }

    /// Called when the file of a condition was deleted, with a function that writes it again.
    @ObservationIgnored package var onRemove:
        @MainActor (NamedCondition, _ undo: @escaping @MainActor () -> Void) -> Void =
            { _, _ in }

    private let samples: ConditionSource
    /// Where conditions are made; `nil` for nowhere.
    private let folder: ConditionFolder?
    /// The conditions in the folder, in the order of their files.
    private var ownList = ConditionList(entries: [])
    /// A condition that has no file yet. It is the first of the list.
    private var newEntry: ConditionEntry?
    /// What the source offers; `nil` until it has been read.
    private var sourceList: ConditionList?
    private var readings: [Int: Reading] = [:]
    @ObservationIgnored private var reading: Task<Void, Never>?
    @ObservationIgnored private var fetching: Task<Void, Never>?
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
        (list, sourceList, failure, selection) = (nil, nil, nil, nil)
        readings = [:]
        fetching?.cancel()
        refresh()
    }

    /// Reads the list and the selected condition. The present ones stay until then.
    package func refresh() {
        reading?.cancel()
        failure = nil
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
                    self.changed()
                } else {
                    self.showList()
                }
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
        failure = nil
        sourceList = list
        showList()
    }

    /// Joins what was made here with what the source offers.
    private func showList() {
        var list = sourceList ?? ConditionList(entries: [])
        let own = (newEntry.map { [$0] } ?? []) + ownList.entries
        list.entries = own + list.entries
        list.notices = ownList.notices + list.notices
        ownCount = own.count
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

    /// Selects the entry of a condition, if it is listed.
    ///
    /// - Returns: Whether it is.
    @discardableResult
    package func choose(_ named: NamedCondition) -> Bool {
        let position = list?.entries.indices.first { position in
            if case .loaded(let loaded) = readings[position] { loaded.named == named } else { false }
        }
        let like = list?.entries.firstIndex { $0.id == named.id && $0.name == named.name }
        guard let position = position ?? like else { return false }
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

// MARK: - Changing conditions

extension ConditionsModel {
    /// Whether conditions can be made here.
    package var canCreate: Bool { folder != nil }

    /// Whether the entry at a position is a file of its own that may be changed. Others can be copied.
    package func canEdit(_ position: Int) -> Bool {
        guard let entry = list?.entries[position] else { return false }
        return position < ownCount || entry.file != nil && !showsSamples
    }

    /// What changes the entry at a position; `nil` while nothing does.
    package func editor(of position: Int) -> ConditionEditor? {
        (list?.entries[position].key).flatMap { editors[$0] }
    }

    /// What changes the selected entry.
    package var chosenEditor: ConditionEditor? { selection.flatMap(editor(of:)) }

    /// Begins to change the selected condition.
    package func edit() {
        guard let selection, canEdit(selection), let named = chosen, let entry = list?.entries[selection],
            let file = entry.file, editors[entry.key] == nil
        else { return }
        editors[entry.key] = ConditionEditor(ConditionDraft(named), saved: named, file: file)
        changed()
    }

    /// Begins a new condition, and selects it.
    package func create() {
        begin(ConditionDraft(id: UUID().uuidString.lowercased()), called: localized("New Condition"))
    }

    /// Begins a copy of the selected condition, and selects it.
    package func copy() {
        guard let named = chosenEditor?.reading.named ?? chosen else { return }
        // Translators: the name of a copy of a condition.
        let name = localized("{condition} (copy)", ["condition": named.name])
        let copied = NamedCondition(name: name, id: UUID().uuidString.lowercased(), condition: named.condition)
        begin(ConditionDraft(copied), called: name)
    }

    private func begin(_ draft: ConditionDraft, called name: String) {
        guard canCreate, list != nil, let condition = draft.reading().condition else { return }
        // An untouched one gives way; one with changes stays until it is saved or discarded.
        if let newEntry {
            guard let position = list?.entries.firstIndex(where: { $0.key == newEntry.key }) else { return }
            guard editors[newEntry.key]?.canUndo == false else { return choose(position) }
            editors[newEntry.key] = nil
        }
        let named = NamedCondition(name: name, id: draft.id, condition: condition)
        let entry = ConditionEntry(name: name, id: draft.id, content: .condition(named))
        newEntry = entry
        editors[entry.key] = ConditionEditor(draft)
        selection = nil
        showList()
        choose(0)
    }

    /// Ends changing the selected condition. What is not saved is lost; a new one goes.
    package func endEditing() {
        guard let selection, let entry = list?.entries[selection] else { return }
        editors[entry.key] = nil
        guard entry.key == newEntry?.key else { return changed() }
        newEntry = nil
        self.selection = nil
        showList()
    }

    /// Saves the selected condition to its file, a new one to a new file in the folder.
    package func save() {
        guard let editor = chosenEditor, editor.state != .saving, editor.state != .saved else { return }
        editor.whenRead { [weak self, weak editor] reading in
            if let editor, let named = reading.named { self?.save(named, editor.draft, of: editor) }
        }
    }

    private func save(_ named: NamedCondition, _ draft: ConditionDraft, of editor: ConditionEditor) {
        editor.beginSaving()
        let (file, old, folder) = (editor.file, editor.saved, folder)
        Task { [weak self] in
            let result = await Task.detached { () -> Result<String, ConditionSaveError> in
                Result { () throws(ConditionSaveError) in
                    if let file, let old {
                        try ConditionFolder.replace(old, with: named, in: file)
                        return file
                    }
                    guard let folder else { return "" }
                    return try folder.add(named)
                }
            }.value
            switch result {
            case .success(let file): self?.saved(named, draft, of: editor, in: file)
            case .failure(let error): editor.noteFailure(error.message)
            }
        }
    }

    private func saved(_ named: NamedCondition, _ draft: ConditionDraft, of editor: ConditionEditor, in file: String) {
        let old = editor.saved
        editor.noteSaved(named, draft, in: file)
        let entry = ConditionEntry(name: named.name, id: named.id, content: .condition(named), file: file)
        let isChosen = chosenEditor === editor
        editors = editors.filter { $0.value !== editor }
        editors[entry.key] = editor
        if old == nil {
            newEntry = nil
            ownList.entries.append(entry)
        } else {
            ownList.put(entry)
            sourceList?.put(entry)
        }
        if isChosen { selection = nil }
        showList()
        if isChosen, let position = list?.entries.firstIndex(where: { $0.key == entry.key }) { choose(position) }
        onSave(old, named)
    }

    /// Deletes the file of the selected condition, if it may be changed.
    package func remove() {
        guard let selection, canEdit(selection), let named = chosen, let entry = list?.entries[selection],
            let file = entry.file
        else { return }
        Task { [weak self] in
            let result = await Task.detached {
                Result { () throws(ConditionSaveError) in
                    try ConditionFolder.remove(file)
                }
            }.value
            guard let self else { return }
            if case .failure(let error) = result {
                self.editors[entry.key, default: ConditionEditor(ConditionDraft(named), saved: named, file: file)]
                    .noteFailure(error.message)
                return self.changed()
            }
            self.editors[entry.key] = nil
            self.ownList.entries.removeAll { $0.key == entry.key }
            self.sourceList?.entries.removeAll { $0.key == entry.key }
            self.selection = nil
            self.showList()
            self.onRemove(named) { [weak self] in self?.restore(named, in: file) }
        }
    }

    private func restore(_ named: NamedCondition, in file: String) {
        Task { [weak self] in
            await Task.detached { try? ConditionFolder.restore(named, in: file) }.value
            self?.refresh()
        }
    }
}

extension ConditionList {
    /// Puts an entry in the place of the one with its key.
    fileprivate mutating func put(_ entry: ConditionEntry) {
        guard let position = entries.firstIndex(where: { $0.key == entry.key }) else { return }
        entries[position] = entry
    }
}

extension ConditionEntry {
    /// What stays the same of an entry when its list is read again.
    fileprivate enum Key: Hashable {
        case file(String)
        case named(id: String, name: String)
    }

    fileprivate var key: Key { file.map(Key.file) ?? .named(id: id, name: name) }

    fileprivate func isSame(as other: ConditionEntry) -> Bool { key == other.key }
}
