import AppModel
import Events
import Foundation
import Planning
import TestSupport
import Testing

/// What is asked above the conflicts when two calendars conflict very often.
@MainActor
@Suite struct WhoseQuestionTests {
    private let here: PlayedLibrary
    private let window: WindowModel

    private var conflicts: ConflictsPageModel { window.conflicts }

    init() async throws {
        (here, window) = try await PlayedLibrary.openedWindow()
        conflicts.isShown = true
        for (name, count) in [("Leo’s School", 25), ("Day Shifts", 30), ("Choir", 3)] {
            let path = name == "Choir" ? "choir.ics" : name == "Day Shifts" ? "shifts.ics" : "school.ics"
            let source = try here.calendar(
                path,
                "X-WR-CALNAME:\(name)\nBEGIN:VEVENT\nUID:\(path)\nSUMMARY:\(name)\nDTSTART:20181106T100000\n"
                    + "DURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=\(count)\nEND:VEVENT")
            here.library.add([source])
            await here.settled()
        }
        await eventually("they conflict") { [conflicts] in conflicts.question != nil }
    }

    private func people(_ name: String) -> PersonSet? {
        here.library.entries.first { $0.stored.name == name }?.role?.people
    }

    @Test func `the calendar with fewer conflicts is asked about, and the answer ends the question`() async throws {
        let question = try #require(conflicts.question)
        let isolated = question.text.replacing("\u{2068}", with: "").replacing("\u{2069}", with: "")
        #expect(isolated == "25 of 31 are between Leo’s School and Day Shifts. Whose time is Leo’s School?")
        #expect(conflicts.answer(question, naming: "Leo") == nil)
        await eventually("it is Leo's") { people("Leo’s School")?.ids == [1] }
        await eventually("nothing is asked") { conflicts.question == nil }
        window.undos.undo()
        await eventually("it is asked again") { conflicts.question?.text == question.text }
        #expect(people("Leo’s School") == .me)
        conflicts.answer(question, [])
        await eventually("it is nobody's") { people("Leo’s School") == [] }
        window.undos.undo()
        await eventually("it is the user's") { people("Leo’s School") == .me }
    }

    @Test func `an answer that holds already is the last word, and so is not to be asked`() throws {
        let question = try #require(conflicts.question)
        conflicts.answer(question, .me)
        #expect(conflicts.question == nil)
        #expect(window.undos.shown?.text != "Conflicts of Leo’s School changed")
        let decoded = try JSONDecoder().decode(SavedConflicts.self, from: JSONEncoder().encode(conflicts.saved))
        #expect(decoded == conflicts.saved && decoded != SavedConflicts())
    }
}
