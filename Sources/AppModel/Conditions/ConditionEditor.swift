import Observation
import Rules

/// One condition while the user changes it: the draft, its faults, and whether it is saved.
///
/// `ConditionsModel` makes it and saves it.
@MainActor
@Observable
package final class ConditionEditor {
    /// Whether the draft is in its file.
    package enum State: Hashable, Sendable {
        case saved
        case unsaved
        case saving
        /// Why it could not be saved, in whole sentences.
        case failed(String)
    }

    package private(set) var draft: ConditionDraft
    /// The condition of the draft. Read off the main thread, so it comes a moment after the draft.
    package private(set) var reading: ConditionDraft.Reading
    package private(set) var state: State
    /// The path of the file; `nil` before a new condition is saved.
    package private(set) var file: String?

    /// The condition in the file; `nil` before a new condition is saved.
    package private(set) var saved: NamedCondition?
    /// The draft that was saved.
    private var savedDraft: ConditionDraft?
    /// The draft before all changes.
    private let beginning: ConditionDraft
    /// The field that made the last step. What is typed in one field is one step.
    private var lastField: ConditionDraft.Place?
    @ObservationIgnored private let checking = Latest()
    @ObservationIgnored private var onRead: [@MainActor (ConditionDraft.Reading) -> Void] = []
    /// Called before a change that is undone by itself, with the draft so far.
    @ObservationIgnored var onStep: @MainActor (ConditionDraft) -> Void = { _ in }

    /// - Parameters:
    ///   - saved: What the file has; `nil` for a new condition.
    ///   - file: The path of the file; `nil` for a new condition.
    package init(_ draft: ConditionDraft, saved: NamedCondition? = nil, file: String? = nil) {
        (self.draft, beginning) = (draft, draft)
        self.saved = saved
        self.file = file
        savedDraft = saved == nil ? nil : draft
        state = saved == nil ? .unsaved : .saved
        reading = draft.reading()
    }

    // MARK: Changing

    /// Changes the draft in a field that shows the change itself.
    package func type(in field: ConditionDraft.Place, _ change: (inout ConditionDraft) -> Void) {
        let before = draft
        change(&draft)
        guard draft != before else { return }
        if lastField != field { onStep(before) }
        lastField = field
        changed()
    }

    /// Changes which rows there are.
    package func reshape(_ change: (inout ConditionDraft) -> Void) {
        let before = draft
        change(&draft)
        guard draft != before else { return }
        onStep(before)
        show(draft)
    }

    /// Replaces the draft, as Undo and Redo do.
    func show(_ draft: ConditionDraft) {
        self.draft = draft
        lastField = nil
        changed()
    }

    /// Whether the draft is another one than at the beginning.
    package var isTouched: Bool { draft != beginning }

    private func changed() {
        state = draft == savedDraft ? .saved : .unsaved
        read()
    }

    private func read() {
        checking.make { [draft] in
            draft.reading()
        } take: { [weak self] in
            self?.take($0)
        }
    }

    private func take(_ reading: ConditionDraft.Reading) {
        self.reading = reading
        let waiting = onRead
        onRead = []
        for call in waiting { call(reading) }
    }

    /// Calls a closure with what the draft says now.
    func whenRead(_ body: @escaping @MainActor (ConditionDraft.Reading) -> Void) {
        if checking.isBusy { onRead.append(body) } else { body(reading) }
    }

    // MARK: Saving

    func beginSaving() { state = .saving }

    /// Notes that a draft was saved. What was changed meanwhile is not.
    func noteSaved(_ named: NamedCondition, _ saved: ConditionDraft, in file: String) {
        (self.saved, savedDraft, self.file) = (named, saved, file)
        // A text typed from now on is a step of its own.
        lastField = nil
        state = draft == saved ? .saved : .unsaved
    }

    func noteFailure(_ message: String) { state = .failed(message) }
}
