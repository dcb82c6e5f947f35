import Foundation
import TestSupport
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Rules
@testable import Storage
@testable import Time

/// Conflicts of several people.
struct PeopleConflictsTests {
    private let ana = 1
    private let mia = 2
    private let leo = 3

    private var people: People {
        People([Person(id: ana, name: "Ana"), Person(id: mia, name: "Mia"), Person(id: leo, name: "Leo")])
    }

    private func feed(_ name: String, _ events: [Event]) -> Feed {
        Feed(
            source: Source(argument: "https://example.org/\(name).ics"), kind: .calendar, events: events, problems: [])
    }

    private func event(_ title: String, _ from: Int, _ to: Int) -> Event {
        Event(title, "2018-11-03 \(from):00", "2018-11-03 \(to):00")
    }

    private func contains(_ text: String, _ argument: Int = 1) -> String {
        """
        {"_id": "\(text)", "name": "\(text)", "condition": {"op": "containsString", "args": [
            {"type": "argument", "argumentNumber": \(argument)}, {"type": "string", "value": "\(text)"}]}}
        """
    }

    private func conflicts(_ agenda: Agenda) -> [String] {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let texts = AgendaFormatter(agenda, times: times, today: LocalDateTime("2018-11-03 00:00").date)
        return agenda.conflicts().map { texts.title(of: $0.first) }
    }

