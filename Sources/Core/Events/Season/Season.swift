import Time

/// A team's schedule: its games and byes, under headings.
public struct Season: Hashable, Codable, Sendable {
    /// A part of the season.
    public struct Section: Hashable, Codable, Sendable {
        /// "REGULAR SEASON", "POSTSEASON"; of a calendar's season, which has a year, the category of its games or
        /// `preseason`, or empty.
        public let heading: String
        /// The year of a calendar's season; `nil` in a schedule, whose headings say what they should.
        public let year: SeasonYear?
        /// In the order of the schedule.
        public let rows: [Row]

        public init(heading: String, year: SeasonYear? = nil, rows: [Row]) {
            self.heading = heading
            self.year = year
            self.rows = rows
        }

        /// The heading of the games before a calendar's season, in no language.
        public static let preseason = "PRESEASON"

        /// "PRESEASON", "Pre-Season", "2005 Preseason".
        public var isPreseason: Bool {
            heading.uppercased().split(separator: " ").contains {
                $0.hasPrefix("PRE") && $0.hasSuffix("SEASON") || $0 == "PRE"
            }
        }
    }

    public enum Row: Hashable, Codable, Sendable {
        case game(Game)
        case bye(Bye)

        public var game: Game? {
            if case .game(let game) = self { game } else { nil }
        }

        public var week: String {
            switch self {
            case .game(let game): game.week
            case .bye(let bye): bye.week
            }
        }
    }

    /// A week without a game.
    public struct Bye: Hashable, Codable, Sendable {
        /// "Week 5". May be empty.
        public let week: String
        /// The date, which schedules rarely state.
        public let date: CalendarDate?

        public init(week: String, date: CalendarDate? = nil) {
            self.week = week
            self.date = date
        }
    }

    public let team: Team
    /// In the order of the schedule; may be empty, as may each of them.
    public let sections: [Section]
    /// The game to show first, by the schedule.
    public let defaultGameID: String?
    private let homeIsFirst: Bool?
    /// Whether its source names the team at home first, as in "Gulls 2-1 Otters", and not "Otters at Gulls". Then points are
    /// goals.
    public var isHomeFirst: Bool { homeIsFirst ?? false }

    public init(team: Team, sections: [Section], defaultGameID: String? = nil, isHomeFirst: Bool = false) {
        homeIsFirst = isHomeFirst
        self.team = team
        self.sections = sections
        self.defaultGameID = defaultGameID
    }

    /// Every row, in the order of the schedule.
    public var rows: [Row] { sections.flatMap(\.rows) }
}
