import Events
import Rules
import Text
import Time

/// The texts about conditions on their page and in the agenda.
package struct ConditionFormatter {
    private let times: TimeFormatter

    package init(_ times: TimeFormatter) {
        self.times = times
    }

    /// The name for a list.
    package static func name(_ name: String) -> String { name.singleLine(limit: 200) }

    /// "3 of 49 events in the Agenda".
    package func matches(_ count: Int, of total: Int) -> String {
        guard count > 0 else { return localized("No event in the Agenda matches.") }
        // Translators: {events} is "3 of 49 events" or "all 49 events".
        return localized("Matches {events} in the Agenda", ["events": part(count, of: total)])
    }

    /// The agenda's text while a condition filters it: "Only “Games”: 3 of 49 events".
    package func filter(_ condition: NamedCondition, count: Int, of total: Int) -> String {
        localized("Only “{condition}”: {events}", ["condition": short(condition), "events": part(count, of: total)])
    }

    /// The agenda's text while a condition excludes events from conflicts: "“Games” never conflicts: 3 of 49 events".
    package func ignored(_ condition: NamedCondition, count: Int, of total: Int) -> String {
        localized(
            "“{condition}” never conflicts: {events}",
            ["condition": short(condition), "events": part(count, of: total)])
    }

    /// The uses of a condition: "the filter of the agenda", "is for Mia", "is for Leo in School".
    ///
    /// - Parameters:
    ///   - rules: Those with the condition.
    ///   - names: The names of the sources.
    package static func uses(
        isFilter: Bool, isIgnored: Bool, rules: [People.Rule], of people: People, names: SourceNames
    ) -> [String] {
        var uses: [String] = []
        if isFilter { uses.append(localized("the filter of the agenda", context: "use of a condition")) }
        if isIgnored { uses.append(localized("never conflicts", context: "use of a condition")) }
        for rule in rules {
            guard !people.isOne, let person = people[rule.person]?.displayName else { continue }
            guard !rule.isNeed else {
                let needs = localized("needs {people}", ["people": person])
                uses.append(rule.source.map { [needs, names[$0].singleLine(limit: 60)].dotted() } ?? needs)
                continue
            }
            uses.append(
                rule.source.map {
                    localized(
                        "is for {person} in {source}", context: "use of a condition",
                        ["person": person, "source": names[$0].singleLine(limit: 60)])
                } ?? localized("is for {person}", context: "use of a condition", ["person": person]))
        }
        return uses
    }

    /// "In use: is for Mia, is for Leo in School"; `nil` for nothing.
    package static func inUse(_ uses: [String]) -> String? {
        // Translators: {uses} is "the filter of the agenda, is for Mia".
        uses.isEmpty ? nil : localized("In use: {uses}", ["uses": uses.listed()])
    }

    /// The words of the list below the name of a condition: "3 events · is for Mia".
    ///
    /// - Parameter count: The number of events that meet it; `nil` when that is not known.
    package func row(count: Int?, uses: [String]) -> String {
        let events = count.map { times.localized("{count} event", "{count} events", count: $0) }
        return ([events].compactMap { $0 } + uses).dotted()
    }

    /// The notes about a list: why it is a stored one, and what was skipped.
    package func notes(of list: ConditionList) -> [String] {
        standIn(list, Message("The list is from the last response.")) + list.notices.map(\.text)
    }

    /// The notes about a condition.
    package func notes(of loaded: LoadedCondition) -> [String] {
        standIn(loaded, Message("The condition is from the last response.")) + loaded.notices.map(\.text)
    }

    private func standIn(_ answer: some ConditionAnswer, _ shown: Message) -> [String] {
        guard let reason = answer.standsInBecause else { return [] }
        return [reason.followed(by: shown).text] + (answer.keptSince.map { [kept(since: $0)] } ?? [])
    }

    /// When a stored answer was received: "Last answer: Saturday, November 21, 2026, 6:14 PM".
    package func kept(since date: Instant) -> String {
        let day = times.localDateTime(of: date).date
        return localized(
            "Last answer: {day}, {time}", ["day": times.fullDayName(day), "time": times.time(date)])
    }

    private func part(_ count: Int, of total: Int) -> String {
        count == total && total != 1
            ? times.localized("all {count} event", "all {count} events", count: total)
            : times.localized(
                "{listed} of {count} event", "{listed} of {count} events", count: total,
                ["listed": times.number(count)])
    }

    private func short(_ condition: NamedCondition) -> String {
        condition.shownName.singleLine(limit: 60)
    }
}
