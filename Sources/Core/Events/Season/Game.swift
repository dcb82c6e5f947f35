import Time

/// A game of a season.
public struct Game: Hashable, Codable, Sendable {
    /// The state of a game.
    public enum Outcome: Hashable, Codable, Sendable {
        case scheduled
        case final(away: Int, home: Int)
        /// It does not take place, but is shown.
        case cancelled
    }

    /// When a game begins.
    public enum Time: Hashable, Codable, Sendable {
        case at(Instant)
        /// A wall-clock time of the user's zone.
        case floating(LocalDateTime)
        /// The time of day, or even the day, is to be announced.
        case toBeAnnounced(CalendarDate?)
    }

    /// A button of a game that leads to a web page.
    public struct Link: Hashable, Codable, Sendable {
        public let title: String
        /// The address, which begins with `http://` or `https://`.
        public let url: String

        public init(title: String, url: String) {
            self.title = title
            self.url = url
        }
    }

    /// The id in the schedule, a number or text; `nil` when it is missing or 0.
    public let id: String?
    /// The name of the week: "Week 1", "Divisional Playoffs". May be empty.
    public let week: String
    public let away: Team
    public let home: Team
    /// Whether the season's team plays at home.
    public let isHome: Bool
    public let time: Time
    /// The stated length in milliseconds; `nil` for the assumed one, see `AssumedEnd.gameLength`.
    public let length: Int64?
    public let outcome: Outcome
    public let details: Details

    public init(
        id: String? = nil, week: String = "", away: Team, home: Team, isHome: Bool, time: Time,
        length: Int64? = nil, outcome: Outcome = .scheduled, details: Details = Details()
    ) {
        self.id = id
        self.week = week
        self.away = away
        self.home = home
        self.isHome = isHome
        self.time = time
        self.length = length
        self.outcome = outcome
        self.details = details
    }

    /// Further details of a game, which its row does not show. No text is blank.
    public struct Details: Hashable, Codable, Sendable {
        public let venue: String?
        public let tv: String?
        public let radio: String?
        /// "Final", "Pregame".
        public let state: String?
        /// The game clock; often only "-" before the game.
        public let clock: String?
        /// The result in the schedule's words, from the view of its team: "43-34 W".
        public let result: String?
        public let links: [Link]

        public init(
            venue: String? = nil, tv: String? = nil, radio: String? = nil, state: String? = nil, clock: String? = nil,
            result: String? = nil, links: [Link] = []
        ) {
            self.venue = venue
            self.tv = tv
            self.radio = radio
            self.state = state
            self.clock = clock
            self.result = result
            self.links = links
        }
    }

    /// The other team.
    public var opponent: Team { isHome ? away : home }

    /// The points of the season's team and of its opponent; `nil` before the end.
    public var points: (own: Int, opponent: Int)? {
        guard case .final(let away, let home) = outcome else { return nil }
        return isHome ? (home, away) : (away, home)
    }
}
