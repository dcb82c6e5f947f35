import Foundation

/// Puts the events of several feeds into one order of time, and folds the same event from several sources into one entry.
struct EventMerger {
    private let feeds: [Feed]
    private let timeZone: TimeZone
    /// Of each event of each feed.
    private let titles: [[FoldedTitle]]

    init(_ feeds: [Feed], timeZone: TimeZone) {
        self.feeds = feeds
        self.timeZone = timeZone
        titles = feeds.map { feed in feed.events.map { FoldedTitle($0.title) } }
    }

    /// One event of one feed with its times resolved: what is sorted.
    private struct Candidate {
        let start: Int64
        let end: Int64
        let feed: Int32
        let position: Int32
    }

    func merge() -> (entries: [Agenda.Entry], sharedSources: [Int: [Int]]) {
        var candidates = resolve()
        candidates.sort(by: precedes)

        var entries: [Agenda.Entry] = []
        entries.reserveCapacity(candidates.count)
        var sharedSources: [Int: [Int]] = [:]
        var next = candidates.startIndex
        while next < candidates.endIndex {
            let group = next..<endOfEqualTimes(from: next, in: candidates)
            append(candidates[group], to: &entries, &sharedSources)
            next = group.upperBound
        }
        return (entries, sharedSources)
    }

    private func resolve() -> [Candidate] {
        var times = TimeResolver(timeZone)
        var candidates: [Candidate] = []
        candidates.reserveCapacity(feeds.reduce(0) { $0 + $1.events.count })
        for (feedPosition, feed) in feeds.enumerated() {
            for (position, event) in feed.events.enumerated() {
                let interval = times.interval(of: event.when)
                candidates.append(
                    Candidate(
                        start: interval.start.millisecondsSinceEpoch, end: interval.end.millisecondsSinceEpoch,
                        feed: Int32(feedPosition), position: Int32(position)))
            }
        }
        return candidates
    }

    private func precedes(_ first: Candidate, _ second: Candidate) -> Bool {
        if first.start != second.start { return first.start < second.start }
        if first.end != second.end { return first.end < second.end }
        let (firstTitle, secondTitle) = (title(first), title(second))
        if firstTitle != secondTitle { return firstTitle < secondTitle }
        return (first.feed, first.position) < (second.feed, second.position)
    }

    private func endOfEqualTimes(from start: Int, in candidates: [Candidate]) -> Int {
        let first = candidates[start]
        return candidates[start...].firstIndex { $0.start != first.start || $0.end != first.end } ?? candidates.endIndex
    }

    /// Appends the entries for candidates of equal times. Equal titles stand next to each other, by feed; the *k*-th of a
    /// title in one feed and the *k*-th in another are the same event.
    private func append(
        _ group: ArraySlice<Candidate>, to entries: inout [Agenda.Entry], _ sharedSources: inout [Int: [Int]]
    ) {
        var titleBefore: FoldedTitle?
        var firstOfTitle = entries.count
        var feedPosition: Int32 = -1
        var occurrence = 0
        for candidate in group {
            let title = title(candidate)
            if title != titleBefore {
                (titleBefore, firstOfTitle, feedPosition, occurrence) = (title, entries.count, candidate.feed, 0)
            } else if candidate.feed != feedPosition {
                (feedPosition, occurrence) = (candidate.feed, 0)
            } else {
                occurrence += 1
            }
            let same = firstOfTitle + occurrence
            if same < entries.count {
                sharedSources[same, default: [entries[same].source]].append(Int(candidate.feed))
                continue
            }
            let event = feeds[Int(candidate.feed)].events[Int(candidate.position)]
            entries.append(
                Agenda.Entry(
                    id: EventID(of: event, foldedTitle: title, occurrence: occurrence), event: event,
                    start: Instant(millisecondsSinceEpoch: candidate.start),
                    end: Instant(millisecondsSinceEpoch: candidate.end), source: Int(candidate.feed)))
        }
    }

    private func title(_ candidate: Candidate) -> FoldedTitle {
        titles[Int(candidate.feed)][Int(candidate.position)]
    }
}
