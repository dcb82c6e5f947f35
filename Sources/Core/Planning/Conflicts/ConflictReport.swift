import Text
import Time

/// The output of `upcoming conflicts`.
package struct ConflictReport: Report {
    let texts: AgendaFormatter
    let selection: ConflictSelection
    let style: TerminalStyle

    /// - Parameter texts: The texts for the agenda of the selection.
    package init(_ texts: AgendaFormatter, selection: ConflictSelection, style: TerminalStyle = .plain) {
        (self.texts, self.selection, self.style) = (texts, selection, style)
    }

    package func write(to report: inout ReportWriter) {
        var events = EventReport(selection.agenda)
        let listed = selection.clusters.flatMap(\.listed)
        let conflicts =
            listed.isEmpty
            ? selection.conflicts
            : (selection.conflicts + listed).sorted {
                ($0.first.time.start, $0.first.second, $0.first.first)
                    < ($1.first.time.start, $1.first.second, $1.first.first)
            }
        report.array("conflicts", of: conflicts) { write($0, &events, to: &$1) }
        report.array("busyDays", of: selection.busyDays) { write($0, &events, to: &$1) }
        report.array("near", of: selection.near) { write($0, &events, to: &$1) }
        if !selection.isNearComplete { report.member("nearIsComplete", false) }
        report.array("clusters", of: selection.clusters) { cluster, report in
            report.member("start", events.time(cluster.cluster.time.start))
            report.member("end", events.time(cluster.cluster.time.end))
            report.member("eventCount", cluster.cluster.eventCount)
            report.member("conflictCount", cluster.listed.count)
            if cluster.hasMore { report.member("more", true) }
        }
        events.writeProblems(to: &report)
    }

    private func write(_ conflict: Conflict, _ events: inout EventReport, to report: inout ReportWriter) {
        let first = conflict.first
        let agenda = selection.agenda
        let need = agenda.need(of: first)
        let times = need?.times.filter { $0.isIn(agenda.moments(of: selection.range)) } ?? []
        let listed = need.map { $0.needs + agenda.taking(from: $0, at: times) } ?? [first.first, first.second]
        report.array("events", of: listed) { events.write($0, to: &$1) }
        let people = need.map(agenda.people(ofNeed:)) ?? agenda.people(ofConflict: first.first, with: first.second)
        report.member("people", agenda.people.people(people).map(\.displayName))
        if let need {
            report.member("needs", agenda.people.people(agenda.people(neededBy: need)).map(\.displayName))
            report.array("intervals", of: times) { time, report in
                report.member("start", events.time(time.start))
                report.member("end", events.time(time.end))
            }
        }
        report.member("start", events.time(first.time.start))
        report.member("end", events.time(first.time.end))
        report.member("possible", first.isPossible)
        report.member("count", conflict.count)
        report.member("occurrences", conflict.occurrences.map { events.time($0.time.start) })
    }
}
