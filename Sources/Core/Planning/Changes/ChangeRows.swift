import Events
import Text
import Time

/// The changes by refreshes, row by row: a section for each report, the last report first.
package struct ChangeRows: Hashable, Sendable {
    package enum Row: Hashable, Sendable {
        case change(EventChange)
        /// The number of changes that the report does not list.
        case further(Int)
    }

    /// None of them is empty.
    package let reports: [ChangeReport]
    /// The first row of each report, and the number of all rows.
    private let starts: [Int]

    package init(_ reports: [ChangeReport] = []) {
        self.reports = reports
        var starts = [0]
        for report in reports {
            starts.append(starts[starts.count - 1] + report.changes.count + (report.furtherCount > 0 ? 1 : 0))
        }
        self.starts = starts
    }

    /// The rows of one source; all of them for `nil`.
    package func of(_ source: Source?) -> ChangeRows {
        source == nil ? self : ChangeRows(reports.filter { $0.source == source })
    }

    package var isEmpty: Bool { reports.isEmpty }

    /// The number of rows of a report.
    package func rowCount(ofReport report: Int) -> Int { starts[report + 1] - starts[report] }

    /// - Complexity: O(log *r*) in the number of reports.
    package func row(_ row: Int) -> (report: ChangeReport, row: Row) {
        let position = starts.partitioningIndex { $0 > row } - 1
        let report = reports[position]
        let place = row - starts[position]
        return (report, place < report.changes.count ? .change(report.changes[place]) : .further(report.furtherCount))
    }
}

/// The texts of changes.
package struct ChangeFormatter {
    private let times: TimeFormatter
    private let today: CalendarDate

    package init(_ times: TimeFormatter, now: Instant) {
        self.times = times
        today = times.localDateTime(of: now).date
    }

    /// When a report was made: "3:05 PM", "Mon 3:05 PM".
    package func time(of report: ChangeReport) -> String { times.time(report.date, seenFrom: today) }

    /// The change in words: "moved from Sun, Nov 4, 1:00 PM to Sat, Nov 10, 4:30 PM", "moved from Sun, Nov 4, 1:00 PM to 2:00 PM",
    /// "cancelled, Sun, Nov 4, 1:00 PM", "new, Sat, Nov 10, 4:30 PM · 12 times".
    package func text(of change: EventChange) -> String {
        let text = words(of: change)
        guard change.count > 1 else { return text }
        return [text, times.localized("{count} time", "{count} times", count: change.count)].dotted()
    }

    private func words(of change: EventChange) -> String {
        let (before, after) = (change.before.map(start), change.after.map(start))
        switch (change.kind, before, after) {
        // Translators: {time} is when an event that was added begins, as "Sat 4:30 PM".
        case (.added, _, let after?): return localized("new, {time}", ["time": after])
        // Translators: {time} is when an event that was removed was to begin.
        case (.removed, let before?, _): return localized("removed, was {time}", ["time": before])
        // Translators: {time} is when an event that is cancelled was to begin.
        case (.cancelled, _, let after?): return localized("cancelled, {time}", ["time": after])
        case (.moved, let before?, let after?):
            let move =
                before == after
                ? localized("other length, {time}", ["time": after])
                // Translators: {before} and {after} are when an event begins, as "Sat 4:30 PM"; {after} is a time alone on
                // the same day.
                : localized(
                    "moved from {before} to {after}", ["before": before, "after": timeOnSameDay(change) ?? after])
            return ([move] + others(change)).listed()
        default: return (others(change) + [after ?? before].compactMap { $0 }).listed()
        }
    }

    /// The words about the other changes.
    private func others(_ change: EventChange) -> [String] {
        [
            // Translators: {title} is the title that an event had before.
            change.titleBefore.map { localized("was called {title}", ["title": $0.singleLine().isolated]) },
            change.location.map {
                $0.isEmpty
                    ? localized("without a location") : localized("now at {place}", ["place": $0.singleLine().isolated])
            },
            // Translators: an event that is now marked as free, or as busy.
            change.isFree.map { $0 ? localized("now free") : localized("now busy") },
        ].compactMap { $0 }
    }

    /// The new time of an event that stays on its day: "4:00 PM".
    private func timeOnSameDay(_ change: EventChange) -> String? {
        guard let before = change.before, let after = change.after, before.isTimed, after.isTimed,
            times.localDateTime(of: before.start).date == times.localDateTime(of: after.start).date
        else { return nil }
        return times.time(after.start)
    }

    /// A day has one form here, near and far, because two of them are compared.
    private func start(_ span: EventSpan) -> String {
        let day = times.shortDayName(times.localDateTime(of: span.start).date)
        return span.isTimed ? [day, times.time(span.start)].listed() : day
    }

    /// "and 12 more changes".
    package func text(ofFurther count: Int) -> String {
        times.localized("and {count} more change", "and {count} more changes", count: count)
    }
}
