import Events
import Foundation
import Planning
import Text
import Time

/// Prints the agenda of sources to standard output.
struct AgendaPrinter {
    let reading: AgendaReading
    let format: AgendaCommand.Format
    var conflictsOnly = false
    var style = TerminalStyle.plain

    /// The exit status: 0 when every source was loaded, else 1.
    func print() async -> Int32 {
        guard let read = await reading.read() else { return 1 }
        let selection = AgendaSelection(
            read.agenda, range: reading.range, conflictsOnly: conflictsOnly, condition: read.condition)
        return print(selection, of: read.feeds) && read.isComplete ? 0 : 1
    }

    /// Returns whether all of it was written.
    private func print(_ selection: AgendaSelection, of feeds: [Feed]) -> Bool {
        let (output, agenda) = (FileHandle.standardOutput, selection.agenda)
        // A stated range says itself what is listed.
        let unseen = selection.range == .all && !conflictsOnly ? feeds.reduce(0) { $0 + $1.unseenSeriesCount } : 0
        if format != .text, selection.days.isEmpty, let note = AgendaReading.texts(agenda).unseenSeries(unseen) {
            FileHandle.standardError.writeError(note)
        }
        guard format != .ics else {
            let calendar = AgendaCalendar(agenda, entries: selection.entries)
            return calendar.write(writtenAt: .now, to: output.write(bytes:))
        }
        let report = AgendaReport(
            AgendaReading.texts(agenda), selection: selection, conflictsOnly: conflictsOnly, style: style,
            unseenSeriesCount: unseen)
        return output.write(report, asJSON: format == .json, style: style)
    }
}
