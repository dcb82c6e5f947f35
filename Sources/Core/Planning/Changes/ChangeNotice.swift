import Events
import Text
import Time

/// The notification of what refreshes have changed.
extension EventNotice {
    /// How far ahead an event is near, in milliseconds: two weeks.
    private static let nearTime: Int64 = 14 * 86_400_000
    /// The most conflicts of an event that are looked at.
    static let mostConflicts = 100

    /// One event of the notification.
    private struct Item {
        let event: EventKey
        let title: String
        let line: String
        let newConflicts: [EventKey]
    }

    /// - Parameters:
    ///   - reports: What has changed.
    ///   - before: The agenda before; without one no conflict is new.
    ///   - after: The agenda with what has changed.
    /// - Returns: `nil` when the user wants no notification of any of it.
    /// - Complexity: O(*c*) in the number of changes.
    package init?(
        _ reports: [ChangeReport], before: Agenda?, after: AgendaFormatter, choices: NoticeChoices, now: Instant
    ) {
        let agenda = after.agenda
        let texts = ChangeFormatter(after.times, now: now)
        let items = reports.filter { !choices.quiet.contains($0.source) }.flatMap { report in
            report.changes.compactMap { change -> Item? in
                // An event that was removed, or is for people that are hidden, is not in the agenda.
                guard let position = agenda.position(of: change.key), !agenda.isSkipped(position) else { return nil }
                let new =
                    choices.conflicts ? EventNotice.newConflicts(of: position, change, before, agenda, now) : []
                let isMove =
                    choices.moves && EventNotice.isNearMove(change, now)
                    && report.source.desktopCalendar == nil
                guard isMove || !new.isEmpty else { return nil }
                var words = agenda.isPrivate(position) ? [] : [texts.text(of: change)]
                if let conflicts = after.discreetConflicts(with: new) { words.append(conflicts) }
                return Item(
                    event: change.key, title: agenda.discreetTitle(of: position),
                    line: words.dotted(), newConflicts: new.map { agenda.entries[$0].id })
            }
        }
        guard let first = items.first else { return nil }
        if items.count == 1 {
            let other = first.newConflicts.count == 1 ? first.newConflicts[0] : nil
            self.init(
                kind: .changes, title: first.title, body: first.line,
                link: other.map { .conflict(first.event, $0) } ?? .event(first.event),
                conflict: other.map { Pair(event: first.event, conflicting: $0) }, meeting: nil)
        } else {
            var lines = items.prefix(EventNotice.mostLines).map { "\($0.title): \($0.line)" }
            if items.count > lines.count { lines.append(texts.text(ofFurther: items.count - lines.count)) }
            self.init(
                kind: .changes,
                title: after.times.localized("{count} change", "{count} changes", count: items.count),
                body: lines.joined(separator: "\n"), link: .changes(), conflict: nil, meeting: nil)
        }
    }

    private static func isNearMove(_ change: EventChange, _ now: Instant) -> Bool {
        guard change.kind == .moved || change.kind == .cancelled else { return false }
        let end = now.advanced(by: nearTime)
        return [change.before, change.after].compactMap { $0 }.contains { $0.end > now && $0.start < end }
    }

    /// The entries with which a changed one conflicts now and did not before, of those that are not over.
    private static func newConflicts(
        of entry: Int, _ change: EventChange, _ before: Agenda?, _ agenda: Agenda, _ now: Instant
    ) -> [Int] {
        guard let before, agenda.entries[entry].end > now else { return [] }
        let known = before.position(of: change.key).map { position in
            before.conflicts.conflicts(of: position, limit: mostConflicts).map { before.entries[$0].id }
        }
        let old = Set(known ?? [])
        return agenda.conflicts.conflicts(of: entry, limit: mostConflicts).filter {
            agenda.entries[$0].end > now && !old.contains(agenda.entries[$0].id)
        }
    }
}

extension AgendaFormatter {
    /// With which events another one conflicts, for a notification, which does not name private ones: "conflicts with Choir",
    /// "conflicts with 3 events"; `nil` for none.
    func discreetConflicts(with entries: [Int]) -> String? {
        times.conflicts(
            with: entries.count, title: agenda.discreetTitle(of: entries[0]).isolated, upTo: EventNotice.mostConflicts)
    }
}
