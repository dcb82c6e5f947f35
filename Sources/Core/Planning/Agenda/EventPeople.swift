import Events
import Formats
import Rules
import Text
import Time

/// For whom the events of some feeds are, and whom they need, each by itself, before equal events are merged.
///
/// A decision of the user about the event or its series comes first. Otherwise it is for those whose rules are true for it,
/// and whose mail addresses are among its attendees'; where there are none, for those of its calendar. With one person
/// alone, only calendars count.
struct EventPeople {
    /// The roles of the sources.
    let roles: [SourceRole]
    /// The roles of the sources for events that are somebody's own.
    private let ownRoles: [SourceRole]
    private(set) var sets: PersonSets
    private let people: People
    /// The number of the set of each source.
    private let ofSources: [UInt8]
    /// For each feed, the number of the set of each event; empty when all are for the people of the source.
    private var ofEvents: [[UInt8]] = []
    /// Whether the user chose that a source never counts.
    private let neverCounts: [Bool]
    /// The people of whom the events of each source need one.
    private let neededBySources: [PersonSet]
    /// For each feed, the people of whom each event needs one; empty when those of the source.
    private var neededByEvents: [[PersonSet]] = []
    /// When hidden people are busy.
    private(set) var hiddenTimes: [NeedSweep.Busy] = []

    /// - Parameters:
    ///   - choices: The user's choices about some sources.
    ///   - names: The names of the sources.
    ///   - keys: The keys of the events of each feed.
    /// - Complexity: O(*n*) in the number of events, times their texts when there are rules.
    init(
        _ feeds: [Feed], choices: [Source: SourceChoices], rules: PeopleRules, names: SourceNames, keys: [[EventKey]]
    ) {
        people = rules.people
        let everybody = people.set
        var sets = PersonSets(everybody)
        roles = feeds.map { feed in
            var choice = choices[feed.source] ?? SourceChoices()
            choice.people = (choice.people ?? feed.initialRole.people).intersection(everybody)
            return SourceRole(choice, for: feed)
        }
        ownRoles = zip(feeds, roles).map { feed, role in
            role.people.isEmpty
                ? SourceRole(
                    people: .me, counting: role.counting, conflictsWithin: choices[feed.source]?.conflictsWithin)
                : role
        }
        ofSources = roles.map { sets.number(of: $0.people) }
        neverCounts = feeds.map { choices[$0.source]?.counting == .never }
        neededBySources = feeds.map { (choices[$0.source]?.needs ?? []).intersection(everybody) }
        self.sets = sets
        guard !people.isOne else {
            ofEvents = feeds.map { _ in [] }
            return
        }
        let test = PeopleTest(rules)
        for (feed, keys) in zip(feeds, keys) {
            let (numbers, needed) = numbers(of: feed, keys: keys, test, name: names[feed.source])
            ofEvents.append(numbers)
            neededByEvents.append(needed)
        }
    }

    /// The number of the set of people of an event.
    func number(feed: Int, position: Int) -> UInt8 {
        ofEvents[feed].isEmpty ? ofSources[feed] : ofEvents[feed][position]
    }

    /// How an event takes part in conflicts: one of a calendar of nobody that is for somebody is this person's own.
    func role(feed: Int, position: Int) -> SourceRole {
        number(feed: feed, position: position) == PersonSets.nobody ? roles[feed] : ownRoles[feed]
    }

    /// How an event takes part in conflicts; `nil` when it cannot conflict. What the user declined is no less busy for others.
    func kind(of event: Event, feed: Int, position: Int, in feeds: [Feed]) -> ConflictParty.Kind? {
        let role = role(feed: feed, position: position)
        guard event.availability == .declined, !people.isOne,
            case let set = sets.all[Int(number(feed: feed, position: position))], !set.isEmpty, !set.contains(.me),
            let stated = feeds[feed].stated(at: position)
        else { return role.kind(of: event) }
        return role.kind(
            of: Event(
                title: event.title, when: event.when, availability: stated.availability(ownAddresses: []),
                status: event.status))
    }

    func role(of origin: Agenda.Origin) -> SourceRole { role(feed: origin.source, position: origin.position) }

