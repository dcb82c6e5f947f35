import Observation
import Storage
import Text

/// The list of deeds that can be undone, and of those undone that can be done again. A bar shows the last deed for ten seconds.
///
///     undos.remove([id])      // "events.json removed · Undo"
///     undos.undo()            // and it is back
///     undos.redo()            // and it is removed again
@MainActor
@Observable
package final class UndoModel {
    /// The content of the bar.
    package struct Shown: Hashable, Sendable {
        /// The name of the deed: `events.json removed`; or why it could not be undone.
        package let text: String
        /// Whether the bar offers to undo it.
        package let canUndo: Bool
        /// The label of the button that goes on from there; `nil` when there is none.
        package let nextLabel: String?
    }

    /// The content of the bar; `nil` when the bar is hidden.
    package private(set) var shown: Shown?
    /// The deed that `undo` undoes: `events.json removed`; `nil` when there is nothing to undo.
    package private(set) var undoneText: String?
    /// The deed that `redo` does again; `nil` when there is none.
    package private(set) var redoneText: String?

    /// Whether the user is in the bar, which then stays. The window sets it.
    @ObservationIgnored package var isInUse: @MainActor () -> Bool = { false }

    /// Called with an edit of the history whose event is to be saved as a copy.
    @ObservationIgnored var onSaveCopy: @MainActor (Int64) -> Void = { _ in }

    @ObservationIgnored let agenda: AgendaModel
    /// The deeds, the last one at the end.
    private var done: [Undo] = []
    /// The deeds that were undone, the last one at the end.
    private var undone: [Undo] = []
    /// The number of deeds since the start.
    @ObservationIgnored private var deedCount = 0
    /// The steps that were asked for and have not begun.
    @ObservationIgnored private var waiting: [Direction] = []
    @ObservationIgnored private var isStepping = false
    /// The deeds that happen while `collecting` runs.
    @ObservationIgnored private var collected: [Undo]?
    /// Whether the bar shows the last deed.
    @ObservationIgnored private var showsLast = false
    @ObservationIgnored private var next: NextStep?
    @ObservationIgnored private var end: (any ScheduledCall)?
    @ObservationIgnored private var following: AnyObject?

    private enum Direction {
        case undo, redo
    }

    /// How long the bar is shown, in milliseconds.
    private static let time = 10_000
    /// The most deeds that can be undone.
    static let limit = 200

    package init(_ agenda: AgendaModel) {
        self.agenda = agenda
        following = Following({ [weak self] in
            (agenda.library, self?.done.last?.holds(), self?.undone.last?.holdsUndone())
        }) { [weak self] _ in self?.look() }
    }

    var library: SourceLibrary { agenda.library }

    func number(_ value: Int) -> String { agenda.times.number(value) }

    // MARK: Deeds

    /// Adds a deed to the list. Those that were undone before can no longer be done again.
    ///
    /// - Parameter next: Where it leads; `nil` when it leads nowhere.
    func note(_ undo: Undo, next: NextStep? = nil) {
        guard collected == nil else {
            collected?.append(undo)
            return
        }
        deedCount += 1
        undone = []
        done.append(undo)
        if done.count > UndoModel.limit { done.removeFirst().lapse() }
        end?.cancel()
        (showsLast, self.next, end) = (undo.isShown, next, nil)
        if undo.isShown { hideLater() } else { shown = nil }
        showTexts()
    }

    /// Shows that a deed was undone without the list, and adds it to those that can be done again.
    ///
    /// - Parameter undo: `nil` for one that cannot be done again.
    func note(undone undo: Undo?, _ words: Message) {
        if let undo { undone.append(undo) }
        note(words)
        showTexts()
    }

    /// Does something, and returns its deeds instead of adding them to the list.
    func collecting(_ body: () -> Void) -> [Undo] {
        collected = []
        defer { collected = nil }
        body()
        return collected ?? []
    }

    /// Shows what was done where there is nothing to undo. Earlier deeds can still be undone.
    ///
    /// - Parameter next: Where it leads; `nil` when it leads nowhere.
    func note(_ words: Message, next: NextStep? = nil) {
        showsLast = false
        self.next = next
        shown = Shown(text: words.text, canUndo: false, nextLabel: next?.label)
        hideLater()
    }

    /// Shows why something was not done, until it is closed.
    ///
    /// - Parameter next: Tries it again.
    func noteFailure(_ words: Message, next: NextStep) {
        end?.cancel()
        (showsLast, end) = (false, nil)
        self.next = next
        shown = Shown(text: words.text, canUndo: false, nextLabel: next.label)
    }

    /// Shows what is being done, until something else is shown.
    ///
    /// - Parameter cancel: Cancels it; `nil` when it is too late.
    func noteProgress(_ words: Message, cancel: NextStep?) {
        end?.cancel()
        (showsLast, end, next) = (false, nil, cancel)
        shown = Shown(text: words.text, canUndo: false, nextLabel: cancel?.label)
    }

    /// Undoes the last deed. The bar says so if it cannot be undone; a second call tries it again.
    package func undo() { run(.undo) }

    /// Does the deed again that was undone last.
    package func redo() { run(.redo) }

    /// Goes on from the last deed.
    package func proceed() {
        let next = next
        hide()
        next?.perform()
    }

    // MARK: Steps

    /// Makes a step after those that were asked for before.
    private func run(_ direction: Direction) {
        waiting.append(direction)
        guard !isStepping else { return }
        isStepping = true
        Task.immediate { [weak self] in
            while let self, !self.waiting.isEmpty { await self.step(self.waiting.removeFirst()) }
            self?.isStepping = false
            self?.look()
        }
    }

    private func step(_ direction: Direction) async {
        dropPast()
        guard let deed = direction == .undo ? done.popLast() : undone.popLast() else { return showTexts() }
        let (place, count) = (done.count, deedCount)
        hide()
        showTexts()
        var failure: UndoFailure?
        do throws(UndoFailure) {
            try await library.settling(direction == .undo ? deed.undo : deed.redo)
        } catch {
            failure = error
        }
        if (direction == .redo) == (failure == nil) {
            done.insert(deed, at: min(place, done.count))
        } else if count == deedCount {
            undone.append(deed)
        }
        if let failure {
            show(failure, of: deed, direction)
        } else if count == deedCount, deed.isShown {
            show(deed, direction)
        }
        showTexts()
    }

    /// Shows that a deed was undone or done again, perhaps where nothing of it is seen. The bar offers the way back.
    private func show(_ deed: Undo, _ direction: Direction) {
        switch direction {
        case .undo:
            // Translators: {deed} is like “events.json removed”.
            note(
                Message("Undone: {deed}", ["deed": deed.words().text.isolated]),
                next: NextStep(label: localized("_Redo")) { [weak self] in self?.redo() })
        case .redo:
            showsLast = true
            hideLater()
        }
    }

    private func show(_ failure: UndoFailure, of deed: Undo, _ direction: Direction) {
        let values: KeyValuePairs<String, any MessageValue> = [
            "deed": deed.words().text.isolated, "reason": failure.message,
        ]
        // Translators: {deed} is like “events.json removed”, and {reason} is a whole sentence.
        let words =
            direction == .undo
            ? Message("Could not be undone: {deed}. {reason}", values)
            : Message("Could not be done again: {deed}. {reason}", values)
        showsLast = false
        next = failure.edit.map(copying)
        // It stays until it is closed.
        shown = Shown(text: words.text, canUndo: direction == .undo && next == nil, nextLabel: next?.label)
    }

    /// Saves the event of an edit of the history that cannot be undone.
    func copying(_ edit: Int64) -> NextStep {
        NextStep(label: localized("_Save a Copy…")) { [weak self] in self?.onSaveCopy(edit) }
    }

    /// Drops deeds that can no longer be undone, and undone ones that can no longer be done again.
    private func dropPast() {
        while let last = done.last, !last.holds() {
            done.removeLast()
            if showsLast { hide() }
            last.lapse()
        }
        while let last = undone.last, !last.holdsUndone() { undone.removeLast() }
    }

    /// Looks whether there is still something to undo, and what it is called now.
    private func look() {
        guard !isStepping else { return }
        dropPast()
        showTexts()
    }

    // MARK: The bar

    /// Hides the bar. The deed can still be undone.
    package func hide() {
        end?.cancel()
        (end, next, showsLast) = (nil, nil, false)
        if shown != nil { shown = nil }
    }

    private func showTexts() {
        let (text, redone) = (done.last?.words().text, undone.last?.words().text)
        if undoneText != text { undoneText = text }
        if redoneText != redone { redoneText = redone }
        guard showsLast, let text else { return }
        let new = Shown(text: text, canUndo: true, nextLabel: next?.label)
        if shown != new { shown = new }
    }

    private func hideLater() {
        end?.cancel()
        end = library.surroundings.clock.after(milliseconds: UndoModel.time) { [weak self] in
            guard let self else { return }
            if self.isInUse() { self.hideLater() } else { self.hide() }
        }
    }
}

extension SourceLibrary {
    /// Makes a step, and waits until the store has its changes and the list here follows them.
    fileprivate func settling(_ step: Undo.Step) async throws(UndoFailure) {
        let failures = changeFailures.count
        try await step()
        await settle()
        if changeFailures.count > failures, let failure = changeFailures.last {
            throw UndoFailure(message: failure.message)
        }
    }
}
