import Events

/// The user's choices about the window.
package struct SavedView: Codable, Hashable, Sendable {
    /// Whether a wide window has the sidebar beside its pages.
    package var showsSidebar = true
    /// Whether a wide window has the details of the current event beside the agenda.
    package var showsDetails = true
    /// Whether the sidebar shows the days of the month; `nil` while the user has not chosen.
    package var showsMonth: Bool?
    /// Whether the month has the numbers of its weeks.
    package var showsWeekNumbers = false
    /// The names of the pages that show a week instead of their list.
    package var weekPages: Set<String> = []
    /// The names of the pages that show a month instead of their list.
    package var monthPages: Set<String> = []
    /// The most days that a week shows.
    package var weekLength = WeekLength.seven
    /// The day with which seven days begin.
    package var weekBeginning = WeekBeginning.today
    /// The hours in which the user is awake: those of a week, and in which free time is looked for.
    package var wakingHours = FreeHours.waking
    /// The location of the source whose season the user chose; `nil` for the running season.
    package var season: String?
    /// The order of the star events.
    package var starOrder = StarEventsOrder.added
    /// The calendars whose events with pictures are shown among the star events.
    package var cardCalendars: Set<Source> = []
    /// The mail addresses that are not those of a person, each after the identity of the person, though most invitations of a
    /// calendar are sent to them.
    package var refusedAddresses: Set<String> = []
    /// Whether the user has been asked whose calendars there are, besides those of the user.
    package var hasAskedWhose = false

    package init() {}

    private enum Key: CodingKey {
        case showsSidebar, showsDetails, showsMonth, showsWeekNumbers, weekPages, monthPages, weekLength, weekBeginning,
            wakingFrom, wakingTo, season
        case starOrder, cardCalendars, refusedAddresses, hasAskedWhose
    }

    /// A value that is missing or wrong is as usual: an older version did not save it, or a later one saves it in another way.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        showsSidebar = values.value(.showsSidebar) ?? showsSidebar
        showsWeekNumbers = values.value(.showsWeekNumbers) ?? showsWeekNumbers
        showsMonth = values.value(.showsMonth)
        showsDetails = values.value(.showsDetails) ?? showsDetails
        weekPages = values.value(.weekPages) ?? []
        monthPages = values.value(.monthPages) ?? []
        weekLength = values.value(.weekLength) ?? weekLength
        weekBeginning = values.value(.weekBeginning) ?? weekBeginning
        season = values.value(.season)
        starOrder = values.value(.starOrder) ?? starOrder
        let cards: [String] = values.value(.cardCalendars) ?? []
        cardCalendars = Set(cards.map { Source(location: $0) })
        refusedAddresses = values.value(.refusedAddresses) ?? []
        hasAskedWhose = values.value(.hasAskedWhose) ?? false
        if let from: Int = values.value(.wakingFrom), let to: Int = values.value(.wakingTo) {
            wakingHours = FreeHours(from: from, to: to)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(showsSidebar, forKey: .showsSidebar)
        try values.encode(showsDetails, forKey: .showsDetails)
        try values.encodeIfPresent(showsMonth, forKey: .showsMonth)
        try values.encode(showsWeekNumbers, forKey: .showsWeekNumbers)
        try values.encode(weekPages.sorted(), forKey: .weekPages)
        try values.encode(monthPages.sorted(), forKey: .monthPages)
        try values.encode(weekLength, forKey: .weekLength)
        try values.encode(weekBeginning, forKey: .weekBeginning)
        try values.encodeIfPresent(season, forKey: .season)
        try values.encode(starOrder, forKey: .starOrder)
        try values.encode(cardCalendars.map(\.location).sorted(), forKey: .cardCalendars)
        try values.encode(refusedAddresses.sorted(), forKey: .refusedAddresses)
        try values.encode(hasAskedWhose, forKey: .hasAskedWhose)
        try values.encode(wakingHours.from, forKey: .wakingFrom)
        try values.encode(wakingHours.to, forKey: .wakingTo)
    }
}

/// How a page shows its events.
package enum PageForm: String, Hashable, Sendable, CaseIterable {
    case list, week, month
}
