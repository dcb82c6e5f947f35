import Events
import Foundation
import Planning
import Rules
import TestSupport
import Testing

@testable import AppModel

/// What a condition is used for ends with it, and comes back with it.
@MainActor
@Suite struct ConditionUsesTests {
    @Test func `using a condition, and no longer using it, is undone and done again`() async throws {
        let (_, window) = try await PlayedLibrary.openedWindow()
        let condition = try Condition(.containsString, [.argument(.first), .value(ExactText("Walk"))])
        let walks = NamedCondition(name: "Walks", id: "walks", condition: condition)
        let undos = window.undos
        undos.ignoreConflicts(by: walks)
        #expect(window.agenda.ignored == walks && undos.shown?.text == "“Walks” never conflicts now")
        undos.filter(by: walks)
        #expect(window.agenda.filter.condition == walks && undos.shown?.text == "Only “Walks” is shown")
        undos.undo()
        await eventually("all is shown") { window.agenda.filter.condition == nil && undos.redoneText != nil }
        #expect(window.agenda.ignored == walks)
        undos.ignoreConflicts(by: nil)
        #expect(window.agenda.ignored == nil && undos.shown?.text == "“Walks” conflicts again")
        undos.undo()
        await eventually("it never conflicts") { window.agenda.ignored == walks && undos.redoneText != nil }
        undos.redo()
        await eventually("it conflicts again") { window.agenda.ignored == nil && undos.redoneText == nil }
        // Used otherwise meanwhile, there is nothing to undo.
        window.agenda.ignored = walks
        await eventually("the use before is undone next") { undos.undoneText == "“Walks” never conflicts now" }
    }

    @Test func `deleting a condition ends its uses, and Undo brings them back`() async throws {
        let (here, window) = try await PlayedLibrary.openedWindow()
        func condition(_ name: String) throws -> NamedCondition {
            let condition = try Condition(.containsString, [.argument(.first), .value(ExactText(name))])
            return NamedCondition(name: name, id: name, condition: condition)
        }
        let (named, other) = (try condition("Walks"), try condition("Other"))
        var mia: Person?
        here.library.addPerson("Mia") { mia = $0 }
        await eventually("Mia is there") { mia != nil }
        let rule = People.Rule(try #require(mia).id, where: named.json)
        here.library.set(rule, isThere: true)
        await eventually("the rule is there") { here.library.people.rules == [rule] }
        (window.agenda.filter.condition, window.agenda.ignored) = (named, named)

        _ = window.conditions.onRemove(other)
        #expect(window.agenda.filter.condition == named && window.agenda.ignored == named)
        let useAgain = window.conditions.onRemove(named)
        #expect(window.agenda.filter.condition == nil && window.agenda.ignored == nil)
        await eventually("the rule is gone") { here.library.people.rules.isEmpty }

        useAgain()
        #expect(window.agenda.filter.condition == named && window.agenda.ignored == named)
        await eventually("the rule is back") { here.library.people.rules == [rule] }
    }
}
