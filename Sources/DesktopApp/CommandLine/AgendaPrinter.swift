import Core
import Desktop
import Foundation

/// Loads sources and prints their agenda to standard output, and what went wrong to standard error.
struct AgendaPrinter {
    /// Each once.
    let sources: [Source]
    let format: AgendaCommand.Format
    var range = AgendaRange.all
    var conflictsOnly = false
    var style = TerminalStyle.plain

    /// The exit status: 0 when every source was loaded, else 1.
    func print() async -> Int32 {
        let outcomes = await Source.loadAll(sources, fetcher: .desktop)
        let feeds = outcomes.compactMap { try? $0.get() }
        let agenda = Agenda(feeds: feeds, timeZone: SystemTimeZone.current())

        for case .failure(let failure) in outcomes {
            FileHandle.standardError.writeError(failure.source.displayLocation, failure.message)
        }
        for problem in agenda.problems {
            FileHandle.standardError.writeError(problem.source.displayLocation, "\(problem.path): \(problem.message)")
        }
        guard feeds.isEmpty || print(agenda) else { return 1 }
        return feeds.count == outcomes.count ? 0 : 1
    }

    /// Whether all of it could be written.
    private func print(_ agenda: Agenda) -> Bool {
        let output = FileHandle.standardOutput
        let selection = AgendaSelection(agenda, range: range, conflictsOnly: conflictsOnly)
        switch format {
        case .json:
            return AgendaReport(selection).write(to: output.write(bytes:))
        case .text:
            let times = TimeTexts(locale: EnvironmentLocale.current(), hourCycle: .ofLocale, timeZone: agenda.timeZone)
            let today = times.localDateTime(of: Instant(Date())).date
            let outline = AgendaOutline(
                AgendaTexts(agenda, times: times, today: today), selection: selection, conflictsOnly: conflictsOnly,
                style: style)
            return output.writeLine(outline.lines().joined(separator: "\n"))
        }
    }
}
