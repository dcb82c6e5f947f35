import Events
import Text
import Time

/// Which notifications the user wants.
package struct NoticeChoices: Codable, Hashable, Sendable {
    /// New conflicts among what is still to come.
    package var conflicts = true
    /// Events of the next two weeks that are moved or cancelled.
    package var moves = true
    /// The sources without notifications.
    package var quiet: Set<Source> = []

    package init() {}

    private enum Key: CodingKey { case conflicts, moves, quiet }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        conflicts = (try? values.decodeIfPresent(Bool.self, forKey: .conflicts)) ?? true
        moves = (try? values.decodeIfPresent(Bool.self, forKey: .moves)) ?? true
        quiet = Set(((try? values.decode([String].self, forKey: .quiet)) ?? []).map { Source(location: $0) })
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(conflicts, forKey: .conflicts)
        try values.encode(moves, forKey: .moves)
        try values.encode(quiet.map(\.location).sorted(), forKey: .quiet)
    }
}

/// A notification about what refreshes have changed: one event, or several at once.
package struct ChangeNotice: Hashable, Sendable {
    package let title: String
    package let body: String
    /// The event that a click opens; `nil` for the list of changes.
    package let event: EventKey?
    /// The event that it conflicts with now, if that is the only new conflict, which can be ignored.
    package let conflicting: EventKey?

    /// What a click opens.
    package var link: Link {
        guard let event else { return .changes() }
        return conflicting.map { .conflict(event, $0) } ?? .event(event)
    }

    /// How far ahead an event is near, in milliseconds: two weeks.
    private static let nearTime: Int64 = 14 * 86_400_000
    /// The most conflicts of an event that are looked at.
    private static let mostConflicts = 100
    /// The most events that are named.
    private static let mostLines = 3

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
                // What was removed, or is for people that are hidden, is not in the agenda.
                guard let position = agenda.position(of: change.key) else { return nil }
                let new =
                    choices.conflicts ? ChangeNotice.newConflicts(of: position, change, before, agenda, now) : []
                let isMove =
                    choices.moves && ChangeNotice.isNearMove(change, now)
                    && report.source.desktopCalendar == nil
                guard isMove || !new.isEmpty else { return nil }
                var words = agenda.isPrivate(position) ? [] : [texts.text(of: change)]
                if let first = new.first {
                    let title = agenda.discreetTitle(of: first)
                    words.append(
                        new.count == 1
                            ? localized("conflicts with {event}", ["event": title.isolated])
                            : after.times.localized(
                                "conflicts with {count} event", "conflicts with {count} events", count: new.count))
                }
                return Item(
                    event: change.key, title: agenda.discreetTitle(of: position),
                    line: words.joined(separator: " · "), newConflicts: new.map { agenda.entries[$0].id })
            }
        }
        guard let first = items.first else { return nil }
        if items.count == 1 {
            title = first.title
            body = first.line
            event = first.event
            conflicting = first.newConflicts.count == 1 ? first.newConflicts[0] : nil
        } else {
            title = after.times.localized("{count} change", "{count} changes", count: items.count)
            var lines = items.prefix(ChangeNotice.mostLines).map { "\($0.title): \($0.line)" }
            if items.count > lines.count { lines.append(texts.text(ofFurther: items.count - lines.count)) }
            body = lines.joined(separator: "\n")
            (event, conflicting) = (nil, nil)
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
