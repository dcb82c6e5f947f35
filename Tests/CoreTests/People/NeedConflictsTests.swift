import Foundation
import TestSupport
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Rules
@testable import Text
@testable import Time

private let (dan, leo, mia) = (1, 2, 3)

/// Events that need one of some people.
struct NeedConflictsTests {
    private let people = People([
        Person(id: dan, name: "Dan"), Person(id: leo, name: "Leo"), Person(id: mia, name: "Mia"),
    ])
    private let driver: PersonSet = [.me, PersonSet(dan)]

    private struct Calendar {
        let events: [Event]
        var people: PersonSet = .me
        var needs: PersonSet = []
        var counting = SourceCounting.counts
    }

    private func agenda(
        _ calendars: Calendar..., people: People? = nil, ignoring ignored: NamedCondition? = nil,
        skipping: Set<SkippedEvent> = []
    ) -> Agenda {
        let feeds = calendars.enumerated().map { number, calendar in
            Feed(
                source: Source(argument: "https://example.org/\(number).ics"), kind: .calendar,
                events: calendar.events, problems: [])
        }
        let choices = zip(feeds, calendars).map { feed, calendar in
            (feed.source, SourceChoices(people: calendar.people, needs: calendar.needs, counting: calendar.counting))
        }
        return Agenda(
            feeds: feeds, choices: Dictionary(uniqueKeysWithValues: choices),
            rules: PeopleRules(people ?? self.people), timeZone: .newYork, ignoring: ignored, skipped: skipping)
    }

    private func lines(_ agenda: Agenda) -> [String] {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let texts = AgendaFormatter(agenda, times: times, today: LocalDateTime("2018-11-01 00:00").date)
        let report = ConflictReport(texts, selection: ConflictSelection(agenda))
        return report.lines().map { $0.replacing("\u{202F}", with: " ").trimmingCharacters(in: .whitespaces) }
    }

    private let week = Event("Leo at Maya’s", allDay: "2018-11-02", to: "2018-11-05")
    private let shift = Event("Night shift", "2018-11-02 22:00", "2018-11-03 06:00")

