import Foundation
import ListLayout
import Planning
import Testing

@testable import AppModel

/// The room for the line of now in the list.
struct AgendaLayoutTests {
    private static let layout = SectionedListLayout(sections: [
        .init(
            headerKind: 0,
            runs: [
                .init(kind: AgendaRowKind.allDay.rawValue, count: 1),
                .init(kind: AgendaRowKind.timed.rawValue, count: 2),
            ])
    ])

    @Test(arguments: [
        (1, false, AgendaRowKind.timedBelowNow), (2, true, .timedAboveNow), (0, true, .allDayAboveNow),
    ])
    func `the row at the line has room for it`(row: Int, isBelow: Bool, kind: AgendaRowKind) {
        let layout = Self.layout.withRoom(for: .init(row: row, isBelow: isBelow))
        #expect(layout.kind(ofRow: row) == kind.rawValue)
        #expect((0..<3).count { layout.kind(ofRow: $0) != Self.layout.kind(ofRow: $0) } == 1)
        #expect(kind.isAllDay == (row == 0))
    }

    @Test func `without a line no row has room for it`() {
        let layout = Self.layout.withRoom(for: nil)
        #expect((0..<3).allSatisfy { layout.kind(ofRow: $0) == Self.layout.kind(ofRow: $0) })
    }
}
