import Gtk
import Planning

extension Widget {
    /// Runs a handler for the keys that lead from one day of a month to another: the arrows, Home and End, Page Up and Down.
    package func onMonthKeys(_ handler: @escaping @MainActor (MonthStep) -> Void) {
        for (key, step) in [
            ("Up", MonthStep.days(-7)), ("Down", MonthStep.days(7)), ("Home", MonthStep.firstOfWeek),
            ("End", MonthStep.lastOfWeek),
            ("Page_Up", MonthStep.months(-1)), ("Page_Down", MonthStep.months(1)),
            ("<Shift>Page_Up", MonthStep.months(-12)),
            ("<Shift>Page_Down", MonthStep.months(12)),
        ] { onKey(key) { handler(step) } }
        onKey("Left") { [weak self] in handler(.days(self?.isRightToLeft == true ? 1 : -1)) }
        onKey("Right") { [weak self] in handler(.days(self?.isRightToLeft == true ? -1 : 1)) }
    }
}
