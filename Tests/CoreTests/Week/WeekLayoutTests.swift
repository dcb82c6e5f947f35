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
        _ agenda: Agenda, _ day: String = "2018-11-08", first: Weekday = .sunday, filter: AgendaFilter = AgendaFilter(),
        hours: FreeHours = .waking, conflicts: ConflictFilter = ConflictFilter()
    ) throws -> WeekLayout {
        WeekLayout(
            try AgendaRows(agenda, filter: filter), containing: date(day), firstWeekday: first, hours: hours,
            conflicts: conflicts)
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

    @Test func `events that overlap are beside each other, and the time of a conflict is shared`() throws {
        let agenda = Agenda(
            Feed([
                Event("A", "2018-11-08 08:00", "2018-11-08 12:00"), Event("B", "2018-11-08 11:00", "2018-11-08 15:00"),
                Event("C", "2018-11-08 12:00", "2018-11-08 13:00", availability: .free),
                Event("D", "2018-11-08 15:00", "2018-11-08 22:00"),
            ]))
        let day = try week(agenda).days[4]
        #expect(titles(day, in: agenda) == ["A", "B", "C", "D"])
        #expect(day.blocks.map(\.column) == [0, 1, 0, 0] && day.blocks.map(\.columnCount) == [2, 2, 2, 1])
        #expect(day.blocks[0].span == 0...4 / 14 && day.blocks[3].place == 0...1)
        #expect(day.blocks[0].shared.map(minutes) == [180...240] && day.blocks[1].shared.map(minutes) == [180...240])
        #expect(day.blocks[2].shared.isEmpty)
        #expect(day.eventCount == 4 && day.conflictingCount == 2)
        #expect(try week(agenda).days[3].blocks.isEmpty)
    }

    @Test func `a block takes the columns beside it that are free`() throws {
        let agenda = Agenda(
            Feed([
                Event("A", "2018-11-08 10:00", "2018-11-08 16:00"), Event("B", "2018-11-08 10:00", "2018-11-08 12:00"),
                Event("C", "2018-11-08 11:00", "2018-11-08 12:00"), Event("D", "2018-11-08 13:00", "2018-11-08 14:00"),
            ]))
        let blocks = try week(agenda).days[4].blocks
        #expect(blocks.map(\.column) == [0, 1, 2, 1] && blocks.map(\.width) == [1, 1, 1, 2])
        #expect(blocks[3].place == 1 / 3...1)
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
        #expect(blocks[0].column == 0 && blocks[1].column == 1 && blocks[2].span.upperBound == 1)
    }

    @Test func `events that touch are below each other, and a short one is hatched as far as it conflicts`() throws {
        let touching = Agenda(
            Feed(
                (0..<20).map {
                    Event(
                        "\($0)", "2018-11-08 \(10 + $0 / 2):\($0 % 2 * 30)",
                        "2018-11-08 \(10 + ($0 + 1) / 2):\(($0 + 1) % 2 * 30)")
                }))
        #expect(try week(touching).days[4].blocks.allSatisfy { $0.columnCount == 1 })
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

    @Test func `twenty thousand events at one time are two blocks, and a number`() throws {
        let events = (0..<20_000).map { Event("\($0)", "2018-11-08 10:00", "2018-11-08 12:00") }
        let day = try week(Agenda(Feed(events))).days[4]
        #expect(day.blocks.map(\.column) == [0, 1] && day.blocks.map(\.columnCount) == [3, 3])
        #expect(day.more.map(\.count) == [19_998] && day.more[0].place == 2 / 3...1)
        #expect(day.eventCount == 20_000 && day.conflictingCount == 20_000)
        #expect(day.blocks[0].shared.map(minutes) == [120...240])
        let days = (0..<20_000).map { Event("\($0)", allDay: "2018-11-08", to: "2018-11-10") }
        let week = try week(Agenda(Feed(days)))
        #expect(week.bars.count == 4 && week.laneCount == 4)
        #expect(week.days.map(\.lanelessCount) == [0, 0, 0, 0, 19_996, 19_996, 0])
    }

    @Test func `blocks of random weeks never cover each other, and none is lost`() throws {
        var random = SeededRandom(seed: 7)
        for _ in 0..<200 {
            let events = (0..<Int.random(in: 1...40, using: &random)).map { number in
                let start = Int.random(in: 0..<288, using: &random)
                let length = Int.random(in: 0..<40, using: &random)
                let midnight = date("2018-11-08").midnight
                return Event(
                    title: "\(number)", start: .floating(midnight.advanced(byMinutes: start * 5)),
                    end: .floating(midnight.advanced(byMinutes: (start + length) * 5)))
            }
            let day = try week(Agenda(Feed(events))).days[4]
            #expect(day.blocks.count + day.more.reduce(0) { $0 + $1.count } == day.eventCount)
            let places = day.blocks.map { ($0.span, $0.place) } + day.more.map { ($0.span, $0.place) }
            for (position, one) in places.enumerated() {
                #expect(one.0.lowerBound >= 0 && one.0.upperBound <= 1 && one.1.upperBound <= 1)
                for other in places[(position + 1)...] {
                    let isBeside = one.1.upperBound <= other.1.lowerBound || other.1.upperBound <= one.1.lowerBound
                    let isAbove = one.0.upperBound <= other.0.lowerBound || other.0.upperBound <= one.0.lowerBound
                    #expect(isBeside || isAbove)
                }
            }
        }
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
        #expect(texts.title(of: try week(.sample, "2018-12-31")) == "December 30, 2018 to January 5, 2019")
        #expect(texts.mark(ofHour: 18, of: layout) == "6 PM")
        #expect(texts.accessibleName(of: layout.days[4]) == "Today, Thursday, November 8, 3 events, 2 in conflict")
        #expect(texts.more(12) == "12 more")
        #expect(texts.accessibleName(ofMore: 12, on: layout.days[3]) == "12 more events on Wednesday, November 7")
        let lunch = Agenda.sample.position(titled: "Lunch with Friends")
        #expect(texts.accessibleName(of: lunch) == "Lunch with Friends, 11:30 AM to 12:59 PM, conflicts with Nap Break")
    }
}
