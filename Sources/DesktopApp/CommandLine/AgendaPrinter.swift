import Desktop
import Events
import Formats
import Foundation
import Planning
import Storage
import Text
import Time

/// Prints the agenda of sources to standard output, and failures and problems to standard error.
struct AgendaPrinter {
    /// Without duplicates; empty for those of the window.
    let sources: [Source]
    let format: AgendaCommand.Format
    var range = AgendaRange.all
    var conflictsOnly = false
    /// Further mail addresses of the reader.
    var ownAddresses: Set<String> = []
    var style = TerminalStyle.plain

    /// The exit status: 0 when every source was loaded, else 1.
    func print() async -> Int32 {
        let input: AgendaInput
        do throws(StoreError) {
            input =
                sources.isEmpty
                ? try AgendaInput(ofWindowIn: BaseDirectory.data.upcoming()) : await AgendaInput(reading: sources)
        } catch {
            FileHandle.standardError.writeError(error.message)
            return 1
        }
        let zone = SystemTimeZone.current()
        let addresses = input.ownAddresses.union(ownAddresses)
        let feeds = input.feeds.map { feed in
            let feed = feed.answered(by: addresses)
            if let shown = feed.showingSeries(throughout: range, around: .now, timeZone: zone) { return shown }
            FileHandle.standardError.writeError(
                feed.source.displayLocation,
                "The series recur too often to be shown that far from today; those of a year back to two years ahead are."
            )
            return feed
        }
        let agenda = Agenda(
            feeds: feeds, givenNames: input.givenNames, choices: input.choices, timeZone: zone, ignoring: input.ignored)
        for failure in input.failures {
            FileHandle.standardError.writeError(failure.source.displayLocation, failure.message)
        }
        for problem in agenda.problems {
            FileHandle.standardError.writeError(problem.source.displayLocation, "\(problem.path): \(problem.message)")
        }
        // If no source could be read, there is nothing to print.
        guard !feeds.isEmpty || input.failures.isEmpty else { return 1 }
        let selection = AgendaSelection(agenda, range: range, conflictsOnly: conflictsOnly, condition: input.condition)
        return print(selection, of: feeds) && input.failures.isEmpty ? 0 : 1
    }

    /// Returns whether all of it was written.
    private func print(_ selection: AgendaSelection, of feeds: [Feed]) -> Bool {
        let (output, agenda) = (FileHandle.standardOutput, selection.agenda)
        switch format {
        case .json:
            return AgendaReport(selection).write(to: output.write(bytes:))
        case .ics:
            let calendar = AgendaCalendar(agenda, entries: selection.entries, feeds: feeds)
            return output.write(text: calendar.text(writtenAt: .now))
        case .text:
            let times = TimeFormatter(
                locale: EnvironmentLocale.current(), hourCycle: .ofLocale, timeZone: agenda.timeZone)
            let today = times.localDateTime(of: .now).date
            let outline = AgendaOutline(
                AgendaFormatter(agenda, times: times, today: today), selection: selection, conflictsOnly: conflictsOnly,
                style: style)
            return output.writeLine(outline.lines().joined(separator: "\n"))
        }
    }
}
