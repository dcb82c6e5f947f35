import AppModel
import Events
import Foundation
import Planning
import TestSupport
import Testing

/// The lines of the page of conflicts, and what is shown instead of them.
@MainActor
@Suite struct ConflictLinesModelTests {
    private let here: PlayedLibrary
    private let window: WindowModel
    private let model: ConflictLinesModel

    init() async throws {
        here = try PlayedLibrary()
        window = here.window()
        model = ConflictLinesModel(window.conflicts, window.agenda)
        await here.open()
        window.conflicts.isShown = true
    }

    private var lines: [ConflictLines.Line] { model.contents?.lines.lines ?? [] }

    private func add(_ starts: [String]) throws {
        let events = starts.enumerated().map { number, start in
            "BEGIN:VEVENT\nUID:\(number)\nSUMMARY:\(number)\nDTSTART:\(start)00\nDURATION:PT2H\nEND:VEVENT"
        }
        here.library.add([try here.calendar("a.ics", events.joined(separator: "\n"))])
    }

    @Test func `a cluster unfolds, and stays so while it is listed`() async throws {
        try add(["20991107T1100", "20991107T1130", "20991107T1200"])
        await eventually("a cluster") { lines.contains(.cluster(0, isOpen: false)) }
        #expect(model.state == .list)
        let closed = lines
        model.toggle(try #require(closed.firstIndex(of: .cluster(0, isOpen: false))))
        await eventually("its conflicts") { lines.count == closed.count + 3 }
        #expect(
            model.contents?.texts.title(ofCluster: try #require(model.contents?.lines.rows.rows[0])) == "0, 1, 2")
    }

    @Test func `where nothing is coming, what is earlier is shown when it is asked for`() async throws {
        #expect(model.state == .noEvents(.welcome(calendars: 0)) || model.state == .noEvents(.loading))
        try add(["20001107T1100", "20001107T1130"])
        await eventually("nothing is coming") {
            if case .noneComing(let search) = model.state { search.earlier == 1 && search.sources == 1 } else { false }
        }
        model.showsEarlier = true
        #expect(model.state == .list && model.contents?.lines.firstComing == nil)
    }

    @Test func `a search that finds nothing is said`() async throws {
        try add(["20991107T1100", "20991107T1130"])
        await eventually("a conflict") { lines.contains(.conflict(0)) }
        window.conflicts.filter.search = "something else"
        await eventually("none matches") { model.state == .noMatches }
    }
}
