import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Text
@testable import Time

/// The ways to end a conflict: which there are, in which order, and their words.
struct ResolutionsTests {
    private let now = Instant("2018-11-20 06:00")
    private let buffer: Int64 = 900_000

    private func event(
        _ title: String, _ day: String, _ from: String, _ until: String, _ lines: [String] = []
    ) -> String {
        (["BEGIN:VEVENT", "UID:\(title)", "SUMMARY:\(title)"]
            + ["DTSTART:201811\(day)T\(from)00", "DTEND:201811\(day)T\(until)00"] + lines + ["END:VEVENT"])
            .joined(separator: "\n")
    }

    private func entry(_ title: String, in agenda: Agenda) throws -> Int {
        try #require(agenda.entries.indices.first { agenda.entries[$0].event.title == title })
    }

    private func resolutions(
        _ one: String, _ other: String, in agenda: Agenda, hours: FreeHours = .waking, at now: Instant? = nil,
        refused: [String: String] = [:], invited: [String: String] = [:], shared: Set<String> = []
    ) throws -> Resolutions {
        let item = try #require(
            agenda.item(
                ofConflict: agenda.entries[try entry(one, in: agenda)].id,
                with: agenda.entries[try entry(other, in: agenda)].id))
        let surroundings = Resolutions.Surroundings(now: now ?? self.now, hours: hours, buffer: buffer)
        return Resolutions(of: item.shown, in: agenda, surroundings) {
            let title = agenda.entries[$0].event.title
            return refused[title].map(ChangeAccess.refused)
                ?? invited[title].map {
                    .invited(calendar: "Work", reason: $0, told: "Nobody is told.", isUntold: true)
                }
                ?? .allowed(
                    calendar: "Family", told: shared.contains(title) ? nil : "nobody is told",
                    isShared: shared.contains(title), isMeeting: false)
        }
    }

    private func words(_ resolutions: Resolutions, _ agenda: Agenda) -> ResolutionFormatter {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let texts = AgendaFormatter(agenda, times: times, today: LocalDateTime("2018-11-20 00:00").date)
        return ResolutionFormatter(texts, resolutions)
    }

    /// The sentences with their notes, as plain text.
    private func sentences(_ resolutions: Resolutions, _ agenda: Agenda) -> [String] {
        let words = words(resolutions, agenda)
        return resolutions.all.map { resolution in
            let both = [words.sentence(of: resolution), words.note(of: resolution)].compactMap { $0 }
            return both.joined(separator: " | ").plain
        }
    }

    @Test func `an invitation is declined, after what is written and before what is only decided here`() throws {
        let agenda = Agenda(
            SeriesFixture.calendar([event("Fair", "23", "0900", "1230"), event("Stand", "23", "1100", "1300")]))
        let found = try resolutions("Fair", "Stand", in: agenda, invited: ["Stand": "Ben is invited to it."])
        #expect(
            sentences(found, agenda).map { $0.components(separatedBy: " | ")[0] } == [
                "Move Fair to Thu, Nov 22, 9:00 AM", "Shorten Fair to end at 11:00 AM", "Other times for Fair…",
                "Mark Fair as free", "Decline Stand", "I’ll ask…", "Ignore", "Delete Fair…",
            ])
        #expect(sentences(found, agenda).contains("Decline Stand | Work · Nobody is told."))
        #expect(words(found, agenda).refusals.map(\.plain) == ["Stand: Ben is invited to it."])
        let decline = try #require(found.all.first { $0.deed == .decline })
        let times = agenda.entries[decline.entry]
        #expect(decline.edit(of: times.start..<times.end) == .change(EventEdit(.declined)))
        let both = try resolutions(
            "Fair", "Stand", in: agenda, invited: ["Fair": "Ben is invited to it.", "Stand": "Ben is invited to it."])
        #expect(both.all.map(\.deed).filter { $0 == .decline }.count == 2)
    }

    @Test func `where nobody tells the organizer, declining can also write, and the organizer is asked to move it`()
        throws
    {
        let meeting = ["ORGANIZER;CN=Ben:mailto:ben@example.org", "ATTENDEE:mailto:ben@example.org"]
        let agenda = Agenda(
            SeriesFixture.calendar([
                event("Fair", "23", "0900", "1230"), event("Stand", "23", "1100", "1300", meeting),
            ]))
        let found = try resolutions("Fair", "Stand", in: agenda, invited: ["Stand": "Ben is invited to it."])
        #expect(
            sentences(found, agenda).suffix(5) == [
                "Mark Fair as free | Family · it stays, and takes no time", "Decline Stand | Work · Nobody is told.",
                "Decline Stand and Write to Ben… | opens a mail that you send",
                "Ask Ben to move Stand… | proposes times that are free", "Ignore",
            ])
        let way = try #require(found.all.first { $0.deed == .declineAndWrite })
        let times = agenda.entries[way.entry]
        #expect(way.edit(of: times.start..<times.end) == .change(EventEdit(.declined)))
        let both = try resolutions("Fair", "Stand", in: agenda, refused: ["Stand": "Only its organizer can."])
        let asked = both.all.filter { $0.deed == .ask }
        #expect(asked.map { agenda.entries[$0.entry].event.title } == ["Stand"])
    }

    @Test func `of two events of one's own each way is one sentence, for the shorter event first`() throws {
        let agenda = Agenda(
            SeriesFixture.calendar([
                event("Fair", "23", "0900", "1230"), event("Stand", "23", "1100", "1300"),
                event("Taken", "22", "1200", "1400"),
            ]))
        let found = try resolutions("Fair", "Stand", in: agenda)
        #expect(
            sentences(found, agenda) == [
                "Move Stand to Sat, Nov 24, 11:00 AM | Family · nobody is told",
                "Shorten Fair to end at 11:00 AM | Family · 2 h instead of 3 h 30 min",
                "Other times for Stand…",
                "Mark Stand as free | Family · it stays, and takes no time",
                "Not going to Stand | only here, nothing is written",
                "I’ll ask… | proposes times that are free",
                "Ignore",
                "Delete Stand… | Family",
            ])
        #expect(words(found, agenda).refusals.isEmpty)
        let shorten = try #require(found.all.first { if case .shorten = $0.deed { true } else { false } })
        let fair = agenda.entries[shorten.entry]
        guard case .change(let edit)? = shorten.edit(of: fair.start..<fair.end) else {
            Issue.record("It has no edit.")
            return
        }
        #expect(edit.end == .time(Instant("2018-11-23 11:00")) && edit.start == nil)
    }

    @Test func `an event that cannot be changed says why, and only what writes nothing is offered for it`() throws {
        let agenda = Agenda(
            SeriesFixture.calendar([event("Shift", "20", "0700", "1900"), event("Dentist", "20", "0800", "0845")]))
        let reason = "Only its program can change it."
        let found = try resolutions("Shift", "Dentist", in: agenda, refused: ["Shift": reason])
        #expect(
            sentences(found, agenda).map { $0.split(separator: " | ")[0] } == [
                "Move Dentist to Wed, Nov 21, 8:00 AM", "Other times for Dentist…", "Mark Dentist as free",
                "Not going to Dentist", "Not going to Shift", "I’ll ask…", "Ignore", "Delete Dentist…",
            ])
        #expect(words(found, agenda).refusals.map(\.plain) == ["Shift: \(reason)"])
        let none = try resolutions("Shift", "Dentist", in: agenda, refused: ["Shift": reason, "Dentist": reason])
        #expect(
            sentences(none, agenda).map { $0.split(separator: " | ")[0] } == [
                "Other times for Dentist…", "Not going to Dentist", "Not going to Shift", "I’ll ask…", "Ignore",
            ])
        let over = try resolutions("Shift", "Dentist", in: agenda, at: Instant("2018-11-25 06:00"))
        #expect(over.all.map(\.deed) == [.skip, .ask, .ignore])
    }

    @Test func `a single event is changed before one of a series, and no series is deleted`() throws {
        let weekly = ["RRULE:FREQ=WEEKLY;COUNT=9"]
        let agenda = Agenda(
            SeriesFixture.calendar([
                event("Choir", "20", "1900", "2000", weekly), event("Visit", "20", "1830", "2130"),
            ]))
        let found = try resolutions("Choir", "Visit", in: agenda)
        #expect(
            sentences(found, agenda).map { $0.split(separator: " | ")[0] } == [
                "Move Visit to Wed, Nov 21, 6:30 PM", "Shorten Visit to begin at 8:00 PM", "Other times for Visit…",
                "Mark Visit as free", "Not going to Visit", "I’ll ask…", "Ignore", "Delete Visit…",
            ])
        let series = try resolutions("Choir", "Visit", in: agenda, refused: ["Visit": "No."])
        #expect(!series.all.contains { $0.deed == .remove })
    }

    @Test func `what others may see comes after what they do not see, also a longer event`() throws {
        let agenda = Agenda(
            SeriesFixture.calendar([event("Fair", "23", "0900", "1230"), event("Stand", "23", "1100", "1300")]))
        let found = try resolutions("Fair", "Stand", in: agenda, shared: ["Stand"])
        #expect(
            found.all.filter { $0.deed != .ignore }.map(\.entry).allSatisfy { agenda.entries[$0].event.title == "Fair" }
        )
        #expect(sentences(found, agenda)[0].hasSuffix("nobody is told"))
        let both = try resolutions("Fair", "Stand", in: agenda, shared: ["Fair", "Stand"])
        #expect(sentences(both, agenda)[0] == "Move Stand to Thu, Nov 22, 11:00 AM | Family")
    }

    @Test func `an event moves far enough from others, to an hour that the clock has`()
        throws
    {
        // On March 10 the clock has no 2:30 AM.
        let agenda = Agenda(
            SeriesFixture.calendar([
                "BEGIN:VEVENT\nUID:a\nSUMMARY:Early\nDTSTART:20190309T023000\nDTEND:20190309T033000\nEND:VEVENT",
                "BEGIN:VEVENT\nUID:b\nSUMMARY:Other\nDTSTART:20190309T020000\nDTEND:20190309T040000\nEND:VEVENT",
                "BEGIN:VEVENT\nUID:c\nSUMMARY:Gym\nLOCATION:Pier\nDTSTART:20190308T013000\nDTEND:20190308T022500\nEND:VEVENT",
            ]))
        let found = try resolutions("Early", "Other", in: agenda, hours: .all, at: Instant("2019-03-07 12:00"))
        guard case .move(let time)? = found.all.first?.deed else {
            Issue.record("It has no move.")
            return
        }
        #expect(time.lowerBound == Instant("2019-03-11 02:30"))
    }

    // MARK: Generated pairs

    @Test func `the list of 200 generated pairs is that of a slow rule`() throws {
        var random = SeededRandom(seed: 51)
        var kinds: Set<String> = []
        for round in 0..<200 {
            let played = PlayedPair(&random)
            let agenda = played.agenda
            let found = try resolutions("A", "B", in: agenda, at: played.now, refused: played.refused)
            let expected = SlowResolutions(played, agenda, buffer: buffer).list
            #expect(found.all == expected, "round \(round)")
            kinds.formUnion(expected.map { "\($0.deed)".prefix { $0 != "(" }.description })
        }
        #expect(kinds.isSuperset(of: ["move", "shorten", "findTime", "markFree", "skip", "ask", "ignore", "remove"]))
    }
}

