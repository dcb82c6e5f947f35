import Events
import Time

/// What people are told of a source before they add it.
///
///     Work
///     https://example.org/work.ics
///     Calendar · 677 events, 86 of them repeat
///     March 5, 2017 to December 31, 2027
///     Yours: its events count for conflicts.
package struct SourcePreviewFormatter {
    private let times: TimeFormatter

    package init(times: TimeFormatter) {
        self.times = times
    }

    /// What the source calls itself, else its name.
    ///
    /// - Parameter preview: `nil` while it is being read.
    package func name(of source: Source, _ preview: SourcePreview?) -> String {
        (try? preview?.result.get())?.title ?? source.name
    }

    /// What it is, a line each; none for what is not known.
    ///
    /// - Parameter choices: What the user has said of it.
    package func facts(of preview: SourcePreview?, choices: SourceChoices = SourceChoices()) -> [String] {
        guard let summary = try? preview?.result.get() else { return [] }
        let counting = counting(of: summary, choices)
        let facts = [content(of: summary), span(of: summary), counting, hidden(of: summary)]
        return facts.compactMap { $0 }
    }

    /// What speaks against adding it, a sentence each.
    package func warnings(of preview: SourcePreview?) -> [String] {
        guard let preview else { return [] }
        var warnings = preview.likeness.map { [likeness($0, of: preview)] } ?? []
        switch preview.result {
        case .success(let summary) where summary.problemCount > 0:
            let problems = times.count(summary.problemCount, "problem")
            warnings.append("It has \(problems), listed once it is added.")
        case .success: break
        case .failure(let error): warnings.append(error.message)
        }
        return warnings
    }

    /// The whole of it, as a screen reader speaks it.
    package func accessibleName(
        of source: Source, _ preview: SourcePreview?, choices: SourceChoices = SourceChoices()
    ) -> String {
        let rest = preview == nil ? ["being read"] : facts(of: preview, choices: choices) + warnings(of: preview)
        return ([name(of: source, preview), source.displayLocation] + rest).joined(separator: ", ")
    }

    private func content(of summary: FeedSummary) -> String {
        guard summary.eventCount > 0 else { return "\(summary.kind.title) · no events" }
        let events = "\(summary.kind.title) · \(times.count(summary.eventCount, summary.kind.noun))"
        guard summary.recurringCount > 0 else { return events }
        return
            "\(events), \(times.number(summary.recurringCount)) of them repeat\(summary.recurringCount == 1 ? "s" : "")"
    }

    private func span(of summary: FeedSummary) -> String? {
        switch summary.span {
        case .days(let days) where days.lowerBound == days.upperBound: times.date(days.lowerBound)
        case .days(let days): "\(times.date(days.lowerBound)) to \(times.date(days.upperBound))"
        case .endless(let first): "From \(times.date(first)) on, without an end"
        case nil: nil
        }
    }

    private func counting(of summary: FeedSummary, _ choices: SourceChoices) -> String? {
        guard summary.eventCount > 0 else { return nil }
        if summary.counting == .never { return "Never counts for conflicts: all its events take whole days." }
        let isFollowed = (choices.ownership ?? summary.ownership) == .followed
        let whose = isFollowed ? "Followed" : "Yours"
        let isFreeCounted = (choices.counting ?? summary.counting) == .countsFreeToo
        if summary.freeShare == .all, !isFreeCounted {
            return "\(whose): all its events are marked as free, so none counts for conflicts."
        }
        let counting =
            "\(whose): its events count for conflicts" + (isFollowed ? ", but not with each other." : ".")
        guard summary.freeShare != .few, !isFreeCounted else { return counting }
        return "\(counting) Most of them are marked as free, and are in none."
    }

    private func hidden(of summary: FeedSummary) -> String? {
        guard summary.hiddenCount > 0 else { return nil }
        return summary.hiddenCount == 1
            ? "A task or note in it is not shown."
            : "\(times.number(summary.hiddenCount)) tasks and notes in it are not shown."
    }

    private func likeness(_ likeness: SourceLikeness, of preview: SourcePreview) -> String {
        switch likeness {
        case .samePlace(let name):
            "This \(preview.source.address == nil ? "file" : "address") is here already, as \(quoted(name))."
        case .sameEvents(let name):
            "This \(preview.isCalendar ? "calendar" : "source") is here already, as \(quoted(name))."
        case .mostEvents(let name): "Most of its events are here already, in \(quoted(name))."
        }
    }

    /// A name of any direction among English words.
    private func quoted(_ name: String) -> String { "“\(name.singleLine(limit: 80).isolated)”" }
}

extension SourcePreview {
    fileprivate var isCalendar: Bool { (try? result.get())?.kind == .calendar }
}

extension FeedKind {
    /// What one of its events is called.
    fileprivate var noun: String { self == .season ? "game" : "event" }
}
