import Planning
import Time

/// Reads and writes times as the user types them, with the preferences and at the present.
@MainActor
struct TypedTimes {
    let parser: TypedTimeParser
    private let agenda: AgendaModel

    init(_ agenda: AgendaModel) {
        self.agenda = agenda
        parser = TypedTimeParser(locale: agenda.preferences.locale)
    }

    var now: Instant { agenda.library.surroundings.clock.now }

    /// The present on the user's wall clock.
    var localNow: LocalDateTime { agenda.times.localDateTime(of: now) }

    func parse(_ text: String) -> TypedTime { parser.parse(text, now: localNow, in: agenda.times.timeZone) }

    /// - Parameters:
    ///   - hours: The hours from which a bare hour is taken on a clock of 12.
    ///   - day: The day of a time without one; `nil` for the next one with this time to come.
    func reading(_ text: String, awake hours: FreeHours? = nil, from day: CalendarDate? = nil) -> TypedEvent {
        let now = day.map { agenda.times.instant(of: $0.midnight) } ?? now
        return TypedEdit(parser, agenda.times, now: now, awake: hours).reading(text)
    }

    /// Makes events of what is typed.
    var edit: TypedEdit { TypedEdit(parser, agenda.times, now: now, awake: nil) }

    /// When an event is, as it would be typed: its time, or its days.
    func text(of entry: Agenda.Entry) -> String {
        guard !entry.event.when.isTimed else { return text(of: entry.start..<entry.end) }
        let first = agenda.times.localDateTime(of: entry.start).date
        let last = agenda.times.localDateTime(of: entry.end.advanced(by: -1)).date
        return text(of: first...max(first, last))
    }

    /// Days as they would be typed.
    func text(of days: ClosedRange<CalendarDate>) -> String {
        func isRead(_ text: String) -> Bool {
            let typed = parse(text)
            return typed.isUnderstood && typed.title == nil && typed.span == nil && typed.day == days.lowerBound
                && typed.lastDay ?? days.lowerBound == days.upperBound
        }
        let (first, last, times) = (days.lowerBound, days.upperBound, agenda.times)
        let names: [(CalendarDate) -> String] = [times.shortDayName, times.date, { "\($0)" }]
        let texts = names.map { name in first == last ? name(first) : "\(name(first)) - \(name(last))" }
        return texts.first(where: isRead) ?? texts[texts.count - 1]
    }

    /// A time as it would be typed, in whole minutes.
    func text(of time: Range<Instant>) -> String {
        let minute: Int64 = 60_000
        let ends = [time.lowerBound.advanced(by: minute - 1), time.upperBound].map {
            Instant(millisecondsSinceEpoch: $0.millisecondsSinceEpoch.flooredQuotient(by: minute) * minute)
        }
        return TypedTimeWriter(parser, agenda.times).text(
            of: ends[0]..<max(ends[1], ends[0].advanced(by: minute)), now: localNow)
    }
}
