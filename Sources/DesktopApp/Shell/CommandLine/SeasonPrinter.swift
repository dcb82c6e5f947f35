import Desktop
import Events
import Formats
import Foundation
import Kit
import Planning
import Text
import Time

/// Loads a schedule and prints it to standard output, and problems to standard error.
struct SeasonPrinter {
    let source: Source
    let format: SeasonCommand.Format

    /// The exit status: 0 when the schedule was loaded and printed, else 1.
    func print() async -> Int32 {
        let errors = FileHandle.standardError
        switch await source.loadResult(fetcher: .desktop) {
        case .failure(let failure):
            errors.writeError(source.displayLocation, failure.message)
            return 1
        case .success(let feed):
            for problem in feed.problems {
                errors.writeError(source.displayLocation, "\(problem.path): \(problem.message)")
            }
            guard let rows = SeasonRows(feed, teams: DataFiles().teamTable) else {
                errors.writeError(
                    source.displayLocation,
                    localized("The file holds no team's schedule. \"upcoming agenda\" prints its events."))
                return 1
            }
            return print(rows) ? 0 : 1
        }
    }

    /// Returns whether all of it was written.
    private func print(_ rows: SeasonRows) -> Bool {
        let times = TimeFormatter.ofTerminal
        let summary = SeasonSummary(of: rows.season, now: .now, timeZone: times.timeZone)
        let texts = SeasonFormatter(rows, summary: summary, times: times)
        let files = DataFiles()
        let report = SeasonReport(texts, colors: files.teamColors, logos: files.teamLogos)
        return FileHandle.standardOutput.write(report, asJSON: format == .json)
    }
}
