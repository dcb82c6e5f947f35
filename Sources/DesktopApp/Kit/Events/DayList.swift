import AppModel
import Gtk
import Planning

/// A list of days with rows, or a status page instead of it.
@MainActor
package protocol DayList: SectionedListDelegate {
    var list: SectionedList { get }
    var status: StatusPage { get }
    var room: WindowRoom { get }
    /// The texts of the rows; `nil` when there are none.
    var agendaTexts: AgendaFormatter? { get }

    /// The header of a section; `nil` for a section without one.
    func header(ofSection section: Int, isShort: Bool) -> DayListHeader?
}

extension SectionedList {
    /// A list of days.
    ///
    /// - Parameter rowKinds: In the order of the kinds of its layout.
    package convenience init(ofDays name: String, rowKinds: [SectionedList.Kind]) {
        self.init(
            name: name, rowKinds: rowKinds,
            headerKinds: DayListHeaderKind.allCases.map { .init(minimumHeight: $0.height) })
        endSpace = grown(UndoBar.room)
    }
}

extension DayList {
    package var root: Widget { status.root }

    /// Lists nothing.
    package func clear() { list.setModel(SectionedListModel(layout: SectionedListLayout())) }

    /// Enters a list at a row, as if the user had not moved in it.
    package func enter(at row: Int) {
        list.entryRow = row
        if list.containsFocus { list.focus(row: row) }
        list.wasMoved = false
    }

    /// Scrolls to a row on the user's request, and moves the keyboard focus there.
    package func go(to row: Int, _ position: SectionedList.Position) {
        list.wasMoved = true
        list.scroll(toRow: row, position: position)
        list.focus(row: row)
    }

    /// Moves the keyboard focus to the row that last had it, or to the first visible one; or to the status page.
    ///
    /// - Returns: Whether there was anything to focus.
    package func focusList() -> Bool {
        status.shown == .list ? list.grabFocus() : status.focusChoice()
    }

    package func makeHeader(kind: Int) -> Widget {
        switch DayListHeaderKind(rawValue: kind) {
        case .line: AgendaLine()
        case .end: AgendaEnd()
        default: DayHeader()
        }
    }

    package func bindHeader(_ widget: Widget, section: Int) {
        guard let texts = agendaTexts, let header = header(ofSection: section, isShort: room != .wide) else { return }
        switch header {
        case .day(let date, let place, let summary, let conflicts):
            (widget as? DayHeader)?.show(
                date, place: place, in: texts, summary: summary, conflicts: conflicts, room: room)
        case .line(let month, let note): (widget as? AgendaLine)?.show(month: month, note: note)
        case .end(let text): (widget as? AgendaEnd)?.show(text)
        }
    }

    package func accessibleName(ofHeader section: Int) -> String {
        guard let texts = agendaTexts, let header = header(ofSection: section, isShort: false) else { return "" }
        return texts.accessibleName(of: header)
    }
}
