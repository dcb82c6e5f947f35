import Events
import Foundation
import Testing
import Text
import Time

@testable import Formats

/// Edits of an event in a text: only the asked lines change.
@Suite struct CalendarEditorTests {
    private static let zone = """
        BEGIN:VTIMEZONE
        TZID:Europe/Berlin
        BEGIN:STANDARD
        DTSTART:19701025T030000
        RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:19700329T020000
        RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        END:DAYLIGHT
        END:VTIMEZONE

        """
    private static let now = BasicDateTime.instant("20261201T120000Z")

    static func calendar(_ events: String..., lineBreak: String = "\r\n") -> String {
        ("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//y//EN\n" + zone + events.joined() + "END:VCALENDAR\n")
            .replacing("\n", with: lineBreak)
    }

    private static func event(_ lines: String, uid: String = "a") -> String {
        "BEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:20261101T000000Z\nX-OWN;P=\"q:r\":kept\\, as it is\n\(lines)\nEND:VEVENT\n"
    }

    private static let editor = CalendarEditor(
        timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt, now: now, ownAddresses: [])

    private static func time(_ text: String) -> Moment { .time(BasicDateTime.instant(text)) }

    private static func change(_ body: (inout EventEdit) -> Void) -> CalendarEdit {
        var change = EventEdit()
        body(&change)
        return .change(change)
    }

    private static func lines(_ text: String) -> [String] {
        text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The lines that an edit removes, and those that it adds.
    private static func difference(
        _ text: String, _ edit: CalendarEdit, _ scope: EditScope = .one, of original: EventTime? = nil,
        uid: String = "a"
    ) throws -> [String] {
        let patch = try editor.patch(Array(text.utf8), EditedEvent(uid: uid, originalStart: original), edit, scope)
        let new = String(decoding: patch.text, as: UTF8.self)
        let difference = lines(new).difference(from: lines(text))
        return difference.removals.map { change in
            if case .remove(_, let line, _) = change { "-\(line)" } else { "" }
        }
            + difference.insertions.map { change in
                if case .insert(_, let line, _) = change { "+\(line)" } else { "" }
            }
    }

    static let single = calendar(
        event("DTSTART;TZID=Europe/Berlin:20261205T190000\nDTEND;TZID=Europe/Berlin:20261205T210000\nSUMMARY:Dinner"),
        event("DTSTART:20261206T190000Z\nSUMMARY:Other", uid: "b"))

    @Test func `a move changes the start, the end and the version, and no other byte`() throws {
        #expect(
            try Self.difference(Self.single, Self.change { $0.start = Self.time("20261205T190000Z") }) == [
                "-DTSTAMP:20261101T000000Z", "-DTSTART;TZID=Europe/Berlin:20261205T190000",
                "-DTEND;TZID=Europe/Berlin:20261205T210000",
                "+DTSTAMP:20261201T120000Z", "+DTSTART;TZID=Europe/Berlin:20261205T200000",
                "+DTEND;TZID=Europe/Berlin:20261205T220000", "+SEQUENCE:1",
            ])
    }

    @Test func `an edit without a change changes nothing`() throws {
        #expect(try Self.difference(Self.single, Self.change { $0.title = "Dinner" }) == [])
        #expect(try Self.difference(Self.single, Self.change { $0.start = Self.time("20261205T180000Z") }) == [])
    }

    @Test func `a title and a place are escaped and folded, and an empty place goes`() throws {
        let title = "Dinner, with; all \\ of \(String(repeating: "ü", count: 60))"
        let patch = try Self.editor.patch(
            Array(Self.single.utf8), EditedEvent(uid: "a", originalStart: nil),
            Self.change { ($0.title, $0.place) = (title, "Nora's") }, .one)
        let read = CalendarReader.read(patch.text).object
        #expect(read.events[0].summary == title)
        #expect(read.events[0].location == "Nora's")
        #expect(String(decoding: patch.text, as: UTF8.self).split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
        let again = try Self.editor.patch(
            patch.text, EditedEvent(uid: "a", originalStart: nil), Self.change { $0.place = "" }, .one)
        #expect(CalendarReader.read(again.text).object.events[0].location == nil)
    }

