import Foundation
import Testing

@testable import Events
@testable import Planning
@testable import Text

struct AgendaPageStateTests {
    private let failure = SourceFailure(source: Source(path: "/feeds/a.json"), Message("There is no such file."))

    private func state(
        _ agenda: Agenda? = nil, sources: Int = 1, isLoading: Bool = false, failures: [SourceFailure] = [],
        filter: AgendaFilter = AgendaFilter()
    ) throws -> AgendaPageState {
        AgendaPageState(
            hasSources: sources > 0, isLoading: isLoading, failures: failures,
            rows: try agenda.map { try AgendaRows($0, filter: filter) })
    }

    @Test func `what is there is shown whatever else goes on`() throws {
        #expect(try state(.sample) == .list)
        #expect(try state(.sample, isLoading: true, failures: [failure]) == .list)
    }

    @Test func `with nothing to show the reason is`() throws {
        #expect(try state(sources: 0) == .welcome(calendars: 0))
        #expect(try state(isLoading: true) == .loading)
        #expect(try state(isLoading: true, failures: [failure]) == .loading)
        #expect(try state(failures: [failure]) == .failed([failure]))
        #expect(try state(Agenda(Feed([]))) == .empty(entries: 0))
        let problem = Problem(source: failure.source, path: "/0", Message("No object."))
        #expect(try state(Agenda(Feed("a.json", [], problems: [problem]))) == .empty(entries: 1))
    }

    @Test func `a filter that hides everything says which`() throws {
        let search = AgendaFilter(search: "opera")
        #expect(try state(.sample, filter: search) == .noMatches(search))
        let calm = Agenda(Feed([Event("Alone", "2018-11-01 10:00", "2018-11-01 11:00")]))
        #expect(try state(calm, filter: AgendaFilter(conflictsOnly: true)) == .noConflicts)
        let both = AgendaFilter(conflictsOnly: true, search: "alone")
        #expect(try state(calm, filter: both) == .noMatches(both))
        #expect(try state(calm, filter: both).body == "No event in conflict matches “alone”.")
    }

    @Test func `without sources the page says that nothing is coming up yet`() {
        #expect(AgendaPageState.welcome(calendars: 0).title == "Nothing coming up yet")
    }

    @Test func `every page has a title and says what to do`() throws {
        let pages: [AgendaPageState] = [
            .welcome(calendars: 0), .loading, .failed([failure]), .failed([failure, failure]), .empty(entries: 0),
            .empty(entries: 1), .empty(entries: 2), .noMatches(AgendaFilter(search: "x")), .noConflicts,
        ]
        #expect(pages.allSatisfy { !$0.title.isEmpty && $0.body.hasSuffix(".") })
        #expect(pages[2].title == "a could not be read")
        #expect(pages[2].body == "There is no such file.")
    }

    @Test func `a message about several calendars is said once`() {
        let failures = (0..<1000).map { number in
            SourceFailure(
                source: Source(path: "/feeds/c\(number).json"),
                number < 5 ? Message("Gone.") : Message("Error {number}.", ["number": "\(number)"]))
        }
        #expect(AgendaPageState.failed(Array(failures[...4])).body == "c0, c1, c2 and 2 more: Gone.")
        #expect(AgendaPageState.failed(failures).body.split(separator: "\n").count == 6)
    }
}
