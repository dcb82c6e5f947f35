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
        return print(selection) && read.isComplete ? 0 : 1
    }

    /// Returns whether all of it was written.
    private func print(_ selection: AgendaSelection) -> Bool {
        let (output, agenda) = (FileHandle.standardOutput, selection.agenda)
        switch format {
        case .json:
            return AgendaReport(selection).write(to: output.write(bytes:))
        case .ics:
            let calendar = AgendaCalendar(agenda, entries: selection.entries)
            return output.write(text: calendar.text(writtenAt: .now))
        case .text:
            let outline = AgendaOutline(
                AgendaReading.texts(agenda), selection: selection, conflictsOnly: conflictsOnly, style: style)
            return output.write(lines: outline.lines(), style: style)
        }
    }
}