    @Test func `a mark as free is one line`() throws {
        #expect(
            try Self.difference(Self.single, Self.change { $0.isFree = true }).filter { !$0.contains("DTSTAMP") } == [
                "+TRANSP:TRANSPARENT"
            ])
    }

    @Test func `a tentative event is marked as free, and a busy one as busy is as it was`() throws {
        let lines = "DTSTART:20261205T190000Z\nX-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE\nSUMMARY:Dinner"
        let free = Self.change { $0.isFree = true }
        for status in ["", "STATUS:CONFIRMED\n", "STATUS:TENTATIVE\n"] {
            #expect(
                try Self.difference(Self.calendar(Self.event(status + lines)), free).filter { !$0.contains("DTSTAMP") }
                    == [
                        "-X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE", "+X-MICROSOFT-CDO-BUSYSTATUS:FREE",
                        "+TRANSP:TRANSPARENT",
                    ])
        }
        let busy = Self.change { $0.isFree = false }
        #expect(try Self.difference(Self.calendar(Self.event(lines)), busy).isEmpty)
        #expect(try Self.difference(Self.single, busy).isEmpty)
        #expect(
            try Self.difference(Self.calendar(Self.event("DTSTART;VALUE=DATE:20261205\nSUMMARY:Trip")), busy)
                .contains("+TRANSP:OPAQUE"))
    }

    @Test(arguments: [
        ("20270328T000000", nil), ("20270326T120000", nil), ("20270326T120000", Self.original("20270326T110000Z")),
    ])
    func `a length in days stays one where the clock changes`(start: String, original: EventTime?) throws {
        let rule = original == nil ? "" : "RRULE:FREQ=WEEKLY;COUNT=3\n"
        let text = Self.calendar(
            Self.event("DTSTART;TZID=Europe/Berlin:\(start)\nDURATION:P1D\n\(rule)SUMMARY:Watch"))
        let move = Self.change { $0.start = Self.time("20270327T110000Z") }
        for scope in [EditScope.one, .all] {
            let difference = try Self.difference(text, move, scope, of: original)
            #expect(difference.contains("+DTSTART;TZID=Europe/Berlin:20270327T120000"))
            #expect(!difference.contains { $0.hasPrefix("-DURATION") || $0.hasPrefix("+DURATION:PT") })
        }
    }

    @Test func `a removed event takes no other byte along`() throws {
        let patch = try Self.editor.patch(
            Array(Self.single.utf8), EditedEvent(uid: "b", originalStart: nil), .remove, .one)
        #expect(
            String(decoding: patch.text, as: UTF8.self)
                == Self.calendar(
                    Self.event(
                        "DTSTART;TZID=Europe/Berlin:20261205T190000\nDTEND;TZID=Europe/Berlin:20261205T210000\nSUMMARY:Dinner"
                    )))
    }

    static let series = calendar(
        event(
            "DTSTART;TZID=Europe/Berlin:20261001T180000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;BYDAY=TH;UNTIL=20261231T170000Z;X-P=1\n"
                + "EXDATE:20261015T160000Z\nEXDATE;TZID=Europe/Berlin:20261022T180000\nSEQUENCE:3\nSUMMARY:Choir"),
        event(
            "RECURRENCE-ID;TZID=Europe/Berlin:20261112T180000\nDTSTART;TZID=Europe/Berlin:20261113T180000\nDURATION:PT1H\n"
                + "SEQUENCE:4\nSUMMARY:Choir"))

    static func original(_ text: String) -> EventTime { .absolute(BasicDateTime.instant(text)) }

    @Test func `one occurrence that moves gets a component of its own behind its series`() throws {
        let patch = try Self.editor.patch(
            Array(Self.series.utf8), EditedEvent(uid: "a", originalStart: Self.original("20261203T170000Z")),
            Self.change { $0.start = Self.time("20261203T180000Z") }, .one)
        let instance = [
            "BEGIN:VEVENT", "UID:a", "DTSTAMP:20261201T120000Z", "X-OWN;P=\"q:r\":kept\\, as it is",
            "DTSTART;TZID=Europe/Berlin:20261203T190000", "RECURRENCE-ID;TZID=Europe/Berlin:20261203T180000",
            "DURATION:PT1H", "SEQUENCE:4", "SUMMARY:Choir", "END:VEVENT",
        ].map { $0 + "\r\n" }.joined()
        let end = try #require(Self.series.range(of: "END:VEVENT\r\n")).upperBound
        #expect(String(decoding: patch.text, as: UTF8.self) == Self.series[..<end] + instance + Self.series[end...])
    }

    @Test func `one occurrence that is removed is an exception in a line of its own`() throws {
        #expect(
            try Self.difference(Self.series, .remove, of: Self.original("20261203T170000Z")) == [
                "-DTSTAMP:20261101T000000Z", "-SEQUENCE:3", "+DTSTAMP:20261201T120000Z",
                "+EXDATE;TZID=Europe/Berlin:20261203T180000", "+SEQUENCE:4",
            ])
    }

    @Test func `a changed instance that is removed goes, and is an exception`() throws {
        let difference = try Self.difference(Self.series, .remove, of: Self.original("20261112T170000Z"))
        #expect(difference.contains("+EXDATE;TZID=Europe/Berlin:20261112T180000"))
        #expect(difference.contains("-RECURRENCE-ID;TZID=Europe/Berlin:20261112T180000"))
    }

    @Test func `a series moves with its exceptions, its end and its instances over both clock changes`() throws {
        #expect(
            try Self.difference(
                Self.series, Self.change { $0.start = Self.time("20261204T173000Z") }, .all,
                of: Self.original("20261203T170000Z")
            ) == [
                "-DTSTAMP:20261101T000000Z", "-DTSTART;TZID=Europe/Berlin:20261001T180000",
                "-RRULE:FREQ=WEEKLY;BYDAY=TH;UNTIL=20261231T170000Z;X-P=1", "-EXDATE:20261015T160000Z",
                "-EXDATE;TZID=Europe/Berlin:20261022T180000", "-SEQUENCE:3", "-DTSTAMP:20261101T000000Z",
                "-RECURRENCE-ID;TZID=Europe/Berlin:20261112T180000",
                "+DTSTAMP:20261201T120000Z", "+DTSTART;TZID=Europe/Berlin:20261002T183000",
                "+RRULE:FREQ=WEEKLY;BYDAY=FR;UNTIL=20270101T173000Z;X-P=1", "+EXDATE:20261016T163000Z",
                "+EXDATE;TZID=Europe/Berlin:20261023T183000", "+SEQUENCE:4", "+DTSTAMP:20261201T120000Z",
                "+RECURRENCE-ID;TZID=Europe/Berlin:20261113T183000",
            ])
    }

    @Test(arguments: [
        ("RRULE:FREQ=WEEKLY;BYDAY=MO,TH", "two days"), ("RRULE:FREQ=MONTHLY;BYDAY=1TH", "a day of a month"),
        ("RRULE:FREQ=WEEKLY\nRRULE:FREQ=MONTHLY", "two rules"), ("RRULE:FREQ=WEEKLY\nEXRULE:FREQ=MONTHLY", "EXRULE"),
        ("RRULE:FREQ=WEEKLY\nRDATE;VALUE=PERIOD:20261202T170000Z/PT3H", "periods"),
    ])
    func `a series whose rule fixes its days is not moved to another day`(rule: String, name: String) {
        let text = Self.calendar(
            Self.event("DTSTART;TZID=Europe/Berlin:20261001T180000\nDURATION:PT1H\n\(rule)\nSUMMARY:Choir"))
        #expect(throws: EditRefusal.self) {
            try Self.difference(
                text, Self.change { $0.start = Self.time("20261204T173000Z") }, .all,
                of: Self.original("20261203T170000Z"))
        }
    }

    @Test(arguments: [
        single.replacing("VERSION:2.0", with: "VERSION:1.0"), single.replacing("\r\n", with: "\r"),
        single.replacing("END:VCALENDAR\r\n", with: ""), single.replacing("UID:b", with: "UID:a"),
        single + single.replacing("UID:b", with: "UID:c"),
    ])
    func `a text of another form, a cut one, and one with two events of a UID are refused`(text: String) {
        #expect(throws: EditRefusal.self) { try Self.difference(text, .remove) }
    }

    @Test func `an event with others is refused, and one with an organizer alone is not`() throws {
        let line = "ORGANIZER;CN=Ben:mailto:ben@example.org"
        let alone = Self.calendar(
            Self.event("DTSTART:20261205T190000Z\nDTEND:20261205T200000Z\n\(line)\nSEQUENCE:2\nSUMMARY:X"))
        #expect(
            try Self.difference(alone, Self.change { $0.start = Self.time("20261205T200000Z") }).contains("+SEQUENCE:3")
                == false)
        let invited = Self.calendar(
            Self.event("DTSTART:20261205T190000Z\n\(line)\nATTENDEE:mailto:chloe@example.org\nSUMMARY:X"))
        #expect(
            throws: EditRefusal(
                Message("{person} organizes it; only they can change it for all.", ["person": "Ben".isolated]))
        ) {
            try Self.difference(invited, .remove)
        }
    }

    @Test func `whole days move as days, and mix with no time`() throws {
        let text = Self.calendar(Self.event("DTSTART;VALUE=DATE:20261205\nDTEND;VALUE=DATE:20261207\nSUMMARY:Trip"))
        let day = try #require(CalendarDate(year: 2026, month: 12, day: 8))
        let difference = try Self.difference(text, Self.change { $0.start = .day(day) })
        #expect(difference.contains("+DTSTART;VALUE=DATE:20261208"))
        #expect(difference.contains("+DTEND;VALUE=DATE:20261210"))
        #expect(throws: EditRefusal.self) {
            try Self.difference(text, Self.change { $0.start = Self.time("20261205T200000Z") })
        }
    }

    @Test func `a start moves alone, and an end before it is refused`() throws {
        let difference = try Self.difference(
            Self.single,
            Self.change {
                $0.start = Self.time("20261205T183000Z")
                $0.keepsEnd = true
            })
        #expect(difference.filter { $0.contains("DTEND") } == [])
        #expect(throws: EditRefusal.self) {
            try Self.difference(Self.single, Self.change { $0.end = Self.time("20261205T170000Z") })
        }
    }

    static let alarmed = calendar(
        event(
            "DTSTART:20261205T190000Z\nSUMMARY:Dinner\nBEGIN:VALARM\nUID:x\nACTION:DISPLAY\nDESCRIPTION:y\n"
                + "TRIGGER:-PT15M\nEND:VALARM"))

    /// Each kind of edit, with the occurrence and the scope.
    private static let edits: [(text: String, edit: CalendarEdit, scope: EditScope, original: EventTime?)] = [
        (single, change { $0.start = time("20261205T190000Z") }, .one, nil),
        (single, change { ($0.title, $0.place, $0.isFree) = ("X", "Y", true) }, .one, nil),
        (single, .remove, .one, nil),
        (series, change { $0.start = time("20261203T180000Z") }, .one, original("20261203T170000Z")),
        (series, change { $0.title = "X" }, .one, original("20261112T170000Z")),
        (series, change { $0.end = time("20261203T190000Z") }, .all, original("20261203T170000Z")),
        (series, change { $0.start = time("20261204T173000Z") }, .all, original("20261203T170000Z")),
        (series, .remove, .one, original("20261203T170000Z")), (series, .remove, .one, original("20261112T170000Z")),
        (series, .remove, .all, original("20261203T170000Z")),
        (alarmed, change { $0.title = "X" }, .one, nil), (alarmed, .remove, .one, nil),
    ]

    @Test(arguments: edits.indices) func `what is taken back has its first bytes, but for its version`(index: Int)
        throws
    {
        let (text, edit, scope, original) = Self.edits[index]
        func plain(_ text: [UInt8]) -> [String] {
            Self.lines(String(decoding: text, as: UTF8.self)).filter { line in
                !["DTSTAMP", "SEQUENCE"].contains { line.hasPrefix($0) }
            }
        }
        let patch = try Self.editor.patch(Array(text.utf8), EditedEvent(uid: "a", originalStart: original), edit, scope)
        #expect(plain(patch.text) != plain(Array(text.utf8)))
        let back = try Self.editor.reverted(
            patch.text, uid: "a", from: patch.after, to: patch.before, places: patch.places)
        #expect(plain(back.text) == plain(Array(text.utf8)))
        let again = try Self.editor.reverted(
            back.text, uid: "a", from: patch.before, to: patch.after, places: back.places)
        #expect(plain(again.text) == plain(patch.text))
    }

    @Test func `what another one changed since stays, and is not taken back where it is the same property`() throws {
        let patch = try Self.editor.patch(
            Array(Self.single.utf8), EditedEvent(uid: "a", originalStart: nil),
            Self.change { $0.start = Self.time("20261205T190000Z") }, .one)
        let text = String(decoding: patch.text, as: UTF8.self)
        let titled = text.replacing("SUMMARY:Dinner", with: "SUMMARY:Supper")
        let back = try Self.editor.reverted(Array(titled.utf8), uid: "a", from: patch.after, to: patch.before)
        #expect(String(decoding: back.text, as: UTF8.self).contains("SUMMARY:Supper"))
        #expect(String(decoding: back.text, as: UTF8.self).contains("DTSTART;TZID=Europe/Berlin:20261205T190000"))
        let moved = text.replacing("20261205T200000", with: "20261205T203000")
        #expect(throws: EditRefusal.self) {
            try Self.editor.reverted(Array(moved.utf8), uid: "a", from: patch.after, to: patch.before)
        }
    }

    @Test(arguments: ["\n", "\r\n"]) func `new lines end as the others`(lineBreak: String) throws {
        let text = Self.calendar(Self.event("DTSTART:20261205T190000Z\nSUMMARY:X"), lineBreak: lineBreak)
        let patch = try Self.editor.patch(
            Array(text.utf8), EditedEvent(uid: "a", originalStart: nil), Self.change { $0.place = "Hall" }, .one)
        #expect(String(decoding: patch.text, as: UTF8.self).contains("LOCATION:Hall\(lineBreak)"))
        #expect(patch.text.contains(0x0D) == (lineBreak == "\r\n"))
    }
}

extension BasicDateTime {
    /// A time in UTC as iCalendar writes it.
    static func instant(_ text: String) -> Instant {
        guard case .utc(let instant) = BasicDateTime(ArraySlice(text.utf8)) else {
            return Instant(millisecondsSinceEpoch: 0)
        }
        return instant
    }
}
