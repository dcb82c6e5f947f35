/// When the user wants to be reminded of the events of a source.
public enum SourceReminder: Hashable, Sendable {
    /// So many minutes before an event begins.
    ///
    /// An event without a time is reminded of at 9 AM: on its first day, or as many days before as the minutes are.
    case ahead(minutes: Int)
    /// When its calendar says so, see `CalendarAlarm`.
    case stated
    /// Never, whatever is usual.
    case never
}

extension SourceReminder: LosslessStringConvertible {
    /// The greatest number of minutes: four weeks.
    private static let mostMinutes = 28 * 1440

    /// "15", "stated" or "never".
    public var description: String {
        switch self {
        case .ahead(let minutes): String(minutes)
        case .stated: "stated"
        case .never: "never"
        }
    }

    public init?(_ description: String) {
        if let word = [SourceReminder.stated, .never].first(where: { $0.description == description }) {
            self = word
            return
        }
        guard let minutes = Int(description), 0...SourceReminder.mostMinutes ~= minutes else { return nil }
        self = .ahead(minutes: minutes)
    }
}

extension Source {
    /// Whether the user can be reminded of its events. The desktop reminds of those of its own calendars by itself.
    public var canRemind: Bool { desktopCalendar == nil }
}
