import Text
import Time

/// Events under new names. Some programs give each event a new UID in each answer. Such an event keeps the name under which it
/// was known, and with it its key and all that the user decided about it.
extension Feed {
    /// The feed with the names that its events had in an earlier answer of its source.
    ///
    /// An event with a new name keeps the name of one that is gone with equal folded title, times and place. If the source
    /// gives new names, it also keeps that of one with equal title and start, or of the only one that is gone with its title.
    ///
    /// - Complexity: O(*n*) in the number of events.
    public func keepingNames(of earlier: Feed) -> Feed {
        let (before, after) = (earlier.places, places)
        let kept = earlier.keptNames.filter { after[$0.key] != nil }
        let known = Set(after.keys.map { kept[$0] ?? $0 })
        var gone = before.filter { !known.contains($0.key) }.sorted { $0.value < $1.value }.map(\.key)
        var new = after.filter { kept[$0.key] == nil && before[$0.key] == nil }.sorted { $0.value < $1.value }.map(
            \.key)
        guard !gone.isEmpty, !new.isEmpty else { return named(kept) }
        let (contents, newContents) = (earlier.contents(of: gone), contents(of: new))
        var found: [String: String] = [:]
        func join<Key: Hashable>(isUnique: Bool = false, by key: (NamedContent) -> Key) {
            var left = Dictionary(grouping: gone.reversed()) { contents[$0].map(key) }
            let counts = isUnique ? Dictionary(grouping: new) { newContents[$0].map(key) }.mapValues(\.count) : [:]
            new.removeAll { name in
                guard let content = newContents[name].map(key), let names = left[content], let other = names.last,
                    !isUnique || names.count == 1 && counts[content] == 1
                else { return false }
                left[content]?.removeLast()
                found[name] = other
                return true
            }
            let taken = Set(found.values)
            gone.removeAll { taken.contains($0) }
        }
        join { $0 }
        if !found.isEmpty || known.isDisjoint(with: before.keys) {
            join { $0.beginning }
            join(isUnique: true) { $0.title }
        }
        return named(kept.merging(found) { $1 })
    }

    /// The feed with other names of its events.
    ///
    /// - Parameter keptNames: The names by those that the source gives.
    public func named(_ keptNames: [String: String]) -> Feed {
        guard !keptNames.isEmpty else { return self }
        let events = events.map { event in
            guard let uid = event.uid, let kept = keptNames[uid] else { return event }
            return Event(
                title: event.title, when: event.when, availability: event.availability, status: event.status,
                location: event.location, uid: kept, recurrenceID: event.recurrenceID)
        }
        return Feed(self, events: events, keptNames: keptNames)
    }

    /// The position of the first event of each name: a UID, or an id.
    private var places: [String: Int] {
        let names = calendar?.events.map(\.uid) ?? givenIDs ?? []
        let positions = zip(names, names.indices).compactMap { name, place in name.map { (keptNames[$0] ?? $0, place) }
        }
        return Dictionary(positions) { first, _ in first }
    }

    private func contents(of names: [String]) -> [String: NamedContent] {
        let names = Set(names)
        var contents: [String: NamedContent] = [:]
        func add(_ name: String?, _ content: () -> NamedContent.Part) {
            guard let name = name.map({ keptNames[$0] ?? $0 }), names.contains(name) else { return }
            contents[name, default: NamedContent()].parts.append(content())
        }
        if let calendar {
            for event in calendar.events { add(event.uid) { NamedContent.Part(event, calendar.zones) } }
        } else {
            for (event, id) in zip(events, givenIDs ?? []) { add(id) { NamedContent.Part(event) } }
        }
        return contents
    }
}

/// The events of one name, as far as they tell it from others: one, or a series with its changed instances.
private struct NamedContent: Hashable {
    struct Part: Hashable {
        let title: [UInt8]
        let place: [UInt8]
        let start: Time
        let end: Time
        let dates: [Time]
        let rules: [RecurrenceRule]
    }

    enum Time: Hashable {
        case event(EventTime)
        case stated(CalendarTime, CalendarZone?)
        case length(CalendarDuration)
        case none
    }

    var parts: [Part] = []

    var title: [UInt8]? { parts.first?.title }
    var beginning: [Beginning] { parts.prefix(1).map { Beginning(title: $0.title, start: $0.start) } }

    struct Beginning: Hashable {
        let title: [UInt8]
        let start: Time
    }
}

extension NamedContent.Part {
    init(_ event: Event) {
        (title, place) = (FoldedTitle(event.title).bytes, FoldedTitle(event.location ?? "").bytes)
        (start, end, dates, rules) = (.event(event.when.start), .event(event.when.end), [], [])
    }

    init(_ event: CalendarEvent, _ zones: [CalendarZone]) {
        func time(_ time: CalendarTime) -> NamedContent.Time {
            if case .zoned(let local, let zone) = time {
                .stated(.floating(local), zones[zone])
            } else {
                .stated(time, nil)
            }
        }
        func end(_ end: CalendarEvent.End) -> NamedContent.Time {
            switch end {
            case .time(let stated): time(stated)
            case .duration(let duration): .length(duration)
            case .open: .none
            }
        }
        (title, place) = (FoldedTitle(event.summary).bytes, FoldedTitle(event.location ?? "").bytes)
        (start, self.end) = (time(event.start), end(event.end))
        dates =
            event.furtherDates.flatMap { [time($0.start), $0.end.map(end) ?? .none] } + event.exceptions.map(time)
            + [event.recurrenceID].compactMap { $0.map(time) }
        rules = event.rules + event.exceptionRules
    }
}