extension String {
    /// Without the marks around titles that keep directions apart.
    fileprivate var plain: String { String(unicodeScalars.filter { !("\u{2066}"..."\u{2069}").contains($0) }) }
}

/// Two events that conflict, A and B, among others of two people.
private struct PlayedPair {
    struct Played {
        let title: String
        let start, end: Instant
        let isWeekly, isMine, hasPlace: Bool
    }

    let now: Instant
    let refused: [String: String]
    let played: [Played]
    private static let mia = Person.ID(1)
    private static let day: Int64 = 86_400_000

    init(_ random: inout SeededRandom) {
        func pick(_ range: ClosedRange<Int>) -> Int64 { Int64(Int.random(in: range, using: &random)) }
        let midnight = Instant("2018-11-20 00:00")
        now = midnight.advanced(by: pick(-48...12) * 3_600_000)
        var refused: [String: String] = [:]
        for title in ["A", "B"] where pick(0...3) == 0 { refused[title] = "No." }
        self.refused = refused
        let start = midnight.advanced(by: pick(28...84) * 900_000)
        let length = pick(1...24) * 900_000
        let other = start.advanced(by: pick(0...Int(length / 900_000) - 1) * 900_000 - (pick(0...1) * 900_000))
        let isMine = pick(0...1) == 0
        var all = [
            Played(
                title: "A", start: start, end: start.advanced(by: length), isWeekly: pick(0...3) == 0, isMine: isMine,
                hasPlace: false),
            Played(
                title: "B", start: other, end: other.advanced(by: (pick(0...12) + 2) * 900_000),
                isWeekly: pick(0...3) == 0, isMine: isMine, hasPlace: false),
        ]
        let busy = pick(0...70)
        for number in 0..<busy {
            let start = midnight.advanced(by: pick(-15...15) * PlayedPair.day + pick(24...88) * 900_000)
            all.append(
                Played(
                    title: "N\(number)", start: start, end: start.advanced(by: pick(1...20) * 900_000),
                    isWeekly: false, isMine: pick(0...1) == 0, hasPlace: pick(0...1) == 0))
        }
        played = all
    }

