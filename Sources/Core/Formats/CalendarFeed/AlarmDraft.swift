import Events
import Time

/// A `VALARM` while it is read.
struct AlarmDraft {
    private var trigger: CalendarAlarm?
    /// Whether it reminds the user, and does not send a mail or start a program.
    private var isReminder = true

    mutating func read(_ line: ContentLine) {
        if line.property == .action {
            isReminder = ["DISPLAY", "AUDIO"].contains { line.value.trimmed.equalsIgnoringCase($0) }
        } else if let duration = CalendarDuration(line.value.trimmed) {
            trigger = line.parameter("RELATED")?.uppercased() == "END" ? .afterEnd(duration) : .afterStart(duration)
        } else if case .utc(let moment) = BasicDateTime(line.value.trimmed) {
            trigger = .at(moment)
        }
    }

    /// `nil` for what is not for the user, or has no readable trigger.
    func finish() -> CalendarAlarm? { isReminder ? trigger : nil }
}
