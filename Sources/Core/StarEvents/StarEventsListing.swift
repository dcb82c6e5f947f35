/// The cards of the Star Events page: the star events of every source, in the order of their entries' making.
///
/// - They are in order of `timestamp`; equal ones in the order of the sources, and within a source as it has them. Those
///   without a `timestamp` come after all others.
/// - Each is an event of the agenda too, which knows its conflicts. What the agenda shows once (the same title and time from
///   several sources) is one card: that of the first source.
///
/// A listing is made off the main thread, of the same feeds as its agenda.
public struct StarEventsListing: Sendable, Equatable {
    /// A star event and where it stands in the agenda.
    public struct Card: Sendable, Equatable {
        public let event: StarEvent
        /// The position in `Agenda.entries`.
        public let entry: Int
    }

    public let agenda: Agenda
    /// In the order of the page.
    public let cards: [Card]
    /// Where the card of each event of the agenda stands, and that of each number that a feed gives.
    private let positionOfEvent: [EventID: Int]
    private let positionOfNumber: [Int: Int]

    /// - Complexity: O(*s* log *n*), for *s* star events in an agenda of *n* events.
    public init(feeds: [Feed], agenda: Agenda) {
        self.agenda = agenda
        var seen: Set<Int> = []
        var cards: [Card] = []
        for feed in feeds where !feed.starEvents.isEmpty {
            for (event, entry) in zip(feed.starEvents, StarEventsListing.entries(of: feed, in: agenda)) {
                if let entry, seen.insert(entry).inserted { cards.append(Card(event: event, entry: entry)) }
            }
        }
        self.cards = StarEventsListing.sorted(cards)
        positionOfEvent = Dictionary(
            self.cards.enumerated().map { (agenda.entries[$1.entry].id, $0) }, uniquingKeysWith: { first, _ in first })
        positionOfNumber = Dictionary(
            self.cards.enumerated().compactMap { position, card in card.event.id.map { ($0, position) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The identity of a card, the same from listing to listing.
    public func id(ofCard position: Int) -> EventID {
        agenda.entries[cards[position].entry].id
    }

    /// The card of an event of the agenda; `nil` where that is no star event.
    public func position(of id: EventID) -> Int? {
        positionOfEvent[id]
    }

    /// The card with the number that its feed gives it; the first of several, `nil` where no feed gives that number.
    public func position(ofNumber number: Int) -> Int? {
        positionOfNumber[number]
    }

    /// Where each star event of a feed stands in the agenda, `nil` where it does not.
    ///
    /// Entries with one title and one time stand next to each other there. The *k*-th of them in a feed is the *k*-th of
    /// them in the agenda, see `EventMerger`.
    private static func entries(of feed: Feed, in agenda: Agenda) -> [Int?] {
        var occurrences: [Int: Int] = [:]
        return feed.starEvents.map { event in
            let title = FoldedTitle(event.title)
            let end = event.date.advanced(by: StarEvent.assumedLength)
            let first = agenda.entries.partitioningIndex { entry in
                if entry.start != event.date { return entry.start > event.date }
                return entry.end != end ? entry.end > end : FoldedTitle(entry.event.title) >= title
            }
            let position = first + occurrences[first, default: 0]
            occurrences[first, default: 0] += 1
            guard position < agenda.entries.count else { return nil }
            let entry = agenda.entries[position]
            let isFound =
                entry.start == event.date && entry.end == end && FoldedTitle(entry.event.title) == title
            return isFound ? position : nil
        }
    }

    private static func sorted(_ cards: [Card]) -> [Card] {
        let order = cards.indices.sorted { first, second in
            switch (cards[first].event.timestamp, cards[second].event.timestamp) {
            case (let one?, let other?) where one != other: one < other
            case (.some, nil): true
            case (nil, .some): false
            default: first < second
            }
        }
        return order.map { cards[$0] }
    }
}
