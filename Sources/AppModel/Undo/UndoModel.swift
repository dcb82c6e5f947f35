import Events
import Observation
import Planning
import Storage
import Text

/// What was done last. A bar shows it for ten seconds; it can be undone until the next deed that can be undone.
///
///     undos.remove([id])      // "events.json removed · Undo"
///     undos.undo()            // and it is back
@MainActor
@Observable
package final class UndoModel {
    /// What the bar shows.
    package struct Shown: Hashable, Sendable {
        /// What was done: `events.json removed`.
        package let text: String
        /// Whether it can be undone.
        package let canUndo: Bool
        /// The label of the button that goes on from there; `nil` when there is none.
        package let nextLabel: String?
    }

    /// What the bar shows; `nil` when the bar is hidden.
    package private(set) var shown: Shown?
    /// What `undo` undoes: `events.json removed`; `nil` when there is nothing to undo.
    package private(set) var undoneText: String?

    /// Whether the user is in the bar, which then stays. The window sets it.
    @ObservationIgnored package var isInUse: @MainActor () -> Bool = { false }

    @ObservationIgnored private let agenda: AgendaModel
    @ObservationIgnored private var last: Undo?
    /// What is done while `collecting` runs.
    @ObservationIgnored private var collected: [Undo]?
    /// Whether the bar shows `last`.
    @ObservationIgnored private var showsLast = false
    @ObservationIgnored private var next: NextStep?
    @ObservationIgnored private var end: (any ScheduledCall)?
    @ObservationIgnored private var following: Following<Version>?

    /// How long the bar is shown, in milliseconds.
    private static let time = 10_000

    package init(_ agenda: AgendaModel) {
        self.agenda = agenda
        following = Following({ agenda.sourcesVersion }) { [weak self] _ in self?.lookAfterLast() }
    }

    var library: SourceLibrary { agenda.library }

    func number(_ value: Int) -> String { agenda.times.number(value) }

    // MARK: What was done

    /// Shows what was done. From now on `undo` undoes this, and what was done before stays done.
    ///
    /// - Parameter next: Where it leads; `nil` when it leads nowhere.
    func note(_ undo: Undo, next: NextStep? = nil) {
        guard collected == nil else {
            collected?.append(undo)
            return
        }
        last?.lapse()
        last = undo
        showsLast = true
        self.next = next
        show(undo)
        hideLater()
    }

    /// Does something, and returns how to undo its parts instead of showing them.
    func collecting(_ body: () -> Void) -> [Undo] {
        collected = []
        defer { collected = nil }
        body()
        return collected ?? []
    }

    /// Shows what was done where there is nothing to undo. What was done before can still be undone.
    func note(_ words: Message, next: NextStep) {
        showsLast = false
        self.next = next
        shown = Shown(text: words.text, canUndo: false, nextLabel: next.label)
        hideLater()
    }

    /// Undoes what was done last.
    package func undo() {
        guard let last else { return }
        self.last = nil
        undoneText = nil
        hide()
        last.perform()
    }

    /// Goes on from what was done last.
    package func proceed() {
        let next = next
        hide()
        next?.perform()
    }

    // MARK: The bar

    /// Hides the bar. What was done can still be undone.
    package func hide() {
        end?.cancel()
        (end, next, showsLast) = (nil, nil, false)
        if shown != nil { shown = nil }
    }

    private func show(_ undo: Undo) {
        let text = undo.words().text
        if undoneText != text { undoneText = text }
        guard showsLast else { return }
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

    /// Looks whether there is still something to undo, and what it is called now, after the sources have changed.
    private func lookAfterLast() {
        guard let last else { return }
        guard !last.holds() else { return show(last) }
        self.last = nil
        undoneText = nil
        if showsLast { hide() }
        last.lapse()
    }
}
