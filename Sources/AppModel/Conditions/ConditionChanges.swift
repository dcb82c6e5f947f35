import Foundation
import Planning
import Rules
import Text

/// Conditions are made, changed, saved and deleted.
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
        put(new: NamedCondition(name: name, id: draft.id, condition: condition), ConditionEditor(draft))
        selection = nil
        showList()
        choose(0)
    }

    /// What is being changed, for the next run.
    package var drafts: [SavedDraft] { editors.values.compactMap(\.kept).sorted { $0.draft.id < $1.draft.id } }

    /// Goes on with a draft of an earlier run. One whose file is gone is a new condition.
    func goOn(with kept: SavedDraft) {
        if let file = kept.file, FileManager.default.fileExists(atPath: file) {
            editors[.file(file)] = ConditionEditor(kept)
        } else if canCreate, newEntry == nil {
            let name = kept.beginning.name.isBlank ? localized("New Condition") : kept.beginning.name
            let plain = ConditionDraft(id: kept.draft.id)
            guard let condition = kept.beginning.reading().condition ?? plain.reading().condition else { return }
            put(new: NamedCondition(name: name, id: plain.id, condition: condition), ConditionEditor(kept.asNew))
        }
    }

    private func put(new named: NamedCondition, _ editor: ConditionEditor) {
        let entry = ConditionEntry(name: named.name, id: named.id, content: .condition(named))
        newEntry = entry
        editors[entry.key] = editor
    }

    /// Ends changing the selected condition. What is not saved is discarded, which can be undone; a new one goes.
    package func endEditing() {
        guard let selection, let entry = list?.entries[selection] else { return }
        guard let editor = editors[entry.key] else { return }
        end(editor, of: entry)
        guard editor.state != .saved, editor.canUndo else { return }
        let name = editor.draft.name.isBlank ? entry.name : editor.draft.name
        note(
            Undo(
                Message("Changes of {condition} discarded", ["condition": name.singleLine(limit: 60)]),
                while: { [weak self] in self?.editors[entry.key] == nil },
                whileUndone: { [weak self] in self?.editors[entry.key] === editor }
            ) { [weak self] in
                self?.bringBack(editor, of: entry)
            } redo: { [weak self] in
                self?.end(editor, of: entry)
            })
    }

    private func end(_ editor: ConditionEditor, of entry: ConditionEntry) {
        editors[entry.key] = nil
        guard entry.key == newEntry?.key else { return changed() }
        newEntry = nil
        selection = nil
        showList()
    }

    /// Goes on changing a condition, unless it is gone or changed again.
    private func bringBack(_ editor: ConditionEditor, of entry: ConditionEntry) {
        guard editors[entry.key] == nil else { return }
        if editor.file == nil {
            guard newEntry == nil else { return }
            newEntry = entry
        }
        editors[entry.key] = editor
        selection = nil
        showList()
        if let position = list?.entries.firstIndex(where: { $0.key == entry.key }) { choose(position) }
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

    /// Deletes the file of the selected condition, if it may be changed. This can be undone.
    package func remove() {
        guard let selection, canEdit(selection), let named = chosen, let entry = list?.entries[selection],
            let file = entry.file
        else { return }
        Task { [weak self] in
            guard let self else { return }
            do throws(UndoFailure) {
                var last = try await self.delete(entry, named, file)
                self.note(
                    Undo(Message("{condition} deleted", ["condition": named.name.singleLine(limit: 60)])) {
                        [weak self] () async throws(UndoFailure) in
                        try await ConditionsModel.writing { [bytes = last.bytes] () throws(ConditionSaveError) in
                            try ConditionFolder.restore(bytes, in: file)
                        }
                        last.useAgain()
                        self?.refresh()
                    } redo: { [weak self] () async throws(UndoFailure) in
                        if let deleted = try await self?.delete(entry, named, file) { last = deleted }
                    })
            } catch {
                self.editors[entry.key, default: ConditionEditor(ConditionDraft(named), saved: named, file: file)]
                    .noteFailure(error.message)
                self.changed()
            }
        }
    }

    /// - Returns: The bytes of the file, and a function that puts the condition to the same uses again.
    private func delete(
        _ entry: ConditionEntry, _ named: NamedCondition, _ file: String
    ) async throws(UndoFailure) -> (bytes: [UInt8], useAgain: @MainActor () -> Void) {
        let bytes = try await ConditionsModel.writing { () throws(ConditionSaveError) in
            try ConditionFolder.remove(file)
        }
        let isChosen = selection.flatMap { list?.entries[$0].key } == entry.key
        editors[entry.key] = nil
        ownList.entries.removeAll { $0.key == entry.key }
        sourceList?.entries.removeAll { $0.key == entry.key }
        if isChosen { selection = nil }
        showList()
        return (bytes ?? Array(named.indentedJSON().utf8), onRemove(named))
    }

    /// Does something with a file off the main thread.
    private static func writing<Value: Sendable>(
        _ body: @escaping @Sendable () throws(ConditionSaveError) -> Value
    ) async throws(UndoFailure) -> Value {
        let result = await Task.detached { Result { () throws(ConditionSaveError) in try body() } }.value
        do throws(ConditionSaveError) { return try result.get() } catch { throw UndoFailure(message: error.message) }
    }
}

extension ConditionList {
    /// Puts an entry in the place of the one with its key.
    fileprivate mutating func put(_ entry: ConditionEntry) {
        guard let position = entries.firstIndex(where: { $0.key == entry.key }) else { return }
        entries[position] = entry
    }
}
