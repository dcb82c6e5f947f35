import Foundation
import TestSupport
import Testing

@testable import Events
@testable import Planning
@testable import Text
@testable import Time

/// The layout of a week: blocks in the columns of their days, bars above them, and the scale of hours.
struct WeekLayoutTests {
    private func date(_ text: String) -> CalendarDate { LocalDateTime(text + " 00:00").date }

    private func week(
        _ agenda: Agenda, _ day: String = "2018-11-08", first: Weekday = .sunday, length: WeekLength = .seven,
        filter: AgendaFilter = AgendaFilter(), hours: FreeHours = .waking, width: Double = 1400,
        conflicts: ConflictFilter = ConflictFilter(), isByPerson: Bool = false
    ) throws -> WeekLayout {
        WeekLayout(
            try AgendaRows(agenda, filter: filter),
            from: WeekLayout.firstDay(date(day), length, .weekday, firstWeekday: first), length, hours: hours,
            room: WeekRoom(width: width), conflicts: conflicts, isByPerson: isByPerson)
    }

    /// A part of the waking hours in minutes.
    private func minutes(_ span: ClosedRange<Double>) -> ClosedRange<Int> {
        Int((span.lowerBound * 840).rounded())...Int((span.upperBound * 840).rounded())
    }

    private func titles(_ day: WeekLayout.Day, in agenda: Agenda) -> [String] {
        day.blocks.map { agenda.entries[$0.entry].event.title }
    }

    @Test func `it has the seven days of the week`() throws {
        #expect(try week(.sample).days.map(\.date).first == date("2018-11-04"))
        #expect(try week(.sample, first: .monday).days.map(\.date).last == date("2018-11-11"))
        #expect(try week(.sample).days.count == 7)
    }

    @Test func `it begins with today or the first weekday, and has as many days as fit`() throws {
        let today = date("2018-11-08")
        #expect(WeekLayout.firstDay(today, .seven, .today, firstWeekday: .monday) == today)
        #expect(WeekLayout.firstDay(today, .seven, .weekday, firstWeekday: .monday) == date("2018-11-05"))
        #expect(WeekLayout.firstDay(today, .three, .weekday, firstWeekday: .monday) == today)
        #expect(try week(.sample, length: .three).days.map(\.date) == [today, date("2018-11-09"), date("2018-11-10")])
        #expect(WeekRoom(width: 700).length(atMost: .seven) == .seven)
        #expect(WeekRoom(width: 500).length(atMost: .seven) == .three)
        #expect(WeekRoom(width: 700).length(atMost: .three) == .three)
        #expect(WeekRoom(width: 150).length(atMost: .seven) == .one)
    }

