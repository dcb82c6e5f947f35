import Events
import Text
import Time

/// A list as it is printed: sections, most of them days, with a row for each event or conflict.
///
/// It has all its texts, so that it is made off the main thread. It is bounded: what is beyond `mostRows` is counted.
package struct PrintedList: Hashable, Sendable {
    package struct Section: Hashable, Sendable {
        /// "Monday, December 1".
        package let title: String
        /// "4 events, 2 in conflict".
        package let note: String
        /// Never empty.
        package let rows: [Row]
        /// Whether its first rows are on a page before.
        package var isContinued = false
    }

    package struct Row: Hashable, Sendable {
        /// "6:14 PM – 9:44 PM".
        package let time: String
        package let title: String
        /// The place, what is unusual, and the calendar: in words, because colors do not survive on gray paper.
        package let details: String
        /// "conflicts with Football Tailgate"; `nil` for no conflict. A sign goes with it.
        package let conflict: String?
        /// The color of the calendar, as dark as paper needs; `nil` for a conflict.
        package let color: RGBColor?
        /// Why it does not take place, or takes place without the user: "not going"; `nil` for others. Its title is struck
        /// through.
        package var off: String?
    }

    /// The days: "Nov 25 – Dec 2".
    package let days: String
    /// The kind and the number of events: "Agenda · 12 events", "Agenda · no events".
    package let summary: String
    package let sections: [Section]
    /// The number of events left out: "and 1,234 more"; `nil` for none.
    package let rest: String?
    /// When it was made, and so how old the paper is: "Nov 25, 2026 at 3:05 PM".
    package let date: String

    /// The most rows that are printed, about 400 pages.
    package static let mostRows = 10_000
}