    @Test func `two events conflict when they share a person`() {
        let (mine, anas, both) = (
            feed("me", [event("Dentist", 10, 11)]), feed("ana", [event("Yoga", 10, 11)]),
            feed("both", [event("Parents’ evening", 10, 12)])
        )
        let choices = [
            mine.source: SourceChoices(people: .me), anas.source: SourceChoices(people: PersonSet(ana)),
            both.source: SourceChoices(people: [.me, PersonSet(ana)]),
        ]
        let agenda = Agenda(
            feeds: [mine, anas, both], choices: choices, rules: PeopleRules(people), timeZone: .newYork)
        #expect(conflicts(agenda) == ["Me: Dentist and Parents’ evening", "Ana: Yoga and Parents’ evening"])
        #expect(agenda.entries.indices.map { people.names(agenda.people(of: $0)) } == ["Me", "Ana", "Me and Ana"])
        // What is for the user alone has no mark.
        let texts = AgendaFormatter(
            agenda, times: TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork),
            today: LocalDateTime("2018-11-03 00:00").date)
        #expect(agenda.entries.indices.map { texts.markedPeople(of: $0).ids } == [[], [ana], [Person.me, ana]])
        // A calendar for somebody who is not there is nobody's.
        let one = Agenda(feeds: [mine, anas, both], choices: choices, timeZone: .newYork)
        #expect(one.conflicts.pairCount == 3)
    }

    @Test func `what is for nobody conflicts with the user's own alone`() {
        let (mine, mias, club) = (
            feed("me", [event("Work", 9, 12)]), feed("mia", [event("Piano", 9, 12)]),
            feed("club", [event("Match", 10, 11), event("Final", 10, 11)])
        )
        let choices = [
            mine.source: SourceChoices(people: .me), mias.source: SourceChoices(people: PersonSet(mia)),
            club.source: SourceChoices(people: []),
        ]
        let agenda = Agenda(
            feeds: [mine, mias, club], choices: choices, rules: PeopleRules(people), timeZone: .newYork)
        #expect(conflicts(agenda) == ["Me: Work and Final", "Me: Work and Match"])
        let texts = AgendaFormatter(
            agenda, times: TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork),
            today: LocalDateTime("2018-11-03 00:00").date)
        #expect(texts.conflictHeading(of: agenda.position(titled: "Piano")) == "No conflicts")
    }

    @Test func `nobody's events conflict neither with each other nor with another person's`() {
        let (mias, club, city) = (
            feed("mia", [event("Piano", 9, 12)]), feed("club", [event("Match", 10, 11), event("Final", 10, 11)]),
            feed("city", [event("Concert", 9, 12)])
        )
        var choices = [
            mias.source: SourceChoices(people: PersonSet(mia)),
            club.source: SourceChoices(people: [], conflictsWithin: true), city.source: SourceChoices(people: []),
        ]
        func agenda() -> Agenda {
            Agenda(feeds: [mias, club, city], choices: choices, rules: PeopleRules(people), timeZone: .newYork)
        }
        #expect(conflicts(agenda()).isEmpty)
        let texts = AgendaFormatter(
            agenda(),
            times: TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork),
            today: LocalDateTime("2018-11-03 00:00").date)
        #expect(
            texts.conflictHeading(of: agenda().position(titled: "Concert"))
                == "No conflicts, because nobody’s events conflict with your own, and with nothing else")
        // With one person alone, too.
        let alone = Agenda(feeds: [club, city], choices: choices, timeZone: .newYork)
        #expect(alone.conflicts.pairCount == 0)
        choices[city.source]?.people = [.me, PersonSet(mia)]
        #expect(conflicts(agenda()) == ["Mia: Concert and Piano", "Me: Concert and Final", "Me: Concert and Match"])
    }

    @Test func `a rule decides event by event`() {
        let school = feed("school", [event("Mia: trip", 9, 12), event("Leo: test", 10, 11), event("Fair", 10, 11)])
        let mias = feed("mia", [event("Piano", 11, 12)])
        var people = people
        people.rules = [
            People.Rule(mia, where: contains("Mia")), People.Rule(leo, in: school.source, where: contains("Leo")),
            People.Rule(leo, in: mias.source, where: contains("Fair")),
        ]
        let choices = [
            school.source: SourceChoices(people: []), mias.source: SourceChoices(people: PersonSet(mia)),
        ]
        let agenda = Agenda(
            feeds: [school, mias], choices: choices, rules: PeopleRules(people), timeZone: .newYork)
        #expect(agenda.people(of: agenda.position(titled: "Mia: trip")) == PersonSet(mia))
        #expect(agenda.people(of: agenda.position(titled: "Leo: test")) == PersonSet(leo))
        #expect(agenda.people(of: agenda.position(titled: "Fair")).isEmpty)
        #expect(conflicts(agenda) == ["Mia: Mia: trip and Piano"])
    }

    @Test func `a decision about an event comes before rules`() {
        let school = feed("school", [event("Mia: trip", 9, 12), event("Fair", 10, 11)])
        var people = people
        people.rules = [People.Rule(mia, where: contains("Mia"))]
        people.decisions = [school.keys[0]: PersonSet(leo), school.keys[1]: [PersonSet(leo), .me]]
        let agenda = Agenda(feeds: [school], rules: PeopleRules(people), timeZone: .newYork)
        #expect(conflicts(agenda) == ["Leo: Mia: trip and Fair"])
    }

    @Test func `events for hidden people alone are absent`() {
        let (mine, mias) = (
            feed("me", [event("Work", 9, 12)]), feed("mia", [event("Piano", 9, 12), event("Work", 9, 12)])
        )
        var people = people
        people.all[2].isHidden = true
        let choices = [
            mine.source: SourceChoices(people: .me), mias.source: SourceChoices(people: PersonSet(mia)),
        ]
        let agenda = Agenda(
            feeds: [mine, mias], choices: choices, rules: PeopleRules(people), timeZone: .newYork)
        // The merged event is the user's too.
        #expect(agenda.entries.map(\.event.title) == ["Work"])
        #expect(agenda.people(of: 0) == [.me, PersonSet(mia)])
        #expect(agenda.position(of: mias.keys[1]) == 0)
        #expect(agenda.position(of: mias.keys[0]) == nil)
    }

    @Test(arguments: [
        (["Ana", "Mia", "Leo"], ["A", "Mi", "L"]), (["Ben", "Beth", "Bea"], ["Ben", "Bet", "Bea"]),
        (["Grandma A", "Grandma B"], ["GA", "GB"]), (["Ben", "Benjamin"], ["Ben", "Bj"]),
        (["ana", "Anna"], ["Ana", "Ann"]),
    ])
    func `the sign of a person differs from those of the others`(names: [String], signs: [String]) {
        let people = People(zip(1..., names).map { Person(id: $0, name: $1) })
        // The first is the user.
        #expect(people.all.dropFirst().map { people.initial(of: $0.id) } == signs)
    }

    @Test func `more sets of people than there can be count for everybody`() {
        let all = People((1...9).map { Person(id: $0, name: "Person \($0)") })
        var people = all
        let events = (0..<600).map { event("Meeting \($0)", 9, 10) }
        let mine = feed("me", events)
        for (number, key) in mine.keys.enumerated() {
            people.decisions[key] = PersonSet(rawValue: UInt64(number + 1))
        }
        let agenda = Agenda(feeds: [mine], rules: PeopleRules(people), timeZone: .newYork)
        #expect(agenda.peopleSets.count == PersonSets.limit)
        #expect(agenda.problems.count == 1)
        #expect(agenda.entries.indices.contains { agenda.people(of: $0) == people.set })
        // No conflict is lost.
        for (number, key) in mine.keys.enumerated() {
            let entry = agenda.position(of: key) ?? 0
            #expect(agenda.people(of: entry).isSuperset(of: PersonSet(rawValue: UInt64(number + 1))))
        }
    }

    @Test func `an invitation is for those who are invited and have not declined`() throws {
        func invitation(_ uid: String, _ attendees: String...) -> String {
            (["BEGIN:VEVENT", "UID:\(uid)", "SUMMARY:\(uid)", "DTSTART:20181103T100000", "DTEND:20181103T110000"]
                + attendees.map { "ATTENDEE;\($0)" } + ["END:VEVENT"]).joined(separator: "\r\n")
        }
        let text = [
            "BEGIN:VCALENDAR", invitation("Plan", "CN=Ana:mailto:Ana@example.org"),
            invitation("Demo", "PARTSTAT=DECLINED:mailto:me@example.org", "PARTSTAT=ACCEPTED:mailto:ana@example.org"),
            invitation("Party", "PARTSTAT=DECLINED:mailto:ana@example.org"),
            invitation("Talk", "PARTSTAT=DECLINED:mailto:me@example.org"), "END:VCALENDAR", "",
        ].joined(separator: "\r\n")
        let source = Source(argument: "https://example.org/work.ics")
        let work = CalendarFeed.decode(Array(text.utf8), source: source, now: Instant("2018-11-03 00:00"))
            .answered(by: ["me@example.org"])
        var people = people
        people.all[0].addresses = ["me@example.org"]
        people.all[1].addresses = ["ana@example.org"]
        let choices = [source: SourceChoices(people: [.me, PersonSet(leo)])]
        let agenda = Agenda(feeds: [work], choices: choices, rules: PeopleRules(people), timeZone: .newYork)
        func names(_ title: String) -> String { people.names(agenda.people(of: agenda.position(titled: title))) }
        #expect(["Plan", "Demo", "Party", "Talk"].map(names) == ["Ana", "Ana", "Me and Leo", "Leo"])
        // What the user declined takes the time of the others.
        #expect(conflicts(agenda) == ["Ana: Demo and Plan", "Leo: Party and Talk"])
        // With one person alone, it is nobody's.
        let one = Agenda(feeds: [work], choices: [source: SourceChoices(people: .me)], timeZone: .newYork)
        #expect(conflicts(one) == ["Party and Plan"])
    }

    @Test func `a week shows what people have at once beside each other, and each event once`() throws {
        let (mine, mias) = (
            feed("me", [event("Work", 9, 12), event("Dinner", 18, 19)]), feed("mia", [event("Piano", 9, 12)])
        )
        var people = people
        people.decisions = [mine.keys[1]: [.me, PersonSet(mia)]]
        let agenda = Agenda(
            feeds: [mine, mias], choices: [mias.source: SourceChoices(people: PersonSet(mia))],
            rules: PeopleRules(people), timeZone: .newYork)
        let week = WeekLayout(
            try AgendaRows(agenda, filter: AgendaFilter()), from: LocalDateTime("2018-11-01 00:00").date,
            hours: .waking,
            room: WeekRoom(width: 1400))
        let day = try #require(week.days.first { !$0.blocks.isEmpty })
        // What is not at the same time as anything else has the whole day.
        let places = day.blocks.map { "\(agenda.entries[$0.entry].event.title) \($0.place)" }
        #expect(places == ["Piano 0.0...0.5", "Work 0.5...1.0", "Dinner 0.0...1.0"])
        #expect(day.eventCount == 3)

        let ofMia = WeekLayout(
            try AgendaRows(agenda, filter: AgendaFilter()), from: LocalDateTime("2018-11-01 00:00").date,
            hours: .waking,
            room: WeekRoom(width: 1400), conflicts: ConflictFilter(people: PersonSet(mia)))
        let own = try #require(ofMia.days.first { !$0.blocks.isEmpty })
        #expect(own.blocks.map { agenda.entries[$0.entry].event.title } == ["Piano", "Dinner"])
        #expect(own.eventCount == 2 && own.blocks.allSatisfy { $0.place == 0...1 })
    }

    // MARK: - The rule, said plainly: pair by pair

    @Test(.slow) func `random agendas hold to the rules`() {
        var random = SeededRandom(seed: 31)
        for round in 0..<400 {
            var (feeds, choices, people) = self.agenda(&random)
            for position in people.all.indices where Int.random(in: 0...4, using: &random) == 0 {
                people.all[position].isHidden = true
            }
            check(feeds, choices, people, round)
        }
    }

    @Test(.slow) func `merging loses no conflict, and makes none but between the two`() {
        var random = SeededRandom(seed: 47)
        for round in 0..<400 {
            let (feeds, choices, people) = self.agenda(&random)
            guard people.all.count > 2, let gone = people.all.dropFirst().randomElement(using: &random)?.id,
                let other = people.all.map(\.id).filter({ $0 != gone }).randomElement(using: &random)
            else { continue }
            // Merging into Me would make the events that the user has declined free.
            let isDeclined = feeds.contains { $0.events.contains { $0.availability == .declined } }
            guard other != Person.me || !isDeclined else { continue }
            let stored = StoredPeople(
                people: people.all.map {
                    StoredPeople.Person(
                        id: $0.id, name: $0.name, color: "0", mergedInto: $0.id == gone ? other : nil)
                },
                rules: people.rules.map {
                    StoredPeople.Rule(person: $0.person, location: $0.source?.location ?? "", condition: $0.condition)
                },
                events: Dictionary(
                    people.decisions.map { ($0.key.description, $0.value.description) }, uniquingKeysWith: { $1 }))
            let merging = PeopleMerging(stored.people)
            let merged = choices.mapValues {
                var choice = $0
                choice.people = $0.people.map(merging.resolve)
                return choice
            }
            let before = Agenda(feeds: feeds, choices: choices, rules: PeopleRules(people), timeZone: .newYork)
            let after = Agenda(
                feeds: feeds, choices: merged, rules: PeopleRules(stored.people(ownAddresses: [])), timeZone: .newYork)
            #expect(before.entries.map(\.id) == after.entries.map(\.id), "round \(round)")
            for entry in before.entries.indices {
                let old = Set(before.conflicts.conflicts(of: entry))
                let new = Set(after.conflicts.conflicts(of: entry))
                #expect(old.isSubset(of: new), "round \(round)")
                for made in new.subtracting(old) {
                    let sets = [entry, made].map { before.people(of: $0).isEmpty ? .me : before.people(of: $0) }
                    #expect(
                        sets.contains { $0.contains(gone) } && sets.contains { $0.contains(other) }, "round \(round)")
                }
            }
        }
    }

    private func agenda(
        _ random: inout SeededRandom
    ) -> (feeds: [Feed], choices: [Source: SourceChoices], people: People) {
        let everybody = [0, ana, mia, leo].filter { $0 == 0 || Bool.random(using: &random) }
        var people = People(everybody.map { Person(id: $0, name: "P\($0)") })
        var choices: [Source: SourceChoices] = [:]
        let feeds = (0..<Int.random(in: 1...5, using: &random)).map { number -> Feed in
            let events = (0..<Int.random(in: 1...9, using: &random)).map { _ in self.event(&random) }
            let feed = self.feed("\(number)", events)
            choices[feed.source] = SourceChoices(
                people: set(among: [0, ana, mia, leo], &random),
                counting: [nil, .counts, .countsFreeToo, .never].randomElement(using: &random) ?? nil,
                conflictsWithin: [nil, nil, true, false].randomElement(using: &random) ?? nil)
            return feed
        }
        people.rules = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            People.Rule(
                [0, ana, mia, leo].randomElement(using: &random) ?? 0,
                in: Bool.random(using: &random) ? nil : feeds.randomElement(using: &random)?.source,
                where: contains(["A", "B", "C", "/1", "\\\"", "é"].randomElement(using: &random) ?? ""))
        }
        for feed in feeds {
            for key in feed.keys where Int.random(in: 0...5, using: &random) == 0 {
                people.decisions[key] = set(among: [0, ana, mia, leo], &random)
            }
        }
        return (feeds, choices, people)
    }

    private func set(among ids: [Person.ID], _ random: inout SeededRandom) -> PersonSet {
        ids.reduce(into: []) { if Int.random(in: 0...2, using: &random) == 0 { $0.insert(PersonSet($1)) } }
    }

    private func event(_ random: inout SeededRandom) -> Event {
        let title = ["A", "B", "C", "AB"].randomElement(using: &random) ?? ""
        let availability = [Event.Availability.busy, .busy, .busyDays, .free, .declined].randomElement(using: &random)
        if Int.random(in: 0...4, using: &random) == 0 {
            return Event(title, allDay: "2018-11-03", to: "2018-11-04", availability: availability ?? .busy)
        }
        let start = Int.random(in: 10...14, using: &random)
        return Event(
            title, "2018-11-03 \(start):00", "2018-11-03 \(start + Int.random(in: 0...3, using: &random)):00",
            availability: availability ?? .busy)
    }

    private func check(_ feeds: [Feed], _ choices: [Source: SourceChoices], _ people: People, _ round: Int) {
        let (everybody, isOne) = (people.set, people.isOne)
        let agenda = Agenda(feeds: feeds, choices: choices, rules: PeopleRules(people), timeZone: .newYork)
        // Nobody is hidden here.
        var all = people
        for position in all.all.indices { all.all[position].isHidden = false }
        let whole = Agenda(feeds: feeds, choices: choices, rules: PeopleRules(all), timeZone: .newYork)

        /// For whom an event is, and whether that was decided.
        func stated(_ origin: Agenda.Origin) -> (set: PersonSet, isDecided: Bool) {
            let (set, isDecided) = meant(origin)
            let others = set.subtracting(.me)
            let isDeclined = feeds[origin.source].events[origin.position].availability == .declined
            return (isDeclined && !isOne && !others.isEmpty ? others : set, isDecided)
        }
        func meant(_ origin: Agenda.Origin) -> (set: PersonSet, isDecided: Bool) {
            let feed = feeds[origin.source]
            let ofSource = (choices[feed.source]?.people ?? .me).intersection(everybody)
            guard !isOne else { return (ofSource, false) }
            let decided = (people.decisions[origin.key] ?? []).intersection(everybody)
            if !decided.isEmpty { return (decided, true) }
            let title = feed.events[origin.position].title
            var set: PersonSet = []
            for rule in people.rules where rule.source == nil || rule.source == feed.source {
                guard everybody.contains(rule.person),
                    let named = try? ConditionDecoder().condition(
                        Array(rule.condition.utf8)
                    ).named
                else { continue }
                if named.condition.holds(title, "") { set.insert(PersonSet(rule.person)) }
            }
            return (set.isEmpty ? ofSource : set, false)
        }
        struct Party {
            var set: PersonSet = []
            var busy: [(source: Int, within: Bool)] = []
            var isBusyDay = false
        }
        let parties = whole.entries.indices.map { entry -> Party in
            var party = Party()
            let origins = whole.origins(of: entry).map { ($0, stated($0)) }
            let decided = origins.filter { $0.1.isDecided }
            party.set = (decided.isEmpty ? origins : decided).reduce(into: []) { $0.formUnion($1.1.set) }
            for (origin, people) in origins {
                let choice = choices[feeds[origin.source].source] ?? SourceChoices()
                let role = SourceRole(
                    SourceChoices(
                        people: people.set, counting: choice.counting, conflictsWithin: choice.conflictsWithin),
                    for: feeds[origin.source])
                if role.kind(of: feeds[origin.source].events[origin.position]) != nil {
                    let within = !people.set.isEmpty && choice.conflictsWithin ?? true
                    party.busy.append((origin.source, within))
                }
            }
            party.isBusyDay = !whole.entries[entry].event.when.isTimed
            return party
        }
        func conflict(_ first: Int, _ second: Int) -> Bool {
            let (one, other) = (parties[first], parties[second])
            guard first != second, !one.busy.isEmpty, !other.busy.isEmpty else { return false }
            let (a, b) = (whole.entries[first], whole.entries[second])
            guard a.start < b.end, b.start < a.end, !(one.isBusyDay && other.isBusyDay) else { return false }
            let isShared =
                switch (one.set.isEmpty, other.set.isEmpty) {
                case (true, true): false
                case (true, false): other.set.contains(.me)
                case (false, true): one.set.contains(.me)
                case (false, false): !one.set.isDisjoint(with: other.set)
                }
            guard isShared else { return false }
            func isOwn(_ party: Party) -> Bool { party.busy.contains { $0.within } }
            return isOwn(one) && isOwn(other)
                || !one.busy.contains { busy in
                    !busy.within && other.busy.contains { $0.source == busy.source && !$0.within }
                }
        }
        for first in whole.entries.indices {
            let expected = whole.entries.indices.filter { conflict(first, $0) }
            #expect(whole.conflicts.conflicts(of: first).sorted() == expected, "round \(round)")
            #expect(whole.people(of: first) == parties[first].set, "round \(round)")
        }
        // The conflicts about one person are counted and listed alike.
        let start = Instant("2018-11-01 00:00")
        let ends = ConflictEnds(of: whole, at: start)
        for person in people.all where !isOne {
            let filter = ConflictFilter(people: PersonSet(person.id))
            let rows = try? ConflictRows(whole, filter: filter, at: start)
            #expect(rows?.soonCount == ends.soonCount(about: person.id, at: start), "round \(round)")
        }
        // A time is free for some people when none of them has something then.
        for chosen in people.all.map({ PersonSet($0.id) }) + [people.set] where !isOne {
            for hour in 10..<17 {
                let time = Instant("2018-11-03 \(hour):00")..<Instant("2018-11-03 \(hour + 1):00")
                let isTaken = whole.entries.indices.contains { (entry: Int) -> Bool in
                    let set = parties[entry].set.isEmpty ? PersonSet.me : parties[entry].set
                    let (start, end) = (whole.entries[entry].start, whole.entries[entry].end)
                    return !parties[entry].busy.isEmpty && !set.isDisjoint(with: chosen)
                        && start < time.upperBound && time.lowerBound < end
                }
                #expect(whole.freeTimes(in: time, for: chosen).isEmpty == isTaken, "round \(round)")
            }
        }
        // Hiding people hides what is for them alone, and nothing else changes.
        let hidden = people.hidden
        let shown = whole.entries.indices.filter {
            parties[$0].set.isEmpty || !hidden.isSuperset(of: parties[$0].set)
        }
        #expect(agenda.entries.map(\.id) == shown.map { whole.entries[$0].id }, "round \(round)")
        for (position, first) in shown.enumerated() where agenda.entries.count == shown.count {
            let expected = shown.indices.filter { conflict(first, shown[$0]) }
            #expect(agenda.conflicts.conflicts(of: position).sorted() == expected, "round \(round)")
        }
    }
}
