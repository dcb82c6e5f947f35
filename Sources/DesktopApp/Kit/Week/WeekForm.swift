import AppModel
import Events
import Gtk
import Planning

/// How a week is drawn: as columns, or where there is less room as rows.
@MainActor
protocol WeekForm: AnyObject {
    var root: Widget { get }
    /// The part that scrolls.
    var body: Box { get }
    /// Called with the place that was clicked or entered.
    var onStop: @MainActor (WeekLayout.Stop) -> Void { get set }
    /// Called with the position of the day that was clicked or entered.
    var onDay: @MainActor (Int) -> Void { get set }

    /// Whether events without a conflict step back.
    var emphasizesConflicts: Bool { get set }
    /// The week that is shown; `nil` before the first.
    var contents: WeekContents? { get }
    /// The places of what can have the keyboard focus, in the order of `focus`.
    var stops: [WeekLayout.Stop] { get }
    var focus: RovingFocus { get }

    /// - Parameter opens: Whether it scrolls to the hours of interest, because another week is shown.
    func show(_ contents: WeekContents, opens: Bool)
    /// Moves the line that marks the present; `nil` for none.
    func show(present: (day: Int, height: Double)?)
    /// Moves the keyboard focus to the event that takes it, or else to a day.
    ///
    /// - Returns: Whether a week is shown.
    func grabFocus() -> Bool
}

extension WeekForm {
    /// The event that takes the keyboard focus; `nil` for none.
    var focusedEvent: EventKey? {
        stops.indices.contains(focus.current) ? contents?.event(at: stops[focus.current]) : nil
    }

    /// Lets an event take the focus, or if it is not there, the first one of today or later.
    func select(_ event: EventKey?) {
        guard let contents, !stops.isEmpty else { return }
        focus.select(event.flatMap(position(of:)) ?? stops.firstIndex(where: contents.isComing) ?? 0)
    }

    /// Moves the keyboard focus to an event.
    ///
    /// - Returns: Whether it is shown.
    func focus(_ event: EventKey) -> Bool {
        guard let position = position(of: event) else { return false }
        focus.focus(position)
        return true
    }

    private func position(of event: EventKey) -> Int? {
        contents.flatMap { contents in stops.firstIndex { contents.event(at: $0) == event } }
    }

    /// Whether an event steps back behind those in conflict.
    func isQuiet(_ entry: Int, in week: WeekLayout) -> Bool {
        emphasizesConflicts && !week.isInConflict(entry)
    }
}
