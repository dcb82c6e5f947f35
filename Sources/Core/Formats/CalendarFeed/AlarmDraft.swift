import Events
import Time

/// A `VALARM` while it is read.
struct AlarmDraft {
    private var trigger: CalendarAlarm.Trigger?
    private var acknowledged: Instant?
    /// Whether it reminds the user, and does not send a mail or start a program.
    private var isReminder = true

    mutating func read(_ line: ContentLine) {
        switch line.property {
        case .action: isReminder = ["DISPLAY", "AUDIO"].contains { line.value.trimmed.equalsIgnoringCase($0) }
        case .acknowledged:
            if case .utc(let moment) = BasicDateTime(line.value.trimmed) { acknowledged = moment }
        default: readTrigger(line)
        }
    }

    private mutating func readTrigger(_ line: ContentLine) {
        if let duration = CalendarDuration(line.value.trimmed) {
            trigger = line.parameter("RELATED")?.uppercased() == "END" ? .afterEnd(duration) : .afterStart(duration)
        } else if case .utc(let moment) = BasicDateTime(line.value.trimmed) {
            trigger = .at(moment)
        }
    }

    /// `nil` for what is not for the user, or has no readable trigger.
    func finish() -> CalendarAlarm? {
        isReminder ? trigger.map { CalendarAlarm($0, acknowledged: acknowledged) } : nil
    }
}
