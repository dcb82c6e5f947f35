import Events
import Time

/// The cards of the Star Events page: the star events of every source, in the order of their entries' making.
///
/// - They are in order of `timestamp`; equal ones in the order of the sources, and within a source as it has them. Those
///   without a `timestamp` come after all others.
/// - Each is an event of the agenda too, which knows its conflicts. What the agenda shows once (the same title and time from
///   several sources) is one card: that of the first source.
///
/// A listing is made off the main thread, of the same feeds as its agenda.
package struct StarEventsRows: Sendable, Equatable {
    /// A star event and where it stands in the agenda.
    package struct Card: Sendable, Equatable {
        package let event: StarEvent
        /// The source of the feed that has it.
        package let source: Source
        /// The position in `Agenda.entries`.
        package let entry: Int
    }

    package let agenda: Agenda
    /// In the order of the page.
    package let cards: [Card]
    /// Where the card of each entry of the agenda stands, and that of each number that a feed gives.
    private let positionOfEntry: [Int: Int]
    private let positionOfNumber: [Int: Int]

    /// - Complexity: O(*s* log *s*), for *s* star events.
    package init(feeds: [Feed], agenda: Agenda) {
        self.agenda = agenda
        var seen: Set<Int> = []
        var cards: [Card] = []
        for feed in feeds where !feed.starEvents.isEmpty {
            for (event, key) in zip(feed.starEvents, feed.keys) {
                if let entry = agenda.position(of: key), seen.insert(entry).inserted {
                    cards.append(Card(event: event, source: feed.source, entry: entry))
                }
            }
        }
        self.cards = StarEventsRows.sorted(cards)
        positionOfEntry = Dictionary(uniqueKeysWithValues: self.cards.enumerated().map { ($1.entry, $0) })
        positionOfNumber = Dictionary(
            self.cards.enumerated().compactMap { position, card in card.event.id.map { ($0, position) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The identity of a card, the same from listing to listing.
    package func id(ofCard position: Int) -> EventKey {
        agenda.entries[cards[position].entry].id
    }

    /// The card of an event of the agenda; `nil` where that is no star event.
    ///
    /// - Parameter key: that of any of its origins.
    /// - Complexity: O(1).
    package func position(of key: EventKey) -> Int? {
        agenda.position(of: key).flatMap { positionOfEntry[$0] }
    }

    /// The card with the number that its feed gives it; the first of several, `nil` where no feed gives that number.
    package func position(ofNumber number: Int) -> Int? {
        positionOfNumber[number]
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