    @Test func `a week with a child is in conflict while nobody is free`() {
        let agenda = agenda(
            Calendar(events: [week], people: PersonSet(leo), needs: driver),
            Calendar(events: [shift, Event("Night shift", "2018-11-03 22:00", "2018-11-04 06:00")]),
            Calendar(events: [Event("Trip", "2018-11-02 12:00", "2018-11-04 12:00")], people: PersonSet(dan)))
        #expect(
            lines(agenda) == [
                "Friday, November 2, 2018 (Tomorrow)",
                "10:00 PM – Sat 6:00 AM  ! Leo at Maya’s needs Me or Dan  — nobody is free · 2 times until November",
                "Me: Night shift", "Dan: Trip", "", "1 conflict",
            ])
        #expect(
            ConflictEnds(of: agenda, at: Instant("2018-11-01 00:00")).soonCount(at: Instant("2018-11-01 00:00")) == 1)
        #expect(
            ConflictEnds(of: agenda, at: Instant("2018-11-01 00:00")).soonCount(
                about: dan, at: Instant("2018-11-01 00:00")) == 1)
    }

    @Test func `one of those it needs is enough`() {
        let agenda = agenda(
            Calendar(events: [week], people: PersonSet(leo), needs: driver), Calendar(events: [shift]))
        #expect(agenda.needConflicts.isEmpty)
    }

    @Test func `two swimmings need two drivers, and both are one row where there is one`() {
        let swimming = Calendar(
            events: [Event("Swimming", "2018-11-03 14:00", "2018-11-03 16:00")], people: PersonSet(leo), needs: driver)
        let race = Calendar(
            events: [Event("Race", "2018-11-03 15:00", "2018-11-03 17:00")], people: PersonSet(mia), needs: driver)
        #expect(agenda(swimming, race).needConflicts.isEmpty)
        let busy = agenda(
            swimming, race, Calendar(events: [Event("Work", "2018-11-03 13:00", "2018-11-03 18:00")]))
        #expect(busy.needConflicts.map(\.needs) == [[1, 2]])
        #expect(lines(busy)[1].contains("3:00 PM – 4:00 PM  ! Swimming and Race need Me or Dan  — too few are free"))
        // Somebody of its own takes a need out of the row.
        let grandma = Calendar(
            events: [Event("Race", "2018-11-03 15:00", "2018-11-03 17:00")], people: PersonSet(mia),
            needs: [PersonSet(leo), .me])
        #expect(
            agenda(swimming, grandma, Calendar(events: [Event("Work", "2018-11-03 13:00", "2018-11-03 18:00")]))
                .needConflicts.map(\.needs) == [[2]])
    }

    @Test func `a shop with three keys is open while one who has a key is free`() {
        let shop = Calendar(
            events: [Event("Shop open", "2018-11-03 09:00", "2018-11-03 18:00")], people: [],
            needs: [.me, PersonSet(dan), PersonSet(mia)])
        let mine = Calendar(events: [Event("Fair", "2018-11-03 08:00", "2018-11-03 12:00")])
        let dans = Calendar(events: [Event("Doctor", "2018-11-03 11:00", "2018-11-03 13:00")], people: PersonSet(dan))
        #expect(agenda(shop, mine, dans).conflicts().isEmpty)
        let mias = Calendar(events: [Event("Exam", "2018-11-03 10:00", "2018-11-03 14:00")], people: PersonSet(mia))
        let all = agenda(shop, mine, dans, mias)
        #expect(
            all.needConflicts.map(\.times) == [
                [Interval(start: Instant("2018-11-03 11:00"), end: Instant("2018-11-03 12:00"))]
            ])
    }

    @Test func `a need pauses while all whom it is for are busy with something else`() {
        let both = Calendar(
            events: [Event("At home", "2018-11-03 08:00", "2018-11-03 18:00")],
            people: [PersonSet(leo), PersonSet(mia)],
            needs: driver)
        let work = Calendar(
            events: [Event("Work", "2018-11-03 08:00", "2018-11-03 18:00")], people: driver)
        let school = Calendar(
            events: [Event("School", "2018-11-03 08:00", "2018-11-03 12:00")], people: PersonSet(leo))
        let nursery = Calendar(
            events: [Event("Nursery", "2018-11-03 08:00", "2018-11-03 10:00")], people: PersonSet(mia))
        func start(_ calendars: Agenda) -> [Instant] { calendars.needConflicts.map { $0.times[0].start } }
        #expect(start(agenda(both, work, school)) == [Instant("2018-11-03 08:00")])
        #expect(start(agenda(both, work, school, nursery)) == [Instant("2018-11-03 10:00")])
        // A ride that needs a driver itself looks after nobody.
        let ride = Calendar(
            events: [Event("Ride", "2018-11-03 08:00", "2018-11-03 18:00")], people: [PersonSet(leo), PersonSet(mia)],
            needs: driver)
        #expect(start(agenda(both, work, ride)) == [Instant("2018-11-03 08:00")])
    }

    private func ride(_ day: String) -> Event {
        let start = EventTime.floating(LocalDateTime(day + " 09:00"))
        let end = EventTime.floating(LocalDateTime(day + " 10:00"))
        return Event(
            title: "Ride", when: .timed(start: start, end: end, isEndAssumed: false), uid: "ride", recurrenceID: start)
    }

    @Test func `a series is one conflict, with the times of the days that are asked for`() {
        let rides = Calendar(events: [ride("2018-11-03"), ride("2018-11-10")], people: PersonSet(leo), needs: driver)
        let work = Calendar(
            events: [
                Event("Work", "2018-11-03 08:00", "2018-11-03 18:00"),
                Event("Work", "2018-11-10 08:00", "2018-11-10 18:00"),
            ], people: driver)
        func times(from: String?) -> [Int] {
            let range = AgendaRange(from: from.flatMap { CalendarDate($0) }, to: nil)
            return ConflictSelection(agenda(rides, work), range: range).conflicts.map(\.count)
        }
        #expect(times(from: nil) == [2])
        #expect(times(from: "2018-11-09") == [1])
        #expect(times(from: "2018-11-11").isEmpty)
        // A decision about the series is one about each of its events.
        var decided = people
        decided.needs[.ofSeries(uid: "ride")] = []
        #expect(agenda(rides, work, people: decided).needConflicts.isEmpty)
    }

    @Test func `the events that take the time are those beside the needs of a row`() throws {
        func of(_ title: String, _ people: PersonSet, needs: PersonSet = []) -> Calendar {
            Calendar(
                events: [Event(title, "2018-11-03 14:00", "2018-11-03 16:00")], people: people, needs: needs)
        }
        // Both need the same people, and the race takes Mia's time.
        let agenda = agenda(
            of("Swimming", PersonSet(leo), needs: [PersonSet(mia), PersonSet(dan)]),
            of("Race", PersonSet(mia), needs: driver), of("Trip", PersonSet(dan)), of("Work", .me))
        func titles(_ positions: [Int]) -> Set<String> { Set(positions.map { agenda.entries[$0].event.title }) }
        func position(_ title: String) throws -> Int {
            try #require(agenda.entries.firstIndex { $0.event.title == title })
        }
        #expect(agenda.needConflicts.map { titles($0.needs) } == [["Swimming", "Race"]])
        #expect(agenda.needConflicts.map { titles(agenda.taking(from: $0, at: $0.times)) } == [["Trip", "Work"]])
        let (swimming, work) = (try position("Swimming"), try position("Work"))
        #expect(titles(agenda.conflictingEvents(of: swimming)) == ["Trip", "Work"])
        #expect(agenda.conflictingEvents(of: work).isEmpty)
        let time = Interval(start: Instant("2018-11-03 14:00"), end: Instant("2018-11-03 16:00"))
        #expect([swimming, work].map(agenda.needTimes(of:)) == [[time], [time]])
    }

    @Test func `an event that is moved needs nobody at its own time`() {
        let swimming = Calendar(
            events: [Event("Swimming", "2018-11-03 14:00", "2018-11-03 16:00")], people: PersonSet(leo), needs: driver)
        let race = Calendar(
            events: [Event("Race", "2018-11-03 14:00", "2018-11-03 17:00")], people: PersonSet(mia), needs: driver)
        let agenda = agenda(swimming, race)
        let time = Instant("2018-11-03 15:00")..<Instant("2018-11-03 16:00")
        #expect(agenda.needs(leftBy: [time], of: .me).map(\.needs) == [[0, 1]])
        #expect(agenda.needs(leftBy: [time], of: .me, moving: 1).isEmpty)
    }

    @Test func `what does not take place asks for nobody`() throws {
        let work = Calendar(events: [Event("Work", "2018-11-03 08:00", "2018-11-03 18:00")], people: driver)
        func asks(
            _ event: Event, counting: SourceCounting = .counts, ignoring ignored: NamedCondition? = nil,
            skipping: Set<SkippedEvent> = []
        ) -> Bool {
            let need = Calendar(events: [event], people: PersonSet(leo), needs: driver, counting: counting)
            return !agenda(need, work, ignoring: ignored, skipping: skipping).needConflicts.isEmpty
        }
        let ride = Event("Ride", "2018-11-03 09:00", "2018-11-03 10:00")
        #expect(asks(ride))
        #expect(!asks(ride, counting: .never))
        let rides = try Condition(.endsWith, [.argument(.first), .value(ExactText("Ride"))])
        #expect(!asks(ride, ignoring: NamedCondition(name: "Rides", id: "rides", condition: rides)))
        func changed(_ availability: Event.Availability = .busy, _ status: Event.Status = .confirmed) -> Event {
            Event(title: ride.title, when: ride.when, availability: availability, status: status)
        }
        #expect(asks(changed(.free)))
        #expect(!asks(changed(.declined)))
        #expect(!asks(changed(.busy, .cancelled)))
        #expect(!asks(Event("Ride", allDay: "2018-11-04", to: "2018-11-05")))
        #expect(asks(Event("Ride", allDay: "2018-11-03", to: "2018-11-04")))
        let plain = agenda(Calendar(events: [ride], people: PersonSet(leo), needs: driver))
        #expect(!asks(ride, skipping: [plain.decision(toSkip: 0, inSeries: false)]))
        #expect(asks(Event("Ride", "2018-11-03 09:00", "2018-11-03 09:00")))
    }

    @Test func `a need is over when it is for one of those it needs`() {
        let ride = Calendar(
            events: [Event("Ride", "2018-11-03 09:00", "2018-11-03 10:00")], people: [PersonSet(leo), PersonSet(dan)],
            needs: driver)
        let work = Calendar(events: [Event("Work", "2018-11-03 08:00", "2018-11-03 18:00")])
        #expect(agenda(ride, work).needConflicts.isEmpty)
        #expect(agenda(ride, work).conflicts().isEmpty)
    }

    @Test func `a decision about an event comes before a rule, and a rule before the calendar`() {
        let ride = Event("Ride", "2018-11-03 09:00", "2018-11-03 10:00")
        let calendar = Calendar(events: [ride], people: PersonSet(leo), needs: driver)
        func needs(_ people: People) -> PersonSet { agenda(calendar, people: people).needs(of: 0) }
        #expect(needs(people) == driver)
        var ruled = people
        ruled.rules = [
            People.Rule(
                mia, isNeed: true,
                where: """
                    {"_id": "Ride", "name": "Ride", "condition": {"op": "containsString", "args": [
                        {"type": "argument", "argumentNumber": 1}, {"type": "string", "value": "Ride"}]}}
                    """)
        ]
        #expect(needs(ruled) == PersonSet(mia))
        ruled.needs[agenda(calendar).entries[0].id] = PersonSet(dan)
        #expect(needs(ruled) == PersonSet(dan))
        ruled.needs[agenda(calendar).entries[0].id] = []
        #expect(needs(ruled) == [])
    }

    @Test func `a hidden person is no more free than a shown one`() {
        var people = people
        people.all[1].isHidden = true
        let agenda = agenda(
            Calendar(events: [week], people: PersonSet(leo), needs: driver), Calendar(events: [shift]),
            Calendar(events: [Event("Trip", "2018-11-02 12:00", "2018-11-04 12:00")], people: PersonSet(dan)),
            people: people)
        #expect(agenda.entries.map(\.event.title) == ["Leo at Maya’s", "Night shift"])
        #expect(agenda.needConflicts.map(\.times.count) == [1])
    }

    @Test func `a conflict because of a tentative event is possible`() {
        let tentative = Event(title: shift.title, when: shift.when, availability: .busy, status: .tentative)
        let dans = Calendar(
            events: [Event("Trip", "2018-11-02 12:00", "2018-11-04 12:00")], people: PersonSet(dan))
        let need = Calendar(events: [week], people: PersonSet(leo), needs: driver)
        #expect(agenda(need, dans, Calendar(events: [tentative])).needConflicts.map(\.isPossible) == [true])
        #expect(agenda(need, dans, Calendar(events: [shift])).needConflicts.map(\.isPossible) == [false])
    }

    private func words(_ agenda: Agenda, at time: String) -> FreeTimeWords {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let texts = AgendaFormatter(agenda, times: times, today: LocalDateTime("2018-11-01 00:00").date)
        let parser = TypedTimeParser(locale: Locale(identifier: "en_US"))
        let typed = parser.parse(time, now: LocalDateTime("2018-11-01 00:00"), in: .newYork)
        let answer = FreeTimeQuestion(typed, at: Instant("2018-11-01 00:00")).answer(in: agenda)
        return FreeTimeFormatter(texts, answer).words
    }

    @Test func `a time that leaves a need without anybody is free for the user alone`() {
        let ride = Calendar(
            events: [Event("Ride", "2018-11-03 14:00", "2018-11-03 16:00")], people: PersonSet(leo), needs: driver)
        let trip = Calendar(events: [Event("Trip", "2018-11-03 12:00", "2018-11-03 15:00")], people: PersonSet(dan))
        let busy = agenda(ride, trip)
        #expect(words(busy, at: "Nov 3 2pm 1h").verdict == "This is free for you, but nobody is left for Leo.")
        #expect(!words(busy, at: "Nov 3 2pm 1h").isFree)
        // Dan can from three on, and before two nobody is needed.
        #expect(words(busy, at: "Nov 3 3pm 1h").verdict == "This is free.")
        #expect(words(busy, at: "Nov 3 1pm 1h").verdict == "This is free.")
        let free = Instant("2018-11-03 10:00")..<Instant("2018-11-03 20:00")
        #expect(
            busy.needs(leftBy: [free], of: .me).map(\.times) == [
                [Interval(start: Instant("2018-11-03 14:00"), end: Instant("2018-11-03 15:00"))]
            ])
        // What is in conflict already is not left by that.
        let work = Calendar(events: [Event("Work", "2018-11-03 13:00", "2018-11-03 18:00")])
        #expect(agenda(ride, trip, work).needs(leftBy: [free], of: PersonSet(dan)).map(\.times.count) == [1])
        #expect(agenda(ride, trip, work).needs(leftBy: [free], of: .me).isEmpty)
    }

    @Test func `a need is one row with those who could end it`() throws {
        let agenda = agenda(
            Calendar(events: [week], people: PersonSet(leo), needs: driver),
            Calendar(events: [shift, Event("Night shift", "2018-11-03 22:00", "2018-11-04 06:00")]),
            Calendar(events: [Event("Trip", "2018-11-02 12:00", "2018-11-04 12:00")], people: PersonSet(dan)))
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let texts = AgendaFormatter(agenda, times: times, today: LocalDateTime("2018-11-01 00:00").date)
        let rows = try ConflictRows(agenda, at: Instant("2018-11-03 12:00"))
        let words = ConflictFormatter(rows, agenda: texts)
        #expect(rows.rows.map(\.isCluster) == [true])
        #expect(rows.soonCount == 1)
        // The night that is to come.
        #expect(rows.entries(of: rows.rows[0]) == [0, 1, 3])
        #expect(words.title(ofCluster: rows.rows[0]) == "Leo at Maya’s needs Me or Dan")
        #expect(
            words.details(ofCluster: rows.rows[0]).replacing("\u{202F}", with: " ").hasPrefix(
                "10:00 PM – Sun 6:00 AM · nobody is free"))
        let bar = TimeBar(comparing: rows.entries(of: rows.rows[0]), in: agenda, need: rows.need(of: rows.rows[0]))
        // Both nights, also the one that is over.
        #expect(bar.shared.count == 2)
        let surroundings = Resolutions.Surroundings(now: rows.now, hours: .waking, buffer: 0)
        let ways = Resolutions(ofEach: rows.entries(of: rows.rows[0]), areIgnored: false, in: agenda, surroundings) {
            _ in
            .refused("")
        }
        #expect(
            ways.all.prefix(2).map {
                ResolutionFormatter(texts, ways).sentence(of: $0).filter { $0.isLetter || $0 == " " }
            } == [
                "I Do It", "Dan Does It",
            ])
        #expect(texts.people(of: 0) == "for Leo, needs Me or Dan")
        #expect(texts.conflictLabel(of: 0) == "nobody is free")
        #expect(texts.conflictHeading(of: 0) == "Nobody is free whom it needs")
        #expect(texts.whoCan(of: 0)?.contains("Fri, Nov 2, ") == true)
        #expect(agenda.days.map(\.conflictingCount) == [1, 1, 1])
        let alone = self.agenda(
            Calendar(events: [week], people: PersonSet(leo), needs: driver), Calendar(events: [shift]))
        let free = AgendaFormatter(alone, times: times, today: LocalDateTime("2018-11-01 00:00").date)
        #expect(free.whoCan(of: 0) == "free then: Dan")
        #expect(free.conflictHeading(of: 0) == "No conflicts")
    }

    @Test func `the filter of conflicts looks at those whom a need is about, and at the events that take the time`() {
        let agenda = agenda(
            Calendar(events: [week], people: PersonSet(leo), needs: driver), Calendar(events: [shift]),
            Calendar(events: [Event("Trip", "2018-11-02 12:00", "2018-11-04 12:00")], people: PersonSet(dan)))
        func count(_ filter: ConflictFilter) -> Int {
            ConflictSelection(agenda, filter: filter).conflicts.count
        }
        #expect([Person.me, dan, leo].map { count(ConflictFilter(people: PersonSet($0))) } == [1, 1, 1])
        #expect(count(ConflictFilter(people: PersonSet(mia))) == 0)
        #expect([ConflictFilter(search: "trip"), ConflictFilter(search: "maya")].map(count) == [1, 1])
        #expect(count(ConflictFilter(search: "school")) == 0)
    }

    @Test func `a thousand needs of a day among 64 people are looked at soon`() {
        let all = People((1..<64).map { Person(id: $0, name: "Person \($0)") })
        let needs = (0..<1000).map { number -> Calendar in
            let later = Int64(number) * 1000
            let start = Instant("2018-11-03 08:00").advanced(by: later)
            let end = Instant("2018-11-03 18:00").advanced(by: later)
            let needed = [number % 64, number * 7 % 64, number * 31 % 64].map { PersonSet($0) }
            return Calendar(
                events: [Event(title: "Need \(number)", start: .absolute(start), end: .absolute(end))], people: [],
                needs: PersonSet(needed))
        }
        let spent = processorTime {
            let feeds = needs.enumerated().map { number, calendar in
                Feed(
                    source: Source(argument: "https://example.org/\(number).ics"), kind: .calendar,
                    events: calendar.events, problems: [])
            }
            let choices = zip(feeds, needs).map { ($0.source, SourceChoices(people: $1.people, needs: $1.needs)) }
            let agenda = Agenda(
                feeds: feeds, choices: Dictionary(uniqueKeysWithValues: choices), rules: PeopleRules(all),
                timeZone: .newYork)
            #expect(agenda.needConflicts.reduce(0) { $0 + $1.needs.count } > 900)
        }
        #expect(spent < .seconds(60), "\(spent)")
    }
}
