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

    /// - Parameter hours: The hours from which a bare hour is taken on a clock of 12.
    func parse(_ text: String, awake hours: FreeHours? = nil) -> TypedTime {
        let times = agenda.times
        return parser.parse(text, now: localNow, in: times.timeZone, awake: times.hasTwelveHours ? hours : nil)
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