/// Writes what is printed.
///
///     PrintedListWriter(texts, days: first...last, at: .now).agenda(rows)
package struct PrintedListWriter {
    private let texts: AgendaFormatter
    private let days: ClosedRange<CalendarDate>
    private let date: String
    private let limit: Int

    /// - Parameters:
    ///   - texts: The texts of the agenda to print.
    ///   - now: The moment that is printed as that of the list.
    ///   - limit: The most rows.
    package init(
        _ texts: AgendaFormatter, days: ClosedRange<CalendarDate>, at now: Instant, limit: Int = PrintedList.mostRows
    ) {
        (self.texts, self.days, self.limit) = (texts, days, limit)
        date = texts.times.dateAndTime(now)
    }

    private var times: TimeFormatter { texts.times }

    /// The listed events of the days: a row for each on each of its days, as in the list.
    ///
    /// - Complexity: O(*d* + *r*) in the number of days of the agenda and of the printed rows.
    package func agenda(_ rows: AgendaRows) -> PrintedList {
        let listed = rows.sections.filter { days.contains(rows.agenda.days[$0.day].date) }
        var left = limit
        let sections = listed.compactMap { section -> PrintedList.Section? in
            let printed = section.rows.prefix(left)
            left -= printed.count
            guard !printed.isEmpty else { return nil }
            let note = [
                texts.eventCount(ofDay: section.day, listed: section.rows.count),
                texts.times.inConflict(section.conflictingCount),
            ]
            return PrintedList.Section(
                title: texts.whenDay(rows.agenda.days[section.day].date),
                note: note.compactMap { $0 }.listed(),
                rows: printed.map { row(of: rows.entry(ofRow: $0), on: section.day) })
        }
        let count = Set(listed.lazy.flatMap(\.rows).map(rows.entry(ofRow:))).count
        let filter = rows.filter
        return list(
            PrintChoice.Content.agenda,
            count == 0 ? localized("no events") : times.localized("{count} event", "{count} events", count: count),
            notes: [
                filter.conflictsOnly ? localized("only events in conflict") : nil,
                filter.unansweredOnly ? localized("only invitations without an answer") : nil,
                note(ofSearch: filter.search), filter.condition.map { note(ofCondition: $0.name) },
            ],
            sections, restCount: listed.reduce(0) { $0 + $1.rows.count } - (limit - left))
    }

    func row(of entry: Int, on day: Int) -> PrintedList.Row {
        let isOff = texts.standing(of: entry).isOff
        let subtitle =
            texts.isHidden(entry)
            ? RowSubtitle(notes: texts.note(of: entry) ?? "", origin: texts.calendar(of: entry) ?? "")
            : texts.subtitle(of: entry, on: day)
        // That it does not take place is never truncated.
        let details =
            (isOff ? [subtitle.notes, subtitle.location, subtitle.origin] : [subtitle.text])
            + [texts.people(of: entry) ?? ""]
        return PrintedList.Row(
            time: texts.range(of: entry, on: day), title: texts.title(of: entry),
            details: details.filter { !$0.isEmpty }.dotted(), conflict: texts.conflicts(of: entry),
            color: texts.color(of: entry).inLightStyle.standingOut(from: .white),
            off: isOff ? texts.note(of: entry) : nil)
    }

    /// Conflicts of the days, each once, on the day of its first overlap in them; then those on days marked as busy, and
    /// near-conflicts.
    ///
    /// - Complexity: O(*k* log *k*) in the number of conflicts.
    package func conflicts(_ selection: ConflictSelection, filter: ConflictFilter) -> PrintedList {
        let clusters = selection.clusters
        var items = selection.conflicts.map { (time: $0.first.time, item: Item.conflict($0)) }
        for cluster in clusters {
            items.append((cluster.cluster.time, .cluster(cluster)))
            items += cluster.listed.map { (cluster.cluster.time, .conflict($0)) }
        }
        // Equal ones keep their order: conflicts are below their cluster.
        let sorted = items.enumerated().sorted {
            ($0.element.time.start, $0.offset) < ($1.element.time.start, $1.offset)
        }
        .map(\.element)
        var left = limit
        var sections: [PrintedList.Section] = []
        var first = 0
        while first < sorted.count, left > 0 {
            let day = date(of: sorted[first].time.start)
            let end = sorted[first...].firstIndex { date(of: $0.time.start) != day } ?? sorted.count
            let ofDay = sorted[first..<end].map(\.item)
            append(texts.whenDay(day), count(ofConflicts: ofDay), ofDay, to: &sections, &left)
            first = end
        }
        append(
            localized("On days marked as busy"), texts.conflicts(selection.busyDays.count),
            selection.busyDays.map { .conflict($0) }, withDays: true, to: &sections, &left)
        append(
            localized("Too close to each other"),
            texts.nearConflicts(selection.near.count),
            selection.near.map { .conflict($0) }, withDays: true, to: &sections, &left)
        let all = selection.conflictCount + clusters.count + selection.near.count
        let agenda = selection.agenda
        return list(
            PrintChoice.Content.conflicts,
            selection.hasConflicts
                ? texts.conflicts(selection.conflictCount, hasMore: selection.hasMore) : localized("no conflicts"),
            notes: [
                filter.people.map { agenda.people.names($0) },
                filter.sources.map { wanted in
                    let names = agenda.sources.filter(wanted.contains).map { agenda.sourceNames[$0] }
                    return localized("only of {names}", ["names": names.listed().singleLine(limit: 200)])
                },
                note(ofSearch: filter.search), filter.condition.map { note(ofCondition: $0.name) },
            ],
            sections, restCount: all - (limit - left))
    }

    private enum Item {
        case conflict(Conflict)
        case cluster(ConflictSelection.Cluster)
    }

    private func count(ofConflicts items: [Item]) -> String {
        let clusters = items.compactMap { if case .cluster(let cluster) = $0 { cluster } else { nil } }
        return texts.conflicts(items.count - clusters.count, hasMore: clusters.contains(where: \.hasMore))
    }

    private func append(
        _ title: String, _ note: String, _ items: [Item], withDays: Bool = false,
        to sections: inout [PrintedList.Section], _ left: inout Int
    ) {
        let printed = items.prefix(left)
        left -= printed.count
        guard !printed.isEmpty else { return }
        sections.append(
            PrintedList.Section(
                title: title, note: note,
                rows: printed.map { item in
                    switch item {
                    case .conflict(let conflict): row(of: conflict, withDay: withDays)
                    case .cluster(let cluster):
                        PrintedList.Row(
                            time: texts.range(cluster.cluster.time), title: texts.title(of: cluster.cluster),
                            details: "", conflict: texts.conflicts(of: cluster.cluster), color: nil)
                    }
                }))
    }

    private func row(of conflict: Conflict, withDay: Bool) -> PrintedList.Row {
        let shown = conflict.first
        let day = withDay ? times.shortDayName(date(of: shown.time.start)) : nil
        let calendars = [texts.calendar(of: shown.first), texts.calendar(of: shown.second)].compactMap { $0 }
        return PrintedList.Row(
            time: [day, texts.range(shown.time)].compactMap { $0 }.listed(), title: texts.title(of: shown),
            details: (calendars.first == calendars.last ? Array(calendars.prefix(1)) : calendars)
                .listed(),
            conflict: texts.words(of: conflict), color: nil)
    }

    private func date(of instant: Instant) -> CalendarDate { times.localDateTime(of: instant).date }

    private func note(ofSearch search: String) -> String? {
        let words = search.singleLine(limit: 100)
        return words.allSatisfy(\.isWhitespace) ? nil : localized("found by “{search}”", ["search": words])
    }

    private func note(ofCondition name: String) -> String {
        localized("that meet “{condition}”", ["condition": name.singleLine(limit: 100)])
    }

    private func list(
        _ content: PrintChoice.Content, _ count: String, notes: [String?], _ sections: [PrintedList.Section],
        restCount: Int
    ) -> PrintedList {
        PrintedList(
            days: texts.name(of: days),
            summary: ([content.name, count] + notes).compactMap { $0 }.dotted(),
            sections: sections,
            rest: restCount > 0
                ? times.localized("and {count} more row", "and {count} more rows", count: restCount) : nil,
            date: date)
    }
}

extension AgendaFormatter {
    /// "Nov 25 – Dec 2"; one day in full; with the year of days of another one.
    fileprivate func name(of days: ClosedRange<CalendarDate>) -> String {
        guard days.lowerBound < days.upperBound else { return whenDay(days.lowerBound) }
        let isThisYear = [days.lowerBound, days.upperBound].allSatisfy { year(of: $0) == nil }
        let names = [days.lowerBound, days.upperBound].map { isThisYear ? times.shortDay($0) : times.date($0) }
        return names.joined(separator: " – ")
    }
}
