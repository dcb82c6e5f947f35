import Events
import Text
import Time
import Time

/// The order of the cards.
package enum StarEventsOrder: String, Hashable, Sendable, CaseIterable, Codable {
    /// When their entries were made.
    case added
    /// When they take place: coming ones from the next on, then past ones from the last on.
    case date
}

/// The cards of the Star Events page: the star events of all sources.
///
/// - By default they are in order of `timestamp`; equal ones in the order of the sources, and within a source in its own order.
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
        /// Whether it is over.
        package let isPast: Bool
        /// Whether it is the event of a calendar.
        package var isOfCalendar = false
    }

    package let agenda: Agenda
    /// The calendars with events that have pictures.
    package let calendarsWithPictures: Set<Source>
    /// How many cards there are without the search.
    package let count: Int
    /// In the order of the page.
    package let cards: [Card]
    /// The positions of the cards, by entry of the agenda, and by number in a feed.
    private let positionOfEntry: [Int: Int]
    private let positionOfNumber: [Int: Int]

    /// - Parameters:
    ///   - calendars: The calendars whose events with pictures are cards too. A series has one card: that of its next
    ///     occurrence, or of its last.
    ///   - search: Only cards with all its words are listed, see `EventSearch`.
    ///   - now: Events that end until then are past.
    /// - Complexity: O(*s* log *s*), for *s* star events.
    package init(
        feeds: [Feed], agenda: Agenda, order: StarEventsOrder = .added, calendars: Set<Source> = [],
        search: String = "", now: Instant = Instant(millisecondsSinceEpoch: 0)
    ) {
        self.agenda = agenda
        var seen: Set<Int> = []
        var cards: [Card] = []
        for feed in feeds where !feed.starEvents.isEmpty {
            for (event, key) in zip(feed.starEvents, feed.keys) {
                if let entry = agenda.position(of: key), seen.insert(entry).inserted {
                    let isPast = agenda.entries[entry].end <= now
                    cards.append(Card(event: event, source: feed.source, entry: entry, isPast: isPast))
                }
            }
        }
        let havePictures = feeds.contains { $0.calendar?.events.contains { $0.image != nil } ?? false }
        let pictured = havePictures ? StarEventsRows.pictured(agenda, now) : []
        calendarsWithPictures = Set(pictured.map(\.source))
        cards += pictured.filter { calendars.contains($0.source) && seen.insert($0.entry).inserted }
        count = cards.count
        if !search.isBlank {
            let search = EventSearch(search, in: agenda)
            cards.removeAll { !search.matches($0.entry) }
        }
        let sorted = StarEventsRows.sorted(cards)
        switch order {
        case .added: self.cards = sorted
        case .date:
            // Both sorts are stable, so that equal dates keep the order of their making.
            let byDate = sorted.enumerated().sorted {
                ($0.element.event.date, $0.offset) < ($1.element.event.date, $1.offset)
            }
            .map(\.element)
            self.cards = byDate.filter { !$0.isPast } + byDate.filter(\.isPast).reversed()
        }
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

    /// The events of calendars that have pictures.
    ///
    /// - Complexity: O(*n*) in the number of events.
    private static func pictured(_ agenda: Agenda, _ now: Instant) -> [Card] {
        struct Series: Hashable {
            let source: Source
            let uid: String
        }
        var cards: [Card] = []
        var positions: [Series: Int] = [:]
        for (entry, item) in agenda.entries.enumerated() {
            guard let stated = agenda.stated(of: entry), let image = stated.event.image else { continue }
            let event = StarEvent(
                title: item.event.title, text: PlainText.text(of: stated.event.details ?? ""),
                timestamp: stated.event.version.stamp, date: item.start, imageURL: image,
                locationLines: item.event.location.map { [$0] } ?? [])
            let source = agenda.sources[agenda.calendarOrigin(of: entry).source]
            let card = Card(event: event, source: source, entry: entry, isPast: item.end <= now, isOfCalendar: true)
            guard stated.master != nil, let uid = stated.event.uid else {
                cards.append(card)
                continue
            }
            let series = Series(source: source, uid: uid)
            if let known = positions[series] {
                // Entries are in order of time.
                if cards[known].isPast { cards[known] = card }
            } else {
                positions[series] = cards.count
                cards.append(card)
            }
        }
        return cards
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
