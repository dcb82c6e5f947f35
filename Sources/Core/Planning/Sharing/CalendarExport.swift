import Events
import Text

/// The events of an agenda to export to a calendar file.
///
///     let export = CalendarExport(rows)
///     try SavedFile.write(export.calendar().text(writtenAt: .now), to: path)
package struct CalendarExport: Sendable {
    /// A name for the file: `Agenda.ics`.
    package let fileName: String
    private let agenda: Agenda
    private let selection: Selection

    private enum Selection: Sendable {
        case listed(AgendaRows)
        /// The position of a source in `Agenda.sources`.
        case source(Int)
    }

    /// All events of the rows, with its search and filters.
    package init(_ rows: AgendaRows) {
        let title = rows.filter.conflictsOnly ? localized("Conflicts") : localized("Agenda")
        fileName = EventShare.fileName(forTitle: "\(title) \(rows.filter.search)")
        (agenda, selection) = (rows.agenda, .listed(rows))
    }

    /// The games of a season in the agenda.
    ///
    /// - Returns: `nil` when the agenda does not have the source.
    package init?(of season: Season, from source: Source, in agenda: Agenda) {
        guard let position = agenda.sources.firstIndex(of: source) else { return nil }
        fileName = EventShare.fileName(forTitle: season.team.fullName)
        (self.agenda, selection) = (agenda, .source(position))
    }

    /// The content of the file.
    ///
    /// - Complexity: O(*n*) in the number of events.
    package func calendar() -> AgendaCalendar { AgendaCalendar(agenda, entries: entries) }

    /// The entries, each once, in order of time.
    private var entries: [Int] {
        switch selection {
        case .listed(let rows): Set((0..<rows.rowCount).map(rows.entry(ofRow:))).sorted()
        case .source(let source):
            agenda.entries.indices.filter { entry in agenda.origins(of: entry).contains { $0.source == source } }
        }
    }
}
