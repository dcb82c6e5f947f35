import Testing

@testable import Events
@testable import Planning
@testable import Time

@Suite struct LinkTests {
    private static let day = CalendarDate(year: 2018, month: 11, day: 3)

    @Test(arguments: [
        ("starevents://events", Link.starEvents),
        ("STAREVENTS://Events/", .starEvents),
        ("starevents://event?id=8", .starEvent(id: 8)),
        ("starevents://event?from=mail&id=8", .starEvent(id: 8)),
        ("starevents://event?id=8&from=mail&id=9", .starEvent(id: 8)),
        ("starevents://event/?id=8", .starEvent(id: 8)),
        ("starevents:events", .starEvents),
        ("upcoming://agenda", .agenda(nil)),
        ("upcoming://agenda?date=2018-11-03", .agenda(day)),
        ("upcoming://agenda/?x=y&date=2018-11-03", .agenda(day)),
        ("upcoming://event/00000000000000ff", .event(EventKey(rawValue: 255))),
        ("upcoming://event/00000000000000FF/", .event(EventKey(rawValue: 255))),
        ("upcoming://conflicts", .conflicts),
        (
            "upcoming://resolve/00000000000000ff/0000000000000001",
            .resolve(EventKey(rawValue: 255), EventKey(rawValue: 1))
        ),
        ("upcoming://changes", .changes()),
        ("upcoming://changes/00000000000000FF/", .changes(ofSource: "00000000000000ff")),
        (
            "upcoming://conflict/00000000000000FF/0000000000000001",
            .conflict(EventKey(rawValue: 255), EventKey(rawValue: 1))
        ),
    ])
    func `a link leads where it says, whatever the order of its items`(text: String, link: Link) throws {
        #expect(try Link(text) == link)
    }

    @Test(arguments: [
        ("starevents://planets", "are starevents://events"),
        ("starevents://", "are starevents://events"),
        ("starevents://events/8", "are starevents://events"),
        ("starevents://event", "needs an id"),
        ("starevents://event?id=", "needs an id"),
        ("starevents://event?id=eight", "“eight” is not a whole number"),
        ("starevents://event?id=99999999999999999999", "is not a whole number"),
        ("upcoming://season", "begin with upcoming://agenda"),
        ("upcoming://agenda?date=2018-02-30", "“2018-02-30” is not a day"),
        ("upcoming://agenda?date=3.11.2018", "“3.11.2018” is not a day"),
        ("upcoming://event/", "does not say which event"),
        ("upcoming://event/42", "“42” names no event"),
        ("upcoming://conflict/00000000000000ff", "needs two events"),
        ("upcoming://conflict/00000000000000ff/x", "“x” names no event"),
        ("upcoming://changes/family.ics", "“family.ics” is not the identity of a source"),
        ("upcoming://remove/00000000000000ff", "begin with upcoming://agenda"),
        ("upcoming://event/00000000000000ff/remove", "begin with upcoming://agenda"),
        ("upcoming://add?title=Tea", "begin with upcoming://agenda"),
        ("upcoming://undo", "begin with upcoming://agenda"),
        ("https://example.org/", "does not know links of this kind"),
    ])
    func `a link that leads nowhere says why`(text: String, reason: String) {
        let error = #expect(throws: LinkError.self) { try Link(text) }
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
        #expect(error?.message.contains(text) == true)
    }

    @Test(arguments: [
        Link.starEvents, .starEvent(id: -3), .agenda(nil), .agenda(day), .event(EventKey(rawValue: .max)), .conflicts,
        .changes(), .changes(ofSource: Source(path: "/family.ics").linkID),
        .conflict(EventKey(rawValue: 1), EventKey(rawValue: .max)),
    ])
    func `what is copied leads back`(link: Link) throws {
        #expect(try Link(link.text) == link)
    }

    @Test(arguments: [
        ("starevents://x", true), ("Upcoming:y", true), ("file:///upcoming://", false), ("upcoming.json", false),
        ("http://upcoming", false), ("", false),
    ])
    func `the scheme tells links from files and addresses`(text: String, isLink: Bool) {
        #expect(Link.isLink(text) == isLink)
    }

    @Test(arguments: ["2018-11-3", "2018/11/03", "12018-11-03", "-018-11-03", "٢٠١٨-11-03", ""])
    func `a date is read in its one form`(text: String) {
        #expect(CalendarDate(text) == nil)
    }
}
