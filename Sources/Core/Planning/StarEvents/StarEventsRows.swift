import Events
import Time

/// The cards of the Star Events page: the star events of all sources, in the order in which their entries were made.
///
/// - They are in order of `timestamp`; equal ones in the order of the sources, and within a source in its own order.
///   Those without a `timestamp` come last.
/// - Each is also an event of the agenda, which has its conflicts. Events of several sources that the agenda merges are
///   one card: that of the first source.
///
/// Make the rows off the main thread, from the same feeds as its agenda.
package struct StarEventsRows: Sendable, Equatable {
    /// A star event with its position in the agenda.
    package struct Card: Sendable, Equatable {
        package let event: StarEvent
        /// The source of its feed.
        package let source: Source
        /// The position in `Agenda.entries`.
        package let entry: Int
    }

    package let agenda: Agenda
    /// In the order of the page.
    package let cards: [Card]
    /// The positions of the cards, by entry of the agenda, and by number in a feed.
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

    /// The identity of a card, the same in all rows that are made later.
    package func id(ofCard position: Int) -> EventKey {
        agenda.entries[cards[position].entry].id
    }

    /// The card of an event in the agenda; `nil` when it is not a star event.
    ///
    /// - Parameter key: The key of any of its origins.
    /// - Complexity: O(1).
    package func position(of key: EventKey) -> Int? {
        agenda.position(of: key).flatMap { positionOfEntry[$0] }
    }

    /// The first card with a number in its feed; `nil` when there is none.
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
