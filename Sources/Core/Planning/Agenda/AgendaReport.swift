import JSON
import Time

/// The output of `upcoming agenda --format json`.
///
///     AgendaReport(agenda).write { FileHandle.standardOutput.write(bytes: $0) }
package struct AgendaReport {
    private let agenda: Agenda
    private let selection: AgendaSelection

    /// - Parameter selection: The events to write. An event lists all its conflicts, even those that are not selected.
    package init(_ selection: AgendaSelection) {
        agenda = selection.agenda
        self.selection = selection
    }

    package init(_ agenda: Agenda) {
        self.init(AgendaSelection(agenda))
    }

    /// Writes the report as indented JSON in UTF-8, event by event.
    ///
    /// - Parameter output: Takes the next piece, which may end anywhere, and returns whether it succeeded.
    /// - Returns: Whether all pieces were written. The first failure ends the report.
    /// - Complexity: O(*n* + *k*) for *n* events and *k* identities of conflicting ones; 20 bytes of memory an event.
    @discardableResult
    package func write(to output: @escaping ([UInt8]) -> Bool) -> Bool {
        var events = EventReport(agenda)
        return ReportWriter.write(to: output) { report in
            // An event of several days is listed once, on its first.
            report.array("days", of: selection.days.lazy.filter { !$0.entries.isEmpty }) { day, report in
                report.member("date", agenda.days[day.day].date.description)
                report.array("events", of: day.entries) { events.write($0, to: &$1) }
            }
            events.writeProblems(to: &report)
        }
    }
}
