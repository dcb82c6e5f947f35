import Text
import Time

/// The output of `upcoming agenda`.
///
///     AgendaReport(texts, selection).write { FileHandle.standardOutput.write(bytes: $0) }
package struct AgendaReport: Report {
    let texts: AgendaFormatter
    let selection: AgendaSelection
    let conflictsOnly: Bool
    let style: TerminalStyle
    let unseenSeriesCount: Int

    /// - Parameters:
    ///   - texts: The texts for the agenda of the selection.
    ///   - selection: The events to print; `nil` for all. An event lists all its conflicts, even those that are not
    ///     selected.
    ///   - conflictsOnly: Whether only events with conflicts were requested, which determines the message when there
    ///     are none.
    ///   - unseenSeriesCount: The number of series without an occurrence in the horizon.
    package init(
        _ texts: AgendaFormatter, selection: AgendaSelection? = nil, conflictsOnly: Bool = false,
        style: TerminalStyle = .plain, unseenSeriesCount: Int = 0
    ) {
        self.texts = texts
        self.selection = selection ?? AgendaSelection(texts.agenda)
        (self.conflictsOnly, self.style, self.unseenSeriesCount) = (conflictsOnly, style, unseenSeriesCount)
    }

    /// - Complexity: O(*n* + *k*) for *n* events and *k* identities of conflicting ones.
    package func write(to report: inout ReportWriter) {
        let agenda = selection.agenda
        var events = EventReport(agenda)
        // An event of several days is listed once, on its first.
        report.array("days", of: selection.days.lazy.filter { !$0.entries.isEmpty }) { day, report in
            report.member("date", agenda.days[day.day].date.description)
            report.array("events", of: day.entries) { events.write($0, to: &$1) }
        }
        events.writeProblems(to: &report)
    }
}