    @Test func `only the conflicts that a filter leaves are marked`() throws {
        let home = Feed("home.json", [Event("A", "2018-11-08 08:00", "2018-11-08 12:00")])
        let work = Feed(
            "work.json",
            [
                Event("B", "2018-11-08 11:00", "2018-11-08 13:00"), Event("C", "2018-11-08 12:30", "2018-11-08 14:00"),
                Event("Trip", allDay: "2018-11-08", to: "2018-11-09", availability: .busyDays),
            ])
        let agenda = Agenda(home, work)
        func marked(_ filter: ConflictFilter) throws -> [String] {
            let week = try week(agenda, conflicts: filter)
            let day = week.days[4]
            #expect(day.eventCount == 4 && titles(day, in: agenda) == ["A", "B", "C"])
            let entries = agenda.entries.indices.filter(week.isInConflict)
            #expect(day.conflictingCount == entries.count)
            for block in day.blocks { #expect(week.isInConflict(block.entry) != block.shared.isEmpty) }
            return entries.map { agenda.entries[$0].event.title }.sorted()
        }
        #expect(try marked(ConflictFilter()) == ["A", "B", "C", "Trip"])
        #expect(try marked(ConflictFilter(sources: [home.source])) == ["A", "B", "Trip"])
        #expect(try marked(ConflictFilter(search: "c")) == ["B", "C", "Trip"])
        #expect(try marked(ConflictFilter(search: "nothing")).isEmpty)
    }

    @Test func `the hours are the waking hours, and those of the events outside of them`() throws {
        #expect(try week(Agenda(Feed([]))).hours == 8...22)
        #expect(try week(Agenda(Feed([])), hours: FreeHours(from: 570, to: 1050)).hours == 9...18)
        #expect(try week(Agenda(Feed([])), hours: FreeHours(from: 1200, to: 240)).hours == 0...24)
        let early = Agenda(Feed([Event("Run", "2018-11-08 06:30", "2018-11-08 07:00")]))
        #expect(try week(early).hours == 6...22)
        #expect(try week(early).opening == 2.0 / 16)
        let late = Agenda(Feed([Event("Call", "2018-11-08 23:00", "2018-11-08 23:00")]))
        #expect(try week(late).hours == 8...24)
        #expect(try week(early, "2018-11-15").hours == 8...22)
    }

    @Test func `the time of a conflict is shared`() throws {
        let agenda = Agenda(
            Feed([
                Event("A", "2018-11-08 08:00", "2018-11-08 12:00"), Event("B", "2018-11-08 11:00", "2018-11-08 15:00"),
                Event("C", "2018-11-08 12:00", "2018-11-08 13:00", availability: .free),
                Event("D", "2018-11-08 15:00", "2018-11-08 22:00"),
            ]))
        let day = try week(agenda).days[4]
        #expect(titles(day, in: agenda) == ["A", "B", "C", "D"])
        #expect(day.blocks.map(\.layer) == [0, 1, 2, 0])
        #expect(day.blocks[0].span == 0...4 / 14 && day.blocks[3].place == 0...1)
        #expect(day.blocks[0].shared.map(minutes) == [180...240] && day.blocks[1].shared.map(minutes) == [180...240])
        #expect(day.blocks[2].shared.isEmpty)
        #expect(day.eventCount == 4 && day.conflictingCount == 2)
        #expect(try week(agenda).days[3].blocks.isEmpty)
    }

    /// The parts of the width of the blocks of November 8, in hundredths.
    private func places(_ events: [Event], width: Double = 1400) throws -> [String] {
        let agenda = Agenda(Feed(events))
        let day = try week(agenda, width: width).days[4]
        func hundredths(_ place: ClosedRange<Double>) -> String {
            "\(Int((place.lowerBound * 100).rounded()))-\(Int((place.upperBound * 100).rounded()))"
        }
        return day.blocks.map { "\(agenda.entries[$0.entry].event.title) \(hundredths($0.place))" }
            + day.more.map { "+\($0.count) \(hundredths($0.place))" }
    }

    @Test
    func `a later event lies over an earlier one with an indent, and those that begin together are beside each other`()
        throws
    {
        let shift = Event("Shift", "2018-11-08 08:00", "2018-11-08 19:00")
        let school = Event("School", "2018-11-08 08:40", "2018-11-08 15:00")
        let call = Event("Call", "2018-11-08 09:30", "2018-11-08 10:00")
        let dentist = Event("Dentist", "2018-11-08 08:00", "2018-11-08 08:40")
        #expect(try places([shift, school]) == ["Shift 0-100", "School 33-100"])
        #expect(try places([shift, school, call]) == ["Shift 0-100", "School 25-100", "Call 50-100"])
        #expect(try places([shift, dentist]) == ["Shift 0-50", "Dentist 50-100"])
        // The dentist and the school have the same step.
        #expect(try places([shift, dentist, school]) == ["Shift 0-50", "Dentist 50-100", "School 50-100"])
    }

    @Test func `each block takes a step over those that are going on, or the first free one when that shows more`()
        throws
    {
        let chain = (0..<3).map { Event("\($0)", "2018-11-08 \(10 + $0):00", "2018-11-08 \(12 + $0):00") }
        #expect(try places(chain) == ["0 0-100", "1 25-100", "2 50-100"])
        // A short overlap hides nothing.
        let tuesday = [
            Event("Shift", "2018-11-08 07:00", "2018-11-08 19:00"),
            Event("Dentist", "2018-11-08 08:00", "2018-11-08 08:45"),
            Event("School", "2018-11-08 08:40", "2018-11-08 15:00"),
            Event("Call", "2018-11-08 09:30", "2018-11-08 10:00"),
        ]
        #expect(try places(tuesday, width: 770) == ["Shift 0-100", "Dentist 17-100", "School 35-100", "Call 52-100"])
        // A long chain has two steps.
        let stairs = (0..<12).map { Event("\($0)", "2018-11-08 \(10 + $0):00", "2018-11-08 \(11 + $0):30") }
        let found = try places(Array(stairs.prefix(11)), width: 770)
        #expect(found.count == 11 && !found.contains { $0.hasPrefix("+") })
    }

    @Test func `events without room for a title are counted where they begin`() throws {
        let events = (0..<5).map { Event("\($0)", "2018-11-08 10:00", "2018-11-08 11:00") }
        #expect(try places(events, width: 1900) == ["0 0-20", "1 20-40", "2 40-60", "3 60-80", "4 80-100"])
        #expect(try places(events, width: 770) == ["0 0-80", "+4 80-100"])
        #expect(try places(Array(events.prefix(2)), width: 770) == ["0 0-50", "1 50-100"])
        // Over each other their titles are above each other, and need less.
        let steps = (0..<3).map { Event("\($0)", "2018-11-08 1\($0):00", "2018-11-08 18:00") }
        #expect(try places(steps, width: 770) == ["0 0-100", "1 25-100", "2 50-100"])
        let long = Event("Long", "2018-11-08 08:00", "2018-11-08 20:00")
        let morning = (0..<3).map { Event("a\($0)", "2018-11-08 10:00", "2018-11-08 11:00") }
        let evening = (0..<4).map { Event("b\($0)", "2018-11-08 17:00", "2018-11-08 18:00") }
        #expect(
            try places([long] + morning + evening, width: 770).filter { $0.hasPrefix("+") } == [
                "+2 80-100", "+3 80-100",
            ])
    }

