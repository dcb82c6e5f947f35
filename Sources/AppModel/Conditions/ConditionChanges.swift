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

    /// Whether the entry at a position may be changed here, as rows.
    package func canEditRows(_ position: Int) -> Bool {
        guard canEdit(position), case .loaded(let loaded) = reading(of: position) else { return false }
        return ConditionDraft(loaded.named) != nil
    }

    /// The change of the entry at a position; `nil` while there is none.
    package func editor(of position: Int) -> ConditionEditor? {
        (list?.entries[position].key).flatMap { editors[$0] }
    }

    /// The change of the selected entry.
    package var chosenEditor: ConditionEditor? { selection.flatMap(editor(of:)) }

    /// Begins to change the selected condition.
    package func edit() {
        guard let selection, canEdit(selection), let named = chosen, let entry = list?.entries[selection],
            let file = entry.file, editors[entry.key] == nil, let draft = ConditionDraft(named)
        else { return }
        editors[entry.key] = editor(draft, saved: named, file: file)
    }

    /// Begins a new condition, and selects it.
    package func create() {
        begin(ConditionDraft(id: UUID().uuidString.lowercased()), called: localized("New Condition"))
    }

    /// Begins a new condition that is true for events like one, and selects it.
    ///
    /// - Parameter entry: The position of the event in the agenda.
    package func create(like entry: Int, of agenda: Agenda) {
        // Of a single calendar, all events are in it.
        let origin = agenda.sources.count > 1 ? agenda.origins(of: entry).first : nil
        let calendar = origin.map { agenda.sourceNames[agenda.sources[$0.source]] } ?? ""
        let draft = ConditionDraft(
            id: UUID().uuidString.lowercased(), like: ConditionArguments(entry, of: agenda), in: calendar)
        begin(draft, called: draft.name.isBlank ? localized("New Condition") : draft.name)
    }

    /// Begins a copy of the selected condition, and selects it. A condition that rows cannot say is copied into a file.
    package func copy() {
        guard let named = chosenEditor?.reading.named ?? chosen else { return }
        // Translators: the name of a copy of a condition.
        let name = localized("{condition} (copy)", ["condition": named.shownName])
        let copied = NamedCondition(name: name, id: UUID().uuidString.lowercased(), condition: named.condition)
        if let draft = ConditionDraft(copied) { return begin(draft, called: name) }
        guard let folder else { return }
        Task { [weak self] in
            do throws(UndoFailure) {
                let file = try await ConditionsModel.writing { () throws(ConditionSaveError) in try folder.add(copied) }
                guard let self else { return }
                self.ownList.entries.append(
                    ConditionEntry(name: name, id: copied.id, content: .condition(copied), file: file))
                self.showList()
                self.choose(copied)
            } catch {
                self?.note(fileFailure: error.message)
            }
        }
    }

    private func begin(_ draft: ConditionDraft, called name: String) {
        guard canCreate, let condition = draft.reading().condition else { return }
        // An untouched one gives way; one with changes stays until it is saved or discarded.
        if let newEntry {
            let position = list?.entries.firstIndex { $0.key == newEntry.key } ?? 0
            guard editors[newEntry.key]?.isTouched == false else {
                choose(position)
                return note(
                    fileFailure: localized("First save or discard the new condition that is being changed here."))
            }
            editors[newEntry.key] = nil
        }
        put(new: NamedCondition(name: name, id: draft.id, condition: condition), editor(draft))
        selection = nil
        showList()
        choose(0)
    }

    private func editor(
        _ draft: ConditionDraft, saved: NamedCondition? = nil, file: String? = nil
    ) -> ConditionEditor {
        let editor = ConditionEditor(draft, saved: saved, file: file)
        editor.onStep = { [weak self, weak editor] before in
            if let editor { self?.noteStep(from: before, of: editor) }
        }
        return editor
    }

    /// Adds a change of a draft to the list of deeds. The bar does not show it, because the user sees it.
    private func noteStep(from before: ConditionDraft, of editor: ConditionEditor) {
        let name = before.name.isBlank ? localized("New Condition") : before.name
        let isOpen = { @MainActor [weak self] in self?.editors.values.contains { $0 === editor } ?? false }
        var after = before
        var step = Undo(
            Message("{condition} changed", ["condition": name.singleLine(limit: 60)]), while: isOpen,
            whileUndone: isOpen
        ) {
            after = editor.draft
            editor.show(before)
        } redo: {
            editor.show(after)
        }
        step.isShown = false
        note(step)
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
        guard editor.state != .saved, editor.isTouched else { return }
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
        guard entry.key == newEntry?.key else { return }
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
                self.note(fileFailure: error.message)
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