    /// The number of the set of people of each merged event, and the sets. Removes the events for hidden people alone.
    ///
    /// - Complexity: O(*n*) in the number of events.
    mutating func numbers(of merged: inout EventMerger.Result, in feeds: [Feed]) -> ([UInt8], [PersonSet]) {
        var numbers: [UInt8] = []
        numbers.reserveCapacity(merged.entries.count)
        for (position, entry) in merged.entries.enumerated() {
            let shared = merged.sharedOrigins.isEmpty ? nil : merged.sharedOrigins[position]
            let origin = entry.origin
            numbers.append(
                shared.map { number(of: $0, in: feeds) } ?? number(feed: origin.source, position: origin.position))
        }
        let hidden = people.hidden
        guard !hidden.isEmpty else { return (numbers, sets.all) }
        let isHidden = sets.all.map { !$0.isEmpty && hidden.isSuperset(of: $0) }
        let all = numbers
        if hasNeeds {
            for position in merged.entries.indices where isHidden[Int(all[position])] && merged.isBusy(position) {
                let entry = merged.entries[position]
                hiddenTimes.append(
                    NeedSweep.Busy(
                        time: Interval(start: entry.start, end: entry.end), people: sets.all[Int(all[position])],
                        isNeed: false))
            }
        }
        merged.remove { isHidden[Int(all[$0])] }
        return (all.filter { !isHidden[Int($0)] }, sets.all)
    }

    private var hasNeeds: Bool {
        !people.isOne && (neededBySources.contains { !$0.isEmpty } || neededByEvents.contains { !$0.isEmpty })
    }

    /// The people of whom each merged event needs one, if it asks for somebody; empty when none does. What is for nobody
    /// takes no time then.
    ///
    /// - Parameters:
    ///   - people: For whom the event at a position is.
    ///   - isLeftOut: Whether the event at a position is in no conflict.
    /// - Complexity: O(*n*) in the number of events; O(1) without needs.
    func needs(
        of merged: inout EventMerger.Result, people: (Int) -> PersonSet, isLeftOut: (Int) -> Bool
    ) -> [PersonSet] {
        guard hasNeeds else { return [] }
        let asked = merged.entries.indices.map { position -> PersonSet in
            let entry = merged.entries[position]
            if case .toBeAnnounced = entry.event.when { return [] }
            let origins = merged.sharedOrigins[position] ?? [entry.origin]
            let needed = origins.reduce(into: PersonSet()) {
                if !neverCounts[$1.source] { $0.formUnion(needs(of: $1)) }
            }
            let asks =
                !needed.isEmpty && needed.isDisjoint(with: people(position)) && !isLeftOut(position)
                && entry.status != .cancelled && (entry.availability != .declined || merged.isBusy(position))
            return asks ? needed : []
        }
        for position in asked.indices where !asked[position].isEmpty && people(position).isEmpty {
            merged.free(position)
        }
        return asked
    }

    private func needs(of origin: Agenda.Origin) -> PersonSet {
        neededByEvents[origin.source].isEmpty
            ? neededBySources[origin.source] : neededByEvents[origin.source][origin.position]
    }

    /// The problem of too many different sets.
    func problems(in feeds: [Feed]) -> [Problem] {
        guard sets.isExceeded, let feed = feeds.first else { return [] }
        let fault = Message(
            "Events are for more than {count} different groups of people. Those of further groups count for everybody.",
            ["count": PersonSets.limit])
        return [Problem(source: feed.source, path: "", fault)]
    }

    /// The number of the set of people of a merged event: all people of its origins, or of those that the user decided about.
    private mutating func number(of origins: [Agenda.Origin], in feeds: [Feed]) -> UInt8 {
        func set(_ origins: [Agenda.Origin]) -> PersonSet {
            origins.reduce(into: []) {
                $0.formUnion(sets.all[Int(number(feed: $1.source, position: $1.position))])
            }
        }
        if !people.decisions.isEmpty, !people.isOne {
            let decided = origins.filter {
                decision(about: feeds[$0.source].events[$0.position], $0.key) != nil
            }
            if !decided.isEmpty { return sets.number(of: set(decided)) }
        }
        return sets.number(of: set(origins))
    }

    /// The user's decision about an event, or its series.
    private func decision(about event: Event, _ key: EventKey) -> PersonSet? {
        let decided =
            people.decisions[key]
            ?? (event.isOccurrence ? event.uid.flatMap { people.decisions[.ofSeries(uid: $0)] } : nil)
        return decided.flatMap { set in
            let there = set.intersection(people.set)
            return there.isEmpty ? nil : there
        }
    }

    /// The user's decision whom an event needs, or its series.
    private func decidedNeeds(_ event: Event, _ key: EventKey) -> PersonSet? {
        (people.needs[key] ?? (event.isOccurrence ? event.uid.flatMap { people.needs[.ofSeries(uid: $0)] } : nil))?
            .intersection(people.set)
    }

