@testable import AppModel
import Events
import Foundation
@testable import Planning
import Storage
import Testing
import TestSupport
import Text

@MainActor
@Suite struct UndoPeopleTests {
    private let here: PlayedLibrary
    private let model: WindowModel
    private let undos: UndoModel

    init() async throws {
        here = try PlayedLibrary()
        model = here.window()
        undos = model.undos
        try await here.openWithTwoSources()
    }

    private var people: People { here.library.people }
    private var names: [String] { people.all.map(\.displayName) }

    private func add(_ name: String) async throws -> Person {
        #expect(undos.addPerson(typed: name) == nil)
        await eventually("the person is there") { names.contains(name) }
        return try #require(PersonNames.person(named: name, in: people))
    }

    @Test func `people are added, renamed and removed, and that is undone`() async throws {
        let mia = try await add("Mia")
        #expect(undos.shown?.text == "Mia added")
        undos.set(.name("Maria"), of: mia)
        #expect(undos.shown?.text == "Mia renamed to Maria")
        await eventually("the name is another") { names == ["Me", "Maria"] }
        undos.undo()
        await eventually("the name is as before") { names == ["Me", "Mia"] }
        undos.removePerson(mia)
        #expect(undos.shown?.text == "Mia removed")
        await eventually("there is only the user") { people.isOne }
        undos.undo()
        await eventually("the person is back") { names == ["Me", "Mia"] }
        undos.removePerson(try #require(people[Person.me]))
        #expect(names == ["Me", "Mia"])
    }

    @Test func `adding a person is undone`() async throws {
        _ = try await add("Mia")
        undos.undo()
        await eventually("there is only the user") { people.isOne }
    }

    @Test func `adding a person for a calendar is undone together with that`() async throws {
        let id = here.library.entries[0].id
        let before = here.library.entries[0].role?.people
        let fault = undos.addPerson(typed: "Mia") { [undos] person in
            undos.set(
                .choices(SourceChoices(people: PersonSet(person.id))), insteadOf: .choices(SourceChoices()), of: id)
        }
        #expect(fault == nil)
        await eventually("it is Mia's") { here.library.entries[0].role?.people == PersonSet(1) }
        #expect(undos.shown?.text == "Mia added · \(here.library.entries[0].stored.name) is for Mia")
        undos.undo()
        await eventually("there is only the user") { people.isOne }
        #expect(here.library.entries[0].role?.people == before)
        #expect(undos.undoneText == nil)
    }

    @Test func `merging takes the calendars along, and gives them back`() async throws {
        let (ana, anna) = (try await add("Ana"), try await add("Anna"))
        let entry = here.library.entries[0]
        undos.set(
            .choices(SourceChoices(people: PersonSet(ana.id))), insteadOf: .choices(SourceChoices()), of: entry.id)
        await eventually("it is for Ana") { entry.role?.people == PersonSet(ana.id) }
        undos.mergePerson(ana, into: anna)
        #expect(undos.shown?.text == "Ana merged into Anna")
        await eventually("it is for Anna") { entry.role?.people == PersonSet(anna.id) }
        #expect(names == ["Me", "Anna"])
        undos.undo()
        await eventually("it is for Ana again") { entry.role?.people == PersonSet(ana.id) }
        #expect(names == ["Me", "Ana", "Anna"])
    }

    @Test func `rules and decisions hold at once, and are undone`() async throws {
        let mia = try await add("Mia")
        let rule = People.Rule(mia.id, where: "{}")
        undos.set(rule, named: "Lessons", isThere: true)
        #expect(undos.shown?.text == "“Lessons” is for Mia")
        await eventually("it is there") { people.rules == [rule] }
        here.library.replaceCondition("{}", with: "{ }")
        await eventually("it is changed") { people.rules.map(\.condition) == ["{ }"] }
        let (key, other) = (EventKey(rawValue: 1), EventKey(rawValue: 2))
        undos.set(.whose, PersonSet(mia.id), ofEvent: key, insteadOf: [], titled: "Piano")
        #expect(undos.shown?.text == "Piano is for Mia")
        await eventually("it is decided") { people.decisions == [key: PersonSet(mia.id)] }
        undos.set(.whose, .me, ofEvent: other, insteadOf: [key], titled: "Piano")
        await eventually("the other is decided instead") { people.decisions == [other: .me] }
        undos.undo()
        await eventually("the first is decided again") { people.decisions == [key: PersonSet(mia.id)] }
    }

    @Test func `whom an event needs is decided, and undone`() async throws {
        let mia = try await add("Mia")
        let key = EventKey(rawValue: 1)
        undos.set(.needs, [.me, PersonSet(mia.id)], ofEvent: key, insteadOf: [], titled: "Ride")
        #expect(undos.shown?.text == "Ride needs Me or Mia")
        await eventually("it is decided") { people.needs == [key: [.me, PersonSet(mia.id)]] }
        undos.set(.needs, [], ofEvent: key, insteadOf: [], titled: "Ride")
        #expect(undos.shown?.text == "Ride needs nobody")
        await eventually("nobody is needed") { people.needs == [key: []] }
        undos.undo()
        await eventually("they are needed again") { people.needs == [key: [.me, PersonSet(mia.id)]] }
        #expect(people.decisions.isEmpty)
    }

    @Test func `a name is typed once`() async throws {
        _ = try await add("Mia")
        #expect(undos.addPerson(typed: " mia ") == "There is a person with this name already.")
        #expect(undos.addPerson(typed: "me") == "There is a person with this name already.")
        #expect(undos.addPerson(typed: " ") == "Type a name.")
    }

    @Test func `a person is hidden in the agenda, and counted`() async throws {
        let mia = try await add("Mia")
        let entry = here.library.entries[1]
        undos.set(
            .choices(SourceChoices(people: PersonSet(mia.id))), insteadOf: .choices(SourceChoices()), of: entry.id)
        func titles() -> [String] {
            model.agenda.snapshot?.rows.agenda.entries.map(\.event.title) ?? []
        }
        await eventually("both are listed") { titles() == ["One", "Two"] }
        here.library.set(.isHidden(true), of: mia.id)
        await eventually("one is listed") { titles() == ["One"] }
        model.agenda.showAllCalendars()
        await eventually("both are listed again") { titles() == ["One", "Two"] }
        #expect(model.agenda.personItems.map(\.person.displayName) == ["Me", "Mia"])
    }
}
