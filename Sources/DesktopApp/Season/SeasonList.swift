import Events
import Gtk
import Kit
import Planning
import Text

/// The games and byes of a season under their headings.
@MainActor
final class SeasonList: SectionedListDelegate {
    let root: Widget
    private let list: SectionedList
    private let looks: TeamLooks
    private var texts: SeasonFormatter?
    private var agenda: AgendaFormatter?

    /// Called with the row of a game that was clicked or entered.
    var onActivate: @MainActor (Int) -> Void = { _ in }

    /// How much room the rows have.
    var room = WindowRoom.wide {
        didSet {
            guard room != oldValue else { return }
            sample?.room = room
            list.rebind()
        }
    }

    /// The row whose height all rows of games get.
    private var sample: GameRow?

    private static let gameKind = 0
    private static let byeKind = 1

    init(_ looks: TeamLooks) {
        self.looks = looks
        list = SectionedList(
            name: localized("Season"),
            rowKinds: [
                .init(minimumHeight: SeasonRows.gameHeight),
                .init(minimumHeight: SeasonRows.byeHeight, takesFocus: false),
            ],
            headerKinds: [.init(minimumHeight: SeasonRows.headerHeight)])
        list.addClass("season")
        root = ScrolledWindow(child: list)
        root.vexpand = true
        list.delegate = self
    }

    /// - Parameter agenda: The agenda with the conflicts of the games.
    func show(_ texts: SeasonFormatter, agenda: AgendaFormatter?) {
        let isSame = self.texts?.rows == texts.rows
        self.texts = texts
        self.agenda = agenda
        guard !isSame else {
            list.rebind()
            return
        }
        list.setModel(SeasonList.model(of: texts.rows))
    }

    func scroll(toRow row: Int) { list.scroll(toRow: row, position: .topWhole) }

    func focus(row: Int) { list.focus(row: row) }

    func focusList() -> Bool { list.grabFocus() }

    private static func model(of rows: SeasonRows) -> SectionedListModel {
        let sections = rows.sections.map { section in
            SectionedListLayout.Section(
                headerKind: 0,
                runs: section.rows.map {
                    .init(kind: rows[$0].game == nil ? SeasonList.byeKind : SeasonList.gameKind, count: 1)
                })
        }
        // A row without an event is identified by its position.
        let ids = rows.keys.enumerated().map { $1?.rawValue ?? UInt64($0) }
        let rows = Dictionary(ids.enumerated().map { ($1, $0) }) { first, _ in first }
        return SectionedListModel(
            layout: SectionedListLayout(sections: sections), rowID: { ids[$0] }, row: { rows[$0] })
    }

    /// The text of the warning of a row.
    private func conflict(ofRow row: Int, isShort: Bool) -> String? {
        guard let texts, let agenda, let entry = texts.rows.entry(ofRow: row, in: agenda.agenda) else { return nil }
        return isShort ? agenda.shortConflictLabel(of: entry) : agenda.conflictLabel(of: entry)
    }

    /// "not going" for a game that the user does not go to.
    private func standing(ofRow row: Int) -> String? {
        guard let texts, let agenda, let entry = texts.rows.entry(ofRow: row, in: agenda.agenda) else { return nil }
        return agenda.agenda.isSkipped(entry) ? agenda.note(of: entry) : nil
    }

    /// The conflicts of a row in words, or that the user does not go there, for a screen reader.
    private func conflicts(ofRow row: Int) -> String? {
        guard let texts, let agenda else { return nil }
        return standing(ofRow: row) ?? texts.rows.entry(ofRow: row, in: agenda.agenda).flatMap(agenda.conflicts(of:))
    }

    // MARK: SectionedListDelegate

    func makeRow(kind: Int) -> Widget { kind == SeasonList.byeKind ? ByeRow() : GameRow() }

    /// A row with everything that a row can have, so that the height suffices for large text.
    func sampleRow(kind: Int) -> Widget {
        guard kind == SeasonList.gameKind else { return ByeRow() }
        let row = GameRow()
        row.showSample()
        row.room = room
        sample = row
        return row
    }

    func makeHeader(kind: Int) -> Widget { SeasonHeader() }

    func bindRow(_ widget: Widget, row: Int) {
        guard let texts else { return }
        if let game = texts.rows[row].game {
            let conflict = conflict(ofRow: row, isShort: room != .wide)
            (widget as? GameRow)?.room = room
            (widget as? GameRow)?.show(
                game, row: row, conflict: conflict, standing: standing(ofRow: row), in: texts, looks)
        } else {
            (widget as? ByeRow)?.show(row: row, in: texts)
        }
    }

    func bindHeader(_ widget: Widget, section: Int) {
        guard let texts else { return }
        (widget as? SeasonHeader)?.show(section: section, in: texts)
    }

    func accessibleName(ofRow row: Int) -> String {
        texts?.accessibleName(ofRow: row, conflicts: conflicts(ofRow: row)) ?? ""
    }

    func accessibleName(ofHeader section: Int) -> String { texts?.heading(ofSection: section) ?? "" }

    func activate(row: Int) {
        guard texts?.rows[row].game != nil else { return }
        onActivate(row)
    }
}
