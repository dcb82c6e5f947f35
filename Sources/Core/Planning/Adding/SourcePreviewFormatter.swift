import Events
import Text
import Time

/// The texts about a source before the user adds it.
///
///     Work
///     https://example.org/work.ics
///     Calendar · 677 events, 86 of them repeat
///     March 5, 2017 to December 31, 2027
///     Its events count for conflicts.
package struct SourcePreviewFormatter {
    private let times: TimeFormatter
    private let today: CalendarDate

    package init(times: TimeFormatter, today: CalendarDate) {
        (self.times, self.today) = (times, today)
    }

    /// The name that the source states, otherwise its location's name.
    ///
    /// - Parameter preview: `nil` while the source is being read.
    package func name(of source: Source, _ preview: SourcePreview?) -> String {
        (try? preview?.result.get())?.title ?? source.name
    }

    /// The facts about it, one a line; unknown facts are left out.
    ///
    /// - Parameter choices: The user's choices about it.
    package func facts(of preview: SourcePreview?, choices: SourceChoices = SourceChoices()) -> [String] {
        guard let summary = try? preview?.result.get() else { return [] }
        let counting = counting(of: summary, choices)
        let facts = [content(of: summary), span(of: summary), counting, hidden(of: summary)]
        return facts.compactMap { $0 }
    }

    /// The reasons not to add it, one sentence each.
    package func warnings(of preview: SourcePreview?) -> [String] {
        guard let preview else { return [] }
        var warnings = preview.likeness.map { [likeness($0, of: preview)] } ?? []
        switch preview.result {
        case .success(let summary) where summary.problemCount > 0:
            warnings.append(
                times.localized(
                    "It has {count} problem, listed once it is added.",
                    "It has {count} problems, listed once it is added.", count: summary.problemCount))
        case .success: break
        case .failure(let error): warnings.append(error.message)
        }
        return warnings
    }

    /// The whole preview, for a screen reader.
    package func accessibleName(
        of source: Source, _ preview: SourcePreview?, choices: SourceChoices = SourceChoices()
    ) -> String {
        let rest =
            preview == nil ? [localized("being read")] : facts(of: preview, choices: choices) + warnings(of: preview)
        return ([name(of: source, preview), source.displayLocation] + rest).listed()
    }

    private func content(of summary: FeedSummary) -> String {
        guard summary.eventCount > 0 else { return [summary.kind.title, localized("no events")].dotted() }
        let events =
            summary.kind == .season
            ? times.localized("{count} game", "{count} games", count: summary.eventCount)
            : times.localized("{count} event", "{count} events", count: summary.eventCount)
        let content = [summary.kind.title, events].dotted()
        guard summary.recurringCount > 0 else { return content }
        // Translators: {events} is "Calendar · 677 events".
        return times.localized(
            "{events}, {count} of them repeats", "{events}, {count} of them repeat", count: summary.recurringCount,
            ["events": content])
    }

    private func span(of summary: FeedSummary) -> String? {
        guard let days = days(of: summary) else { return nil }
        guard summary.isOver(on: today) else { return days }
        return [days, localized("all in the past")].dotted()
    }

    private func days(of summary: FeedSummary) -> String? {
        switch summary.span {
        case .days(let days) where days.lowerBound == days.upperBound: times.date(days.lowerBound)
        case .days(let days):
            localized(
                "{first} to {last}", ["first": times.date(days.lowerBound), "last": times.date(days.upperBound)])
        case .endless(let first): localized("From {day} on, without an end", ["day": times.date(first)])
        case nil: nil
        }
    }

    private func counting(of summary: FeedSummary, _ choices: SourceChoices) -> String? {
        guard summary.eventCount > 0 else { return nil }
        let isFreeCounted = choices.counting == .countsFreeToo
        if (choices.counting ?? summary.counting) == .never {
            return summary.counting == .never
                ? localized("Never counts for conflicts: all its events take whole days.")
                : localized("Its events are shown, and conflict with nothing.")
        }
        if summary.freeShare == .all, !isFreeCounted {
            return localized("All its events are marked as free, so none counts for conflicts.")
        }
        let counting =
            (choices.people ?? summary.people).isEmpty
            ? SourceChoiceFormatter.nobodysMeaning : localized("Its events count for conflicts.")
        guard summary.freeShare != .few, !isFreeCounted else { return counting }
        return counting + " " + localized("Most of them are marked as free, and do not conflict.")
    }

    private func hidden(of summary: FeedSummary) -> String? {
        guard summary.hiddenCount > 0 else { return nil }
        return times.localized(
            "A task or note in it is not shown.", "{count} tasks and notes in it are not shown.",
            count: summary.hiddenCount)
    }

    private func likeness(_ likeness: SourceLikeness, of preview: SourcePreview) -> String {
        switch likeness {
        case .samePlace(let name) where preview.source.address == nil:
            localized("This file is here already, as “{source}”.", ["source": shown(name)])
        case .samePlace(let name):
            localized("This address is here already, as “{source}”.", ["source": shown(name)])
        case .sameEvents(let name):
            localized("This calendar is here already, as “{source}”.", ["source": shown(name)])
        case .mostEvents(let name):
            localized("Most of its events are here already, in “{source}”.", ["source": shown(name)])
        }
    }

    /// A name in quotes, isolated for either text direction.
    private func shown(_ name: String) -> String { name.singleLine(limit: 80).isolated }
}