    var agenda: Agenda {
        func text(_ event: Played) -> String {
            let times = [("DTSTART", event.start), ("DTEND", event.end)].map { name, instant in
                let local = Date(timeIntervalSince1970: Double(instant.millisecondsSinceEpoch) / 1000)
                return "\(name):\(local.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted)))"
            }
            return
                (["BEGIN:VEVENT", "UID:\(event.title)", "SUMMARY:\(event.title)"] + times
                + (event.hasPlace ? ["LOCATION:Pier"] : []) + (event.isWeekly ? ["RRULE:FREQ=WEEKLY;COUNT=1"] : [])
                + ["END:VEVENT"]).joined(separator: "\n")
        }
        let mine = SeriesFixture.calendar(played.filter(\.isMine).map(text))
        let mias = SeriesFixture.calendar(played.filter { !$0.isMine }.map(text), path: "/mia.ics")
        return Agenda(
            feeds: [mine, mias],
            choices: [
                mine.source: SourceChoices(people: .me), mias.source: SourceChoices(people: PersonSet(PlayedPair.mia)),
            ], rules: PeopleRules(People([Person(id: PlayedPair.mia, name: "Mia")])), timeZone: .newYork)
    }
}

/// The rule of the list, without an index and without a search for free time.
private struct SlowResolutions {
    private let pair: PlayedPair
    private let agenda: Agenda
    private let buffer: Int64
    private var zone = ZonedTime(.newYork)

