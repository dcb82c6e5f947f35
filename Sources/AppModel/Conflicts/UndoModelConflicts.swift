import Events
import Planning
import Storage
import Text

/// Ignoring conflicts, and not going to events, which can be undone.
extension UndoModel {
    /// Ignores conflicts.
    ///
    /// - Parameters:
    ///   - items: Conflicts of an agenda; never empty.
    ///   - scope: Whether at the time that is shown, or always.
    package func ignore(_ scope: IgnoredConflict.Scope, _ items: [ConflictRows.Item], in agenda: Agenda) {
        let decisions = items.flatMap { agenda.decisions(scope, toIgnore: $0) }
            .filter { !agenda.ignoredConflicts.contains($0) }
        guard !decisions.isEmpty else { return }
        let words = words(forIgnoring: items, scope, in: agenda)
        noteChange(words, from: false, to: true) { $0.set(decisions, areIgnored: $1) }
    }

    private func words(
        forIgnoring items: [ConflictRows.Item], _ scope: IgnoredConflict.Scope, in agenda: Agenda
    ) -> Message {
        guard items.count == 1 else {
            return Message(
                "{count} conflict ignored", "{count} conflicts ignored", count: items.count, number: number(items.count)
            )
        }
        let names = names(of: items[0].shown, agenda)
        guard agenda.mayRepeat(items[0]) else { return Message("Conflict of {event} and {other} ignored", names) }
        return scope == .once
            ? Message("Conflict of {event} and {other} ignored this time", names)
            : Message("Conflicts of {event} and {other} always ignored", names)
    }

    /// Ignores the conflict of two events this time, if they conflict.
    package func ignoreOnce(_ first: EventKey, _ second: EventKey, in agenda: Agenda) {
        if let item = agenda.item(ofConflict: first, with: second) { ignore(.once, [item], in: agenda) }
    }

    /// Lets conflicts wait for an answer, as far as their events are not too soon.
    ///
    /// - Returns: Whether one waits.
    package func wait(for items: [ConflictRows.Item], in agenda: Agenda) -> Bool {
        let now = library.surroundings.clock.now
        let decisions = items.flatMap { agenda.decisions(.once, toIgnore: $0) }
            .filter { $0.canWait(at: now, in: agenda.timeZone) && !agenda.ignoredConflicts.contains($0) }
        guard !decisions.isEmpty else { return false }
        let words =
            items.count > 1
            ? Message(
                "{count} conflict waits for an answer", "{count} conflicts wait for an answer", count: items.count,
                number: number(items.count))
            : Message("Conflict of {event} and {other} waits for an answer", names(of: items[0].shown, agenda))
        noteChange(words, from: false, to: true) { $0.set(decisions, areIgnored: $1, asked: now) }
        return true
    }

    /// Ignores conflicts no longer.
    ///
    /// - Parameter items: Conflicts of an agenda that are ignored.
    package func restore(_ items: [ConflictRows.Item], in agenda: Agenda) {
        let decisions = Array(Set(items.flatMap { agenda.decisions(ignoring: $0) }))
        guard !decisions.isEmpty else { return }
        let words =
            items.count > 1
            ? Message(
                "{count} conflict is no longer ignored", "{count} conflicts are no longer ignored", count: items.count,
                number: number(items.count))
            : Message("Conflict of {event} and {other} is no longer ignored", names(of: items[0].shown, agenda))
        noteChange(words, from: true, to: false) { $0.set(decisions, areIgnored: $1) }
    }

    /// Does not go to events, which then take no time.
    ///
    /// - Parameters:
    ///   - entries: Events of an agenda with one title; never empty.
    ///   - inSeries: Whether to none of their series.
    package func skip(_ entries: [Int], inSeries: Bool, in agenda: Agenda) {
        let decisions = Set(entries.map { agenda.decision(toSkip: $0, inSeries: inSeries) })
            .subtracting(agenda.skippedEvents)
        guard let first = entries.first, !decisions.isEmpty else { return }
        let event: KeyValuePairs<String, any MessageValue> = ["event": name(first, agenda)]
        let words =
            if inSeries {
                Message("Not going to any {event}", event)
            } else if decisions.count > 1 {
                Message(
                    "Not going to {event} {count} time", "Not going to {event} {count} times", count: decisions.count,
                    number: number(decisions.count), event)
            } else if agenda.entries[first].event.isOccurrence {
                Message("Not going to {event} this time", event)
            } else {
                Message("Not going to {event}", event)
            }
        noteChange(words, from: false, to: true) { $0.set(Array(decisions), areSkipped: $1) }
    }

    /// Does what a command decided about an event.
    ///
    /// - Returns: Whether it is stored.
    func skip(_ decision: SkippedEvent, isSkipped: Bool, title: String) async -> Bool {
        guard
            await library.change(nil, { store throws(StoreError) in try store.set([decision], areSkipped: isSkipped) })
                != nil
        else { return false }
        let event: KeyValuePairs<String, any MessageValue> = ["event": title.singleLine(limit: 60).isolated]
        note(
            Undo(
                isSkipped ? Message("Not going to {event}", event) : Message("Going to {event} again", event)
            ) { [library] in
                library.set([decision], areSkipped: !isSkipped)
            } redo: { [library] in
                library.set([decision], areSkipped: isSkipped)
            })
        return true
    }

    /// Goes to an event again that was skipped.
    package func attend(_ entry: Int, in agenda: Agenda) {
        let decisions = agenda.decisions(skipping: entry)
        guard !decisions.isEmpty else { return }
        let words = Message("Going to {event} again", ["event": name(entry, agenda)])
        noteChange(words, from: true, to: false) { $0.set(decisions, areSkipped: $1) }
    }

    private func name(_ entry: Int, _ agenda: Agenda) -> String {
        agenda.entries[entry].event.title.singleLine(limit: 60).isolated
    }

    private func names(of pair: Conflict.Occurrence, _ agenda: Agenda) -> KeyValuePairs<String, any MessageValue> {
        ["event": name(pair.first, agenda), "other": name(pair.second, agenda)]
    }
}