    private mutating func numbers(
        of feed: Feed, keys: [EventKey], _ test: PeopleTest, name: String
    ) -> ([UInt8], needed: [PersonSet]) {
        let (hasDecisions, canDecide) = (!people.decisions.isEmpty, test.canDecide(in: feed))
        let (ofSource, neededBySource) = (ofSources[ofEvents.count], neededBySources[ofEvents.count])
        let hasDeclined = feed.events.indices.contains { feed.events[$0].availability == .declined }
        guard canDecide || hasDecisions || hasDeclined || !people.needs.isEmpty else { return ([], []) }
        /// The people of each event of the calendar; its occurrences have the same.
        var known = [(people: PersonSet, needed: PersonSet)?](repeating: nil, count: feed.calendar?.events.count ?? 0)
        var (isOfSource, isNeededBySource) = (true, true)
        var needed = [PersonSet](repeating: neededBySource, count: people.hasNeeds ? feed.events.count : 0)
        let numbers = feed.events.indices.map { position in
            var number = ofSource
            let decided = hasDecisions ? decision(about: feed.events[position], keys[position]) : nil
            if let decided { number = sets.number(of: decided) }
            if canDecide, decided == nil || !needed.isEmpty {
                let stated = feed.statedPosition(at: position)
                let found = stated.flatMap { known[$0] } ?? test.people(ofEventAt: position, in: feed, named: name)
                if let stated { known[stated] = found }
                if decided == nil, !found.people.isEmpty { number = sets.number(of: found.people) }
                if !found.needed.isEmpty { needed[position] = found.needed }
            }
            if !needed.isEmpty {
                needed[position] = decidedNeeds(feed.events[position], keys[position]) ?? needed[position]
                if needed[position] != neededBySource { isNeededBySource = false }
            }
            if hasDeclined, feed.events[position].availability == .declined {
                let others = sets.all[Int(number)].subtracting(.me)
                if !others.isEmpty { number = sets.number(of: others) }
            }
            if number != ofSource { isOfSource = false }
            return number
        }
        return (isOfSource ? [] : numbers, isNeededBySource ? [] : needed)
    }
}

/// Tests for whom events are, by rules and attendees.
private final class PeopleTest {
    private let rules: PeopleRules
    /// The test of each rule, as soon as it is needed.
    private var tests: [ConditionTest?]
    private let addresses: [String: PersonSet]

    init(_ rules: PeopleRules) {
        self.rules = rules
        tests = Array(repeating: nil, count: rules.rules.count)
        addresses = Dictionary(
            rules.people.all.flatMap { person in person.addresses.map { ($0, PersonSet(person.id)) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// Whether an event of a feed can be for others than its calendar.
    func canDecide(in feed: Feed) -> Bool {
        rules.rules.contains { $0.source == nil || $0.source == feed.source } || hasAttendees(feed)
    }

    private func hasAttendees(_ feed: Feed) -> Bool {
        !addresses.isEmpty && feed.calendar?.events.contains { !$0.attendees.isEmpty } ?? false
    }

    /// For whom an event is, by rules and attendees, and whom it needs, by rules.
    ///
    /// - Parameter name: That of the source.
    func people(
        ofEventAt position: Int, in feed: Feed, named name: String
    ) -> (people: PersonSet, needed: PersonSet) {
        let stated = feed.stated(at: position)
        var (people, needed): (PersonSet, PersonSet) = ([], [])
        if !rules.rules.isEmpty {
            let star = feed.starEvents.indices.contains(position) ? feed.starEvents[position].text : nil
            let arguments = ConditionArguments(
                feed.events[position], calendar: name, description: stated?.details ?? star ?? "")
            for number in rules.index.candidates(for: arguments) {
                let rule = rules.rules[number]
                guard rule.source == nil || rule.source == feed.source,
                    !(rule.isNeed ? needed : people).contains(rule.person)
                else { continue }
                let test = tests[number] ?? ConditionTest(rule.condition)
                tests[number] = test
                guard test.holds(for: arguments) else { continue }
                if rule.isNeed { needed.insert(PersonSet(rule.person)) } else { people.insert(PersonSet(rule.person)) }
            }
        }
        if !addresses.isEmpty, let stated {
            for attendee in stated.attendees {
                guard !attendee.isAbsent, let address = attendee.address.mailAddress,
                    let person = addresses[address]
                else { continue }
                people.formUnion(person)
            }
        }
        return (people, needed)
    }
}

extension Feed {
    /// The position in its calendar of the event of an occurrence; `nil` in another feed.
    fileprivate func statedPosition(at position: Int) -> Int? {
        calendarPositions.indices.contains(position) ? calendarPositions[position].event : nil
    }

    fileprivate func stated(at position: Int) -> CalendarEvent? {
        statedPosition(at: position).flatMap { calendar?.events[$0] }
    }
}
