import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Text

/// Whose time a calendar that is about to be added takes, by its name and address.
struct PersonGuessTests {
    private let people = People([
        Person(id: 1, name: "Leo"), Person(id: 2, name: "Dan", addresses: ["d.lee@corp.example"]),
        Person(id: 3, name: "Grandma A"), Person(id: 4, name: "José"), Person(id: 5, name: "花子"),
        Person(id: 6, name: "B"),
    ])

    private func guess(_ location: String, _ name: String? = nil) -> String {
        PersonGuess.people(of: Source(argument: location), named: name, in: people).map(people.names) ?? "?"
    }

    @Test(arguments: [
        ("/home/me/school.ics", "Leo’s School", "Leo"), ("/home/me/leo_school.ics", "School", "Leo"),
        ("/home/me/a.ics", "LEOS SCHULE", "Leo"), ("/home/dan/school.ics", "School", "?"),
        ("/home/me/a.ics", "Leopold", "?"), ("/home/me/a.ics", "Leo and Dan", "Leo and Dan"),
        ("/home/me/a.ics", "Grandma A: garden", "Grandma A"), ("/home/me/a.ics", "Grandma B", "?"),
        ("/home/me/a.ics", "jose", "José"), ("/home/me/a.ics", "花子の学校", "花子"), ("/home/me/b.ics", "Plan B", "?"),
        ("/home/me/me.ics", "Me", "?"),
    ])
    func `a name is a word of the calendar's name or file`(location: String, name: String, guessed: String) {
        #expect(guess(location, name) == guessed)
    }

    @Test(arguments: [
        ("https://calendar.google.com/calendar/ical/dan%40corp.example/public/basic.ics", "Dan"),
        ("https://corp.example/users/d.lee@corp.example/leo.ics", "Dan"),
        ("https://leo.example/team.ics", "?"), ("https://corp.example/ical/team@leo.example.ics", "?"),
        ("https://corp.example/team.ics?for=leo", "?"), ("https://corp.example", "?"),
    ])
    func `an address names a person in its path`(location: String, guessed: String) {
        #expect(guess(location) == guessed)
    }

    @Test func `the user is guessed by the name given`() {
        let named = People([Person(id: Person.me, name: "Noor")])
        #expect(PersonGuess.people(of: Source(argument: "/a/noor.ics"), named: nil, in: named) == .me)
    }

    @Test func `a person who is named for the user's own calendar has it`() {
        #expect(PersonSet.me.naming(1) == PersonSet(1))
        #expect(PersonSet(2).naming(1) == [PersonSet(1), PersonSet(2)])
        #expect(([] as PersonSet).naming(1) == PersonSet(1))
    }

    @Test func `the address that most invitations are sent to is asked about`() {
        func calendar(_ invited: [String]...) -> Feed {
            SeriesFixture.calendar(
                invited.enumerated().map { number, names in
                    SeriesFixture.event(
                        "Call \(number)", "2018110\(number + 1)T100000",
                        names.map { "ATTENDEE:mailto:\($0)@corp.example" })
                })
        }
        func usual(_ feed: Feed) -> String? { feed.calendar?.usualInvitee }
        let feed = calendar(["dan", "boss"], ["Dan", "eve"], ["dan"], [])
        #expect(usual(feed) == "dan@corp.example")
        #expect(usual(calendar(["dan"], ["dan"])) == nil)
        #expect(usual(calendar(["dan", "eve"], ["dan", "eve"], ["eve", "dan"])) == nil)
        #expect(usual(calendar(["dan"], ["dan"], ["dan"], ["eve"], ["eve"], ["boss"])) == nil)

        func question(_ whose: PersonSet, about address: String = "dan@corp.example", known: [String] = []) -> String? {
            people.people(whose).first.flatMap {
                SourceChoiceFormatter.addressQuestion(about: address, $0, people, known: known)
            }
        }
        #expect(question(.me) == "Is \("dan@corp.example".isolated) your address?")
        #expect(question(PersonSet(1)) == "Is \("dan@corp.example".isolated) \("Leo".isolated)?")
        // It is somebody's address already.
        #expect(question(.me, known: ["dan@corp.example"]) == nil)
        #expect(question(PersonSet(2), about: "d.lee@corp.example") == nil)
    }
}
