import AppModel
import Events
import Gtk
import Planning

/// How a week is drawn: as columns, or where there is less room as rows.
@MainActor
protocol WeekForm: AnyObject {
    var root: Widget { get }
    /// What scrolls.
    var body: Box { get }
    /// Called with the place that was clicked or entered.
    var onStop: @MainActor (WeekLayout.Stop) -> Void { get set }
    /// Called with the position of the day that was clicked or entered.
    var onDay: @MainActor (Int) -> Void { get set }

    /// The event that takes the keyboard focus; `nil` for none.
    var focusedEvent: EventKey? { get }

    /// - Parameter opens: Whether it scrolls to the hours of interest, because another week is shown.
    func show(_ contents: WeekContents, opens: Bool)
    /// Moves the line that marks the present; `nil` for none.
    func show(present: (day: Int, height: Double)?)
    /// Moves the keyboard focus to the event that takes it, or else to a day.
    ///
    /// - Returns: Whether a week is shown.
    func grabFocus() -> Bool
    /// Moves the keyboard focus to an event.
    ///
    /// - Returns: Whether it is shown.
    func focus(_ event: EventKey) -> Bool
}