    init(_ pair: PlayedPair, _ agenda: Agenda, buffer: Int64) {
        (self.pair, self.agenda, self.buffer) = (pair, agenda, buffer)
    }

    private func entry(_ event: PlayedPair.Played) -> Int {
        agenda.entries.firstIndex { $0.event.title == event.title } ?? -1
    }

    /// Whether a time is in waking hours and keeps to the future, and away from the others of its person.
    private func isFree(_ start: Instant, _ event: PlayedPair.Played) -> Bool {
        var zone = zone
        let end = start.advanced(by: event.end.millisecondsSinceEpoch - event.start.millisecondsSinceEpoch)
        let (from, to) = (zone.localDateTime(of: start), zone.localDateTime(of: end))
        guard start >= pair.now, from.date == to.date, from.minuteOfDay >= 480, to.minuteOfDay <= 1320 else {
            return false
        }
        return pair.played.allSatisfy { other in
            guard other.title != event.title, other.isMine == event.isMine else { return true }
            let gap = other.hasPlace ? buffer : 0
            return end.advanced(by: gap) <= other.start || other.end.advanced(by: gap) <= start
        }
    }

    private func date(of instant: Instant) -> CalendarDate {
        var zone = zone
        return zone.localDateTime(of: instant).date
    }

    private func move(_ event: PlayedPair.Played) -> (Instant, keepsHour: Bool)? {
        guard event.start > pair.now else { return nil }
        let day: Int64 = 86_400_000
        let days = (1...14).flatMap { [Int64(-$0), Int64($0)] }
        for offset in days where isFree(event.start.advanced(by: offset * day), event) {
            return (event.start.advanced(by: offset * day), true)
        }
        for offset in [0] + days {
            let aim = event.start.advanced(by: offset * day)
            for quarters in 0..<96 {
                let starts = [-1, 1].map { aim.advanced(by: $0 * Int64(quarters) * 900_000) }
                for start in starts where date(of: start) == date(of: aim) && isFree(start, event) {
                    return (start, false)
                }
            }
        }
        return nil
    }

