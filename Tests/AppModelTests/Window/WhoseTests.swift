import AppModel
import Events
import Foundation
import Planning
import Testing
import TestSupport

/// Whose time a calendar takes: the answers that are set beforehand, and the address that is asked about.
@MainActor
@Suite struct WhoseTests {
    private let here: PlayedLibrary
    private let window: WindowModel

    init() async throws {
        (here, window) = try await PlayedLibrary.openedWindow()
    }

    private var people: People { here.library.people }

    /// Adds a calendar with four invitations of an address.
    private func add(_ name: String, invited: String = "dan@corp.example") async throws -> SourceEntry {
        let events = (1...4).map {
            "BEGIN:VEVENT\nUID:\(name)\($0)\nDTSTART:2018110\($0)T180000Z\nATTENDEE:mailto:\(invited)\nEND:VEVENT\n"
        }
        let file = here.directory["\(name).ics"]
        try Data("BEGIN:VCALENDAR\nNAME:\(name)\n\(events.joined())END:VCALENDAR\n".utf8).write(to: file)
        let source = Source(argument: file.path)
        here.library.add([source])
        await eventually("it is read") {
            here.library.entries.contains { $0.stored.source == source && $0.feed != nil }
        }
        await here.settled()
        return try #require(here.library.entries.first { $0.stored.source == source })
    }

    private func addDan() async -> Person.ID {
        #expect(window.undos.addPerson(typed: "Dan") == nil)
        await eventually("the person is there") { people.all.count == 2 }
        return people.all[1].id
    }

    @Test func `a guess is decided when the user says so, and undone in one step`() async throws {
        let (calls, trips) = (try await add("dan@corp.example"), try await add("Dan’s Trips"))
        #expect(calls.guess(in: people) == nil)
        let dan = await addDan()
        #expect([calls, trips].map { $0.guess(in: people) } == [PersonSet(dan), PersonSet(dan)])
        #expect(calls.role?.people == .me)
        window.undos.choose([calls, trips].map { ($0.id, PersonSet(dan)) })
        await eventually("both are Dan's") { [calls, trips].allSatisfy { $0.role?.people == PersonSet(dan) } }
        #expect(calls.guess(in: people) == nil)
        #expect(window.undos.shown?.text == "2 answers are used")
        window.undos.undo()
        await eventually("both are as before") { [calls, trips].allSatisfy { $0.role?.people == .me } }
    }

    @Test func `whose time the first calendars take is asked until something is decided`() async throws {
        _ = try await add("One")
        #expect(!here.library.isUndecided)
        let two = try await add("Two")
        #expect(here.library.isUndecided)
        window.undos.choose([], of: two.id)
        await eventually("it is decided") { !here.library.isUndecided }
    }

    @Test func `an address is asked about once`() async throws {
        let entry = try await add("Work")
        let question = AddressQuestion(entry.id, window)
        await eventually("the user is asked") {
            question.text == "Is \("dan@corp.example".isolated) your address?"
        }
        question.answer(isTheirs: false)
        await eventually("the user is asked no more") { question.text == nil }
        // For another person the question is another one.
        let dan = await addDan()
        window.undos.choose(PersonSet(dan), of: entry.id)
        await eventually("Dan is asked about") {
            question.text == "Is \("dan@corp.example".isolated) \("Dan".isolated)?"
        }
        question.answer(isTheirs: true)
        await eventually("it is Dan's address") { people[dan]?.addresses == ["dan@corp.example"] }
        await eventually("there is nothing to ask") { question.text == nil }
        window.undos.choose(.me, of: entry.id)
        await here.settled()
        #expect(question.text == nil)
        #expect(window.view.saved.refusedAddresses == ["\(Person.me) dan@corp.example"])
    }
}