    @Test func `where not all have room, long events are drawn before short ones`() throws {
        // A blood test and a plumber who may come hide no school.
        let thursday = [
            Event("Blood test", "2018-11-08 08:00", "2018-11-08 08:20"),
            Event("Plumber", "2018-11-08 08:00", "2018-11-08 12:00"),
            Event("School", "2018-11-08 08:20", "2018-11-08 14:50"),
            Event("Carer", "2018-11-08 09:00", "2018-11-08 10:00"),
            Event("Physio", "2018-11-08 13:00", "2018-11-08 13:45"),
        ]
        #expect(
            try places(thursday, width: 770) == ["School 0-80", "Carer 27-80", "Physio 27-80", "+2 80-100"])
        // Of equal ones the earlier is drawn.
        let equal = ["A", "B", "C"].map { Event($0, "2018-11-08 10:00", "2018-11-08 11:00") }
        #expect(try places(equal, width: 770) == ["A 0-80", "+2 80-100"])
    }

    @Test func `the number of events without room is as high as their time`() throws {
        let agenda = Agenda(
            Feed([
                Event("A", "2018-11-08 10:00", "2018-11-08 15:00"),
                Event("B", "2018-11-08 10:10", "2018-11-08 11:00"),
                Event("C", "2018-11-08 10:20", "2018-11-08 12:00"),
                Event("D", "2018-11-08 10:00", "2018-11-08 14:00"),
            ]))
        let day = try week(agenda, width: 600).days[4]
        #expect(titles(day, in: agenda) == ["A"] && day.more.map(\.count) == [3])
        #expect(day.more.map(\.span).map(minutes) == [120...360] && day.more.map(\.top).map(minutes) == [120...150])
    }

    @Test func `a title is where nothing covers it, and stays in view`() throws {
        let agenda = Agenda(
            Feed([
                Event("Shift", "2018-11-08 08:00", "2018-11-08 19:00"),
                Event("School", "2018-11-08 09:00", "2018-11-08 15:00"),
            ]))
        let blocks = try week(agenda).days[4].blocks
        let hour = 1.0 / 14
        func title(_ block: Int, from: Double, leastWidth: Double = 0.4) -> String? {
            let title = blocks[block].title(
                in: from * hour...(from + 8) * hour, line: hour / 2, leastWidth: leastWidth)
            func tenths(_ value: Double, _ unit: Double) -> Double { (value / unit * 10).rounded() / 10 }
            return title.map {
                "\(tenths($0.span.lowerBound, hour))-\(tenths($0.span.upperBound, hour)) "
                    + "\(tenths($0.place.lowerBound, 1))-\(tenths($0.place.upperBound, 1))"
            }
        }
        #expect(title(0, from: 0) == "0.0-1.0 0.0-1.0")
        #expect(title(1, from: 0) == "1.0-7.0 0.3-1.0")
        // The edge beside the school is too narrow for it; after the school there is room.
        #expect(title(0, from: 2) == "7.0-11.0 0.0-1.0")
        #expect(title(0, from: 2, leastWidth: 0.3) == "2.0-11.0 0.0-0.3")
        #expect(title(1, from: 2) == "2.0-7.0 0.3-1.0")
        // It scrolls out with the end of its block, and is nowhere else.
        #expect(title(1, from: 6.8) == "6.5-7.0 0.3-1.0")
        #expect(title(1, from: 7.5) == nil)
    }

    @Test func `a short event is half an hour high, within the hours`() throws {
        let agenda = Agenda(
            Feed([
                Event("Call", "2018-11-08 10:00", "2018-11-08 10:00"),
                Event("Pill", "2018-11-08 10:10", "2018-11-08 10:15"),
                Event("Late", "2018-11-08 23:50", "2018-11-08 23:55"),
            ]))
        let week = try week(agenda)
        #expect(week.hours == 8...24)
        let blocks = week.days[4].blocks
        #expect(blocks.map { (($0.span.upperBound - $0.span.lowerBound) * 32).rounded() } == [1, 1, 1])
        #expect(blocks[0].layer == 0 && blocks[1].layer == 1 && blocks[2].span.upperBound == 1)
    }

    @Test func `events that touch are below each other, and a short one is hatched as far as it conflicts`() throws {
        let touching = Agenda(
            Feed(
                (0..<20).map {
                    Event(
                        "\($0)", "2018-11-08 \(10 + $0 / 2):\($0 % 2 * 30)",
                        "2018-11-08 \(10 + ($0 + 1) / 2):\(($0 + 1) % 2 * 30)")
                }))
        #expect(try week(touching).days[4].blocks.allSatisfy { $0.place == 0...1 })
        let call = Agenda(
            Feed([
                Event("Call", "2018-11-08 10:00", "2018-11-08 10:10"),
                Event("Long", "2018-11-08 10:05", "2018-11-08 12:00"),
            ]))
        #expect(try week(call).days[4].blocks[0].shared.map(minutes) == [135...150])
    }

    @Test func `what runs past midnight is on both days, and cut off`() throws {
        let agenda = Agenda(Feed([Event("Party", "2018-11-08 21:30", "2018-11-09 02:00")]))
        let week = try week(agenda)
        #expect(week.hours == 0...24)
        #expect(titles(week.days[4], in: agenda) == ["Party"] && titles(week.days[5], in: agenda) == ["Party"])
        #expect(week.days[4].blocks[0].isCutAtEnd && !week.days[4].blocks[0].isCutAtStart)
        #expect(week.days[5].blocks[0].isCutAtStart && week.days[5].blocks[0].span == 0...2 / 24)
        #expect(week.days[6].blocks.isEmpty && week.bars.isEmpty)
        // The week after a Saturday night begins with its rest.
        let next = try self.week(
            Agenda(Feed([Event("Party", "2018-11-10 21:30", "2018-11-11 02:00")])), "2018-11-12")
        #expect(next.days[0].blocks.count == 1 && next.days[0].eventCount == 1)
    }

    @Test func `what takes whole days is in lanes above them`() throws {
        let agenda = Agenda(
            Feed([
                Event("Trip", allDay: "2018-11-02", to: "2018-11-07", availability: .busyDays),
                Event("Birthday", allDay: "2018-11-06", to: "2018-11-07"),
                Event("Fair", "2018-11-07 09:00", "2018-11-09 17:00"),
                Event("Class", "2018-11-06 09:00", "2018-11-06 10:00"),
                Event(
                    title: "Game", when: .toBeAnnounced(date("2018-11-10")), availability: .busy),
            ]))
        let week = try week(agenda)
        #expect(week.bars.map { agenda.entries[$0.entry].event.title } == ["Trip", "Birthday", "Fair", "Game"])
        #expect(week.bars.map(\.days) == [0...2, 2...2, 3...5, 6...6] && week.bars.map(\.lane) == [0, 1, 0, 0])
        #expect(week.bars[0].isCutAtStart && !week.bars[0].isCutAtEnd && week.laneCount == 2)
        #expect(week.days[2].eventCount == 3 && week.days[4].eventCount == 1)
        #expect(titles(week.days[2], in: agenda) == ["Class"] && week.days[3].blocks.isEmpty)
    }

    @Test func `a filter leaves what it lists`() throws {
        let titled = try week(.sample, filter: AgendaFilter(search: "lunch"))
        #expect(titled.days.map(\.eventCount) == [0, 0, 0, 0, 1, 1, 0])
    }

    @Test func `a day on which the clock changes shows what the clock shows`() throws {
        // In New York, 1:30 AM occurs twice on November 4, and 2:30 AM not at all on March 11.
        let zone = TimeZone.newYork
        func absolute(_ title: String, _ start: Instant, minutes: Int64) -> Event {
            Event(title: title, start: .absolute(start), end: .absolute(start.advanced(by: minutes * 60_000)))
        }
        let first = Instant("2018-11-04 00:30").advanced(by: 3_600_000)
        let agenda = Agenda(
            Feed([
                absolute("Before", first, minutes: 75), Event("Noon", "2018-11-04 12:00", "2018-11-04 13:00"),
                Event("Spring", "2018-03-11 01:30", "2018-03-11 03:30"),
            ]), timeZone: zone)
        let autumn = try week(agenda)
        #expect(autumn.hours == 1...22)
        #expect(autumn.days[0].blocks[0].span == 0.5 / 21...1 / 21)
        #expect(autumn.days[0].blocks[1].span == 11 / 21...12 / 21)
        let spring = try week(agenda, "2018-03-12")
        #expect(spring.days[0].blocks[0].span == 0.5 / 21...2.5 / 21)
    }

    @Test func `twenty thousand events at one time are three blocks, and a number`() throws {
        let events = (0..<20_000).map { Event("\($0)", "2018-11-08 10:00", "2018-11-08 12:00") }
        let day = try week(Agenda(Feed(events))).days[4]
        #expect(day.blocks.map(\.layer) == [0, 1, 2])
        #expect(day.more.map(\.count) == [19_997] && day.more[0].place == 1 - 29.0 / 200...1)
        #expect(day.eventCount == 20_000 && day.conflictingCount == 20_000)
        #expect(day.blocks[0].shared.map(minutes) == [120...240])
        let days = (0..<20_000).map { Event("\($0)", allDay: "2018-11-08", to: "2018-11-10") }
        let week = try week(Agenda(Feed(days)))
        #expect(week.bars.count == 4 && week.laneCount == 4)
        #expect(week.days.map(\.lanelessCount) == [0, 0, 0, 0, 19_996, 19_996, 0])
    }

    @Test func `titles of random weeks never cover each other, and no event is lost`() throws {
        var random = SeededRandom(seed: 7)
        for _ in 0..<200 {
            var taken: Set<Int> = []
            let events = (0..<Int.random(in: 1...40, using: &random)).map { number in
                let start = Int.random(in: 0..<288, using: &random)
                let length = Int.random(in: 0..<40, using: &random)
                let midnight = date("2018-11-08").midnight
                taken.formUnion(start * 5..<(start + length) * 5)
                return Event(
                    title: "\(number)", start: .floating(midnight.advanced(byMinutes: start * 5)),
                    end: .floating(midnight.advanced(byMinutes: (start + length) * 5)))
            }
            let width = Double(Int.random(in: 600...2000, using: &random))
            let layout = try week(Agenda(Feed(events)), width: width)
            let day = layout.days[4]
            #expect(day.blocks.count + day.more.reduce(0) { $0 + $1.count } == day.eventCount)
            // No time that is taken looks empty.
            let shown = day.blocks.map(\.span) + day.more.map(\.span)
            for minute in taken where minute < layout.hours.upperBound * 60 {
                let place =
                    (Double(minute) + 0.5 - Double(layout.hours.lowerBound * 60))
                    / Double(60 * (layout.hours.count - 1))
                #expect(shown.contains { $0.contains(place) })
            }
            let line = 0.5 / Double(layout.hours.count - 1)
            let least = 53 / (width / 7)
            let titles = day.blocks.compactMap { $0.title(in: 0...1, line: line, leastWidth: least) }
            #expect(titles.count == day.blocks.count)
            for title in titles { #expect(title.place.upperBound - title.place.lowerBound >= least - 1e-9) }
            for (position, block) in day.blocks.enumerated() {
                #expect(block.span.lowerBound >= 0 && block.span.upperBound <= 1 && block.place.upperBound <= 1)
                for (other, title) in zip(day.blocks, titles) where other.layer < block.layer {
                    let isBeside = block.place.lowerBound >= title.place.upperBound - 1e-9
                    let isApart =
                        block.span.lowerBound >= title.span.lowerBound + line - 1e-9
                        || block.span.upperBound <= title.span.lowerBound + 1e-9
                    #expect(isBeside || isApart)
                }
                // Of one layer none is over another.
                for other in day.blocks[(position + 1)...] where other.layer == block.layer {
                    let isApart =
                        other.span.lowerBound >= block.span.upperBound || block.span.lowerBound >= other.span.upperBound
                    #expect(isApart)
                }
            }
        }
    }

    // MARK: People

    @Test func `one day and three days have a column for each person, and what is for two spans theirs`() throws {
        let (mia, leo) = (Person(id: 1, name: "Mia"), Person(id: 2, name: "Leo"))
        let own = Feed(
            "own.json",
            [
                Event("Work", "2018-11-08 09:00", "2018-11-08 12:00"),
                Event("Trip", allDay: "2018-11-08", to: "2018-11-09"),
            ])
        let mias = Feed("mia.json", [Event("Class", "2018-11-08 10:00", "2018-11-08 11:00")])
        let both = Feed(
            "both.json",
            [
                Event("Lunch", "2018-11-08 13:00", "2018-11-08 14:00"),
                Event("Talk", "2018-11-08 11:30", "2018-11-08 12:30"),
            ])
        let ends = Feed("ends.json", [Event("Cinema", "2018-11-08 18:00", "2018-11-08 20:00")])
        func choice(_ people: PersonSet) -> SourceChoices { SourceChoices(people: people) }
        let agenda = Agenda(
            feeds: [own, mias, both, ends],
            choices: [
                mias.source: choice(PersonSet(1)), both.source: choice([.me, PersonSet(1)]),
                ends.source: choice([.me, PersonSet(2)]),
            ],
            rules: PeopleRules(People([mia, leo])), timeZone: .newYork)
        func places(_ week: WeekLayout) -> [String] {
            week.days[0].blocks.map { block in
                let place = [block.place.lowerBound, block.place.upperBound].map { Int(($0 * 30).rounded()) }
                return "\(agenda.entries[block.entry].event.title) \(place[0])-\(place[1])"
            }
        }
        let one = try week(agenda, length: .one, width: 600, isByPerson: true)
        #expect(one.people == [0, 1, 2])
        // The talk conflicts with work, and so is a block in each of the two columns.
        #expect(
            places(one) == [
                "Work 0-10", "Class 10-20", "Talk 3-10", "Talk 10-20", "Lunch 0-20", "Cinema 0-10", "Cinema 20-30",
            ])
        #expect(one.days[0].eventCount == 6 && one.bars.map(\.days) == [0...0])
        let texts = WeekFormatter(
            AgendaFormatter(
                agenda,
                times: TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork),
                today: date("2018-11-08")))
        let mine = agenda.position(titled: "Class")
        #expect(texts.title(of: mine, in: one) == "Class")
        #expect(texts.title(of: mine, in: try week(agenda, length: .one, width: 600)) == "Class · Mia")
        let stops = one.stops
        func title(_ stop: WeekLayout.Stop?) -> String? {
            stop.flatMap(one.entry(at:)).map { agenda.entries[$0].event.title }
        }
        #expect(title(one.stop(from: stops[1], .right)) == "Class")
        #expect(title(one.stop(from: stops[2], .left)) == "Work")
        #expect(try week(agenda, length: .three, width: 700, isByPerson: true).people == [0, 1, 2])
        #expect(try week(agenda, length: .three, width: 600, isByPerson: true).people.isEmpty)
        #expect(try week(agenda, length: .seven, width: 2000, isByPerson: true).people.isEmpty)
        #expect(try week(agenda, length: .one, width: 600).people.isEmpty)
        let own1 = try week(
            agenda, length: .one, width: 600, conflicts: ConflictFilter(people: PersonSet(1)), isByPerson: true)
        #expect(own1.people.isEmpty)
    }

    @Test func `a whole day is hatched when it conflicts, or when nobody is free`() throws {
        let dan = Person(id: 1, name: "Dan")
        let child = Feed("child.json", [Event("Child here", allDay: "2018-11-05", to: "2018-11-09")])
        let shifts = Feed("shifts.json", [Event("Night", "2018-11-06 18:00", "2018-11-07 06:00")])
        let dans = Feed("dan.json", [Event("Away", "2018-11-07 00:00", "2018-11-07 12:00")])
        let agenda = Agenda(
            feeds: [child, shifts, dans],
            choices: [
                child.source: SourceChoices(people: [], needs: [.me, PersonSet(1)]),
                dans.source: SourceChoices(people: PersonSet(1)),
            ],
            rules: PeopleRules(People([dan])), timeZone: .newYork)
        let bar = try #require(try week(agenda).bars.first)
        #expect(bar.days == 1...4 && bar.shared == [3...3.25])
        let trip = Agenda(
            Feed(
                "a.json",
                [
                    Event("Trip", allDay: "2018-11-08", to: "2018-11-09", availability: .busyDays),
                    // A calendar of whole days alone would not count.
                    Event("Walk", "2018-11-05 08:00", "2018-11-05 09:00"),
                ]),
            Feed("b.json", [Event("Talk", "2018-11-08 06:00", "2018-11-08 12:00")]))
        #expect(try week(trip).bars.first?.shared == [4.25...4.5])
    }

    @Test func `a point is the half hour at it`() throws {
        let week = try week(Agenda(Feed([])))
        let size = (width: 700.0, height: 616.0)
        #expect(week.hour(atX: 250, y: 90, in: size) == LocalDateTime("2018-11-06 10:00"))
        #expect(week.hour(atX: 699.9, y: 615.9, in: size) == LocalDateTime("2018-11-10 21:30"))
        #expect(week.hour(atX: 0, y: 0, in: size) == LocalDateTime("2018-11-04 08:00"))
        #expect(week.hour(atX: 700, y: 0, in: size) == nil && week.hour(atX: 0, y: -1, in: size) == nil)
    }

    // MARK: Moving in it

    @Test func `the arrow keys move to the neighbors`() throws {
        let agenda = Agenda(
            Feed([
                Event("Trip", allDay: "2018-11-06", to: "2018-11-08"),
                Event("A", "2018-11-05 10:00", "2018-11-05 11:00"), Event("B", "2018-11-05 19:00", "2018-11-05 20:00"),
                Event("C", "2018-11-07 11:00", "2018-11-07 12:00"), Event("D", "2018-11-09 18:00", "2018-11-09 19:00"),
            ]))
        let week = try week(agenda)
        func titles(_ stops: [WeekLayout.Stop]) -> [String] {
            stops.compactMap(week.entry(at:)).map { agenda.entries[$0].event.title }
        }
        #expect(titles(week.stops) == ["A", "B", "Trip", "C", "D"])
        let (a, b) = (week.stops[0], week.stops[1])
        #expect(week.stop(from: a, .down) == b && week.stop(from: b, .up) == a)
        #expect(week.stop(from: a, .up) == nil && week.stop(from: a, .left) == nil)
        #expect(titles([week.stop(from: b, .right)].compactMap { $0 }) == ["Trip"])
        #expect(titles([week.stop(from: week.stops[2], .right)].compactMap { $0 }) == ["D"])
        #expect(titles([week.stop(from: week.stops[3], .up)].compactMap { $0 }) == ["Trip"])
        #expect(titles([week.stop(from: week.stops[4], .left)].compactMap { $0 }) == ["C"])
        #expect(week.stop(from: week.stops[4], .right) == nil)
    }

    @Test func `a number of events says how many of them are in conflict`() throws {
        let events =
            (0..<30).map { Event("\($0)", "2018-11-08 10:00", "2018-11-08 11:00") }
            + (0..<10).map { Event("Bar \($0)", allDay: "2018-11-09", to: "2018-11-10") }
            + [Event("Free", "2018-11-08 10:15", "2018-11-08 11:00", availability: .free)]
        let layout = try week(Agenda(Feed(events)))
        let more = try #require(layout.days[4].more.first)
        #expect(more.count - more.conflictingCount == 1 && more.conflictingCount > 20)
        #expect(layout.days[5].lanelessCount == 6 && layout.days[5].lanelessConflictingCount == 0)
    }

    @Test func `the line of the present goes around the lines of a text, and no further`() throws {
        let layout = try week(.sample, hours: FreeHours(from: 480, to: 1200))
        let title = WeekLayout.Title(span: 0.25...0.75, place: 0.25...0.5)
        func parts(_ height: Double, lines: Int) -> [ClosedRange<Double>] {
            layout.presentLine(at: height, among: [title], lines: lines)
        }
        #expect(parts(0.26, lines: 2) == [0...0.25, 0.5...1])
        #expect(parts(0.7, lines: 2) == [0...1] && parts(0.7, lines: 99) == [0...0.25, 0.5...1])
        #expect(parts(0.24, lines: 2) == [0...1] && parts(0.76, lines: 99) == [0...1])
    }

    @Test func `the times of a whole day that conflict are hatched once`() throws {
        let agenda = Agenda(
            Feed([
                Event("Trip", allDay: "2018-11-08", to: "2018-11-09", availability: .busyDays),
                Event("Call", "2018-11-08 06:00", "2018-11-08 12:00"),
                Event("Talk", "2018-11-08 09:00", "2018-11-08 18:00"),
            ]))
        #expect(try week(agenda).bars.map(\.shared) == [[4.25...4.75]])
    }

    @Test func `the present is a line on its day, within the hours`() throws {
        let week = try week(.sample, hours: FreeHours(from: 480, to: 1320))
        let place = week.place(of: LocalDateTime("2018-11-06 15:00"))
        #expect(place?.day == 2 && place?.height == Double(15 - week.hours.lowerBound) / Double(week.hours.count - 1))
        #expect(week.place(of: LocalDateTime("2018-11-06 02:00")) == nil)
        #expect(week.place(of: LocalDateTime("2018-11-12 15:00")) == nil)
    }

    // MARK: Texts

    @Test func `a week and its days say what is in them`() throws {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let texts = WeekFormatter(AgendaFormatter(.sample, times: times, today: date("2018-11-08")))
        let layout = try week(.sample)
        #expect(texts.title(of: layout) == "November 4 to November 10, 2018")
        #expect(texts.shortTitle(of: layout) == "Nov 4 to Nov 10")
        #expect(texts.title(of: try week(.sample, length: .one)) == "Thursday, November 8, 2018")
        #expect(texts.head(of: layout.days[4]) == ("Thu", "8") && texts.mark(ofMore: 2) == "+2")
        #expect(
            texts.accessibleName(ofHour: LocalDateTime("2018-11-08 16:30"))
                == "New event, Thursday, November 8, 4:30 PM")
        #expect(texts.title(of: try week(.sample, "2018-12-31")) == "December 30, 2018 to January 5, 2019")
        #expect(texts.mark(ofHour: 18, of: layout) == "6 PM")
        #expect(texts.accessibleName(of: layout.days[4]) == "Today, Thursday, November 8, 3 events, 2 in conflict")
        #expect(texts.more(12) == "12 more")
        let (more, day) = ("12 more events on Wednesday, November 7", layout.days[3])
        #expect(texts.accessibleName(ofMore: 12, conflicting: 0, on: day) == more)
        #expect(texts.accessibleName(ofMore: 12, conflicting: 3, on: day) == "\(more), 3 in conflict")
        let lunch = Agenda.sample.position(titled: "Lunch with Friends")
        #expect(texts.accessibleName(of: lunch) == "Lunch with Friends, 11:30 AM to 12:59 PM, conflicts with Nap Break")
        let agenda = Agenda(
            Feed([
                Event("Party", "2018-11-08 21:30", "2018-11-09 02:00", location: "Hall"),
                Event("Call", "2018-11-08 10:00", "2018-11-08 10:45"),
            ]))
        let party = WeekFormatter(AgendaFormatter(agenda, times: times, today: date("2018-11-08")))
        let hall = try week(agenda)
        let written = [hall.days[4].blocks[0], hall.days[4].blocks[1], hall.days[5].blocks[0]]
            .map { party.texts(of: $0, in: hall) }
        #expect(written.map(\.ends) == [["until 10:45 AM", "– 10:45 AM"], [], ["until 2 AM", "– 2 AM"]])
        #expect(written.map(\.title) == ["Call", "Party", "Party"] && written.map(\.location) == ["", "Hall", "Hall"])
    }
}
