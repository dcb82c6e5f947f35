import Text
import Time

/// The conflicts of an agenda as lines for a terminal.
extension ConflictReport {
    /// The range, if any; the conflicts under the day of their first overlap; those on days marked as busy, and
    /// near-conflicts; and a last line with their number.
    package func lines() -> AnySequence<String> {
        let head = [texts.name(of: selection.range).map(style.bold)].compactMap { $0 }
        guard selection.hasConflicts || !selection.near.isEmpty else {
            return Outline(blocks: [head, [localized("No conflicts.")]]).lines
        }
        var blocks = [head]
        var clusters = selection.clusters[...]
        var first = 0
        while first < selection.conflicts.count || !clusters.isEmpty {
            let dates = [
                first < selection.conflicts.count ? date(of: selection.conflicts[first]) : nil,
                clusters.first.map(date(of:)),
            ]
            guard let date = dates.compactMap({ $0 }).min() else { break }
            let end =
                selection.conflicts[first...].firstIndex { self.date(of: $0) != date } ?? selection.conflicts.count
            let title = style.bold(name(of: date))
            let ofDay = clusters.prefix { self.date(of: $0) == date }
            let listed = block(title, selection.conflicts[first..<end], withDays: false)
            blocks.append((listed.isEmpty ? [title] : listed) + ofDay.flatMap(lines(of:)))
            first = end
            clusters = clusters.dropFirst(ofDay.count)
        }
        blocks.append(block(style.bold(localized("On days marked as busy")), selection.busyDays[...], withDays: true))
        blocks.append(block(style.bold(localized("Too close to each other")), selection.near[...], withDays: true))
        if !selection.isNearComplete {
            blocks[blocks.count - 1].append("  " + localized("There are more of these, which are not listed."))
        }
        return Outline(blocks: blocks + [[sum]]).lines
    }

    private var sum: String {
        selection.hasConflicts
            ? texts.conflicts(selection.conflictCount, hasMore: selection.hasMore) : localized("No conflicts.")
    }

    /// A large cluster, and its first conflicts.
    private func lines(of cluster: ConflictSelection.Cluster) -> [String] {
        let time = texts.range(cluster.cluster.time)
        let head =
            "  \(time)  " + style.warning("!") + " \(texts.title(of: cluster.cluster))"
            + style.warning("  — \(texts.conflicts(of: cluster.cluster))")
        return [head] + block("", cluster.listed[...], withDays: false).dropFirst()
    }

    private func date(of cluster: ConflictSelection.Cluster) -> CalendarDate {
        texts.times.localDateTime(of: cluster.cluster.time.start).date
    }

    private func date(of conflict: Conflict) -> CalendarDate {
        texts.times.localDateTime(of: conflict.first.time.start).date
    }

    private func name(of date: CalendarDate) -> String {
        let relative = texts.relativeName(of: date).map { " (\($0))" } ?? ""
        return texts.times.fullDayName(date) + relative
    }

    private func block(_ title: String, _ conflicts: ArraySlice<Conflict>, withDays: Bool) -> [String] {
        guard !conflicts.isEmpty else { return [] }
        let ranges = conflicts.map { conflict in
            [withDays ? texts.times.shortDayName(date(of: conflict)) : nil, texts.range(conflict.first.time)]
                .compactMap { $0 }.listed()
        }
        let column = OutlineColumn(ranges)
        return [title] + zip(conflicts, ranges).flatMap { lines(of: $0, column.trailing($1)) }
    }

    private func lines(of conflict: Conflict, _ range: String) -> [String] {
        let line =
            "  \(range)  " + style.warning("!") + " \(texts.title(of: conflict.first))"
            + style.warning("  — \(texts.words(of: conflict))")
        let need = selection.agenda.need(of: conflict.first)
        return [line] + (need.map { texts.taken(from: $0, at: conflict.first.time) } ?? []).map { "      " + $0 }
    }
}