    private func shortened(_ event: PlayedPair.Played, _ other: PlayedPair.Played) -> Range<Instant>? {
        let length = event.end.millisecondsSinceEpoch - event.start.millisecondsSinceEpoch
        var best: Range<Instant>?
        // Quarter by quarter from the end, and then from the start.
        for quarters in 1..<max(2, length / 900_000) {
            for time in [
                event.start..<event.end.advanced(by: -quarters * 900_000),
                event.start.advanced(by: quarters * 900_000)..<event.end,
            ] where best == nil && (time.upperBound <= other.start || other.end <= time.lowerBound) {
                let left = time.upperBound.millisecondsSinceEpoch - time.lowerBound.millisecondsSinceEpoch
                if left * 2 >= length { best = time }
            }
        }
        return best
    }

    var list: [Resolution] {
        let (a, b) = (pair.played[0], pair.played[1])
        func length(_ event: PlayedPair.Played) -> Int64 {
            event.end.millisecondsSinceEpoch - event.start.millisecondsSinceEpoch
        }
        /// Whether A is named before B.
        func isFirst(_ one: PlayedPair.Played, _ other: PlayedPair.Played) -> Bool {
            let refused = [one, other].map { pair.refused[$0.title] != nil }
            if refused[0] != refused[1] { return refused[1] }
            if one.isWeekly != other.isWeekly { return other.isWeekly }
            if length(one) != length(other) { return length(one) < length(other) }
            return one.start != other.start ? one.start < other.start : entry(one) < entry(other)
        }
        let both = isFirst(a, b) ? [a, b] : [b, a]
        let open = both.filter { pair.refused[$0.title] == nil && $0.end > pair.now }
        var writing: [(PlayedPair.Played, Resolution.Deed)] = []
        var moved: PlayedPair.Played?
        for isWeekly in [false, true] {
            for keepsHour in [true, false] where moved == nil {
                let found = open.filter { $0.isWeekly == isWeekly && move($0)?.keepsHour == keepsHour }
                let shortest = found.map(length).min()
                let soonest = found.filter { length($0) == shortest }.compactMap { event in
                    move(event).map { (event, $0.0) }
                }.min { $0.1 < $1.1 }
                guard let (event, start) = soonest else { continue }
                moved = event
                writing.append((event, .move(start..<start.advanced(by: length(event)))))
            }
        }
        let shorter = open.first { shortened($0, $0.title == "A" ? b : a) != nil }
        if let shorter, let time = shortened(shorter, shorter.title == "A" ? b : a) {
            writing.append((shorter, .shorten(time)))
        }
        if let found = moved ?? open.first ?? both.first, found.end > pair.now { writing.append((found, .findTime)) }
        if let free = open.first { writing.append((free, .markFree)) }
        let ordered =
            writing.filter { !$0.0.isWeekly || pair.refused[$0.0.title] != nil }
            + writing.filter { $0.0.isWeekly && pair.refused[$0.0.title] == nil }
        var list = ordered.map { Resolution(deed: $0.1, entry: entry($0.0)) }
        list.append(Resolution(deed: .skip, entry: entry(both[0])))
        let removed = open.first { !$0.isWeekly }
        let end = 2 + (removed == nil ? 0 : 1)
        if pair.refused[both[1].title] != nil, list.count + end < 8 {
            list.append(Resolution(deed: .skip, entry: entry(both[1])))
        }
        list.append(Resolution(deed: .ask, entry: entry(both[0])))
        list.append(Resolution(deed: .ignore, entry: entry(both[0])))
        if let removed { list.append(Resolution(deed: .remove, entry: entry(removed))) }
        return list
    }
}
