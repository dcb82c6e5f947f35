import AppModel
import Observation
import Testing

@MainActor
@Suite struct ViewModelTests {
    /// How often a part of the view was about to change while a choice was made.
    private func changes<Part>(
        of part: @escaping @MainActor (ViewModel) -> Part, when change: (ViewModel) -> Void
    ) -> Int {
        let view = ViewModel()
        let counter = Counter()
        withObservationTracking {
            _ = part(view)
        } onChange: {
            counter.count += 1
        }
        change(view)
        return counter.count
    }

    private final class Counter: @unchecked Sendable {
        var count = 0
    }

    @Test func `a change of one choice reaches only those who observe it`() {
        #expect(changes(of: { $0.season }, when: { $0.season = "a" }) == 1)
        #expect(changes(of: { $0.weekPages }, when: { $0.weekPages.insert("agenda") }) == 1)
        #expect(changes(of: { $0.season }, when: { $0.showsSidebar = false }) == 0)
        #expect(changes(of: { $0.showsWeekNumbers }, when: { $0.weekPages.insert("agenda") }) == 0)
    }

    @Test func `a change of any choice reaches those who observe what is saved`() {
        #expect(changes(of: { $0.saved }, when: { $0.season = "a" }) == 1)
        #expect(changes(of: { $0.saved }, when: { $0.showsSidebar = false }) == 1)
        #expect(changes(of: { $0.saved }, when: { $0.shownDays = nil }) == 0)
    }
}
