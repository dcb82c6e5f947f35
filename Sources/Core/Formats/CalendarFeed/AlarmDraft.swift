import Events
import Text
import Time

/// A `VALARM` while it is read.
struct AlarmDraft {
    private var trigger: CalendarAlarm.Trigger?
    private var acknowledged: Instant?
    private var repetitions = 0
    private var interval: Int64 = 0
    /// Whether it reminds the user, and does not send a mail or start a program.
    private var isReminder = true

    mutating func read(_ line: ContentLine) {
        switch line.property {
        case .action: isReminder = ["DISPLAY", "AUDIO"].contains { line.value.trimmed.equalsIgnoringCase($0) }
        case .acknowledged:
            if case .utc(let moment) = BasicDateTime(line.value.trimmed) { acknowledged = moment }
        case .repetitions: repetitions = Int(line.text.trimmedOrNil ?? "") ?? 0
        case .duration: interval = CalendarDuration(line.value.trimmed)?.exactMilliseconds ?? 0
        default: readTrigger(line)
        }
    }

    private mutating func readTrigger(_ line: ContentLine) {
        if let duration = CalendarDuration(line.value.trimmed) {
            trigger = line.parameter("RELATED")?.uppercased() == "END" ? .afterEnd(duration) : .afterStart(duration)
        } else {
            switch BasicDateTime(line.value.trimmed) {
            case .utc(let moment): trigger = .at(.absolute(moment))
            case .local(let local): trigger = .at(.floating(local))
            case .date, nil: break
            }
        }
    }

    /// `nil` for what is not for the user, or has no readable trigger.
    func finish() -> CalendarAlarm? {
        guard isReminder, let trigger else { return nil }
        return CalendarAlarm(trigger, acknowledged: acknowledged, repetitions: repetitions, every: interval)
    }
}
