import Events
import Text
import Time

/// The notification that events begin soon, or have begun.
extension EventNotice {
    /// - Parameters:
    ///   - entries: The positions of the events, ascending; not empty.
    ///   - texts: The agenda of the events.
    package init?(remindingOf entries: [Int], in texts: AgendaFormatter, now: Instant) {
        let agenda = texts.agenda
        guard let first = entries.first else { return nil }
        guard entries.count > 1 else {
            let location = agenda.isPrivate(first) ? nil : texts.shortLocation(of: first)
            let conflicts = texts.discreetConflicts(
                with: agenda.conflicts.conflicts(of: first, limit: EventNotice.mostConflicts + 1))
            self.init(
                kind: .reminder, title: agenda.discreetTitle(of: first),
                body: (texts.moment(of: first, now) + [location, conflicts].compactMap { $0 }).dotted(),
                link: .event(agenda.entries[first].id), conflict: nil, meeting: agenda.stated(of: first)?.event.meeting)
            return
        }
        let today = texts.times.localDateTime(of: now).date
        var lines = entries.prefix(EventNotice.mostLines).map { entry in
            // Translators: {time} is when an event begins, as "4:30 PM", and {event} is its title.
            localized(
                "{time}: {event}",
                [
                    "time": texts.times.start(of: agenda.entries[entry].span, seenFrom: today),
                    "event": agenda.discreetTitle(of: entry).isolated,
                ])
        }
        if entries.count > lines.count {
            lines.append(
                texts.times.localized(
                    "and {count} more event", "and {count} more events", count: entries.count - lines.count))
        }
        self.init(
            kind: .reminder, title: texts.times.localized("{count} event", "{count} events", count: entries.count),
            body: lines.joined(separator: "\n"), link: .agenda(today), conflict: nil, meeting: nil)
    }
}

extension AgendaFormatter {
    /// When an event begins, in two parts: "in 15 min", "4:30 PM". One that has begun has "now" or "since 4:30 PM", one
    /// that has ended "over", and one without a time "Tomorrow".
    fileprivate func moment(of entry: Int, _ now: Instant) -> [String] {
        let item = agenda.entries[entry]
        let today = times.localDateTime(of: now).date
        guard item.event.when.isTimed else {
            let day = date(of: entry)
            return [relativeName(of: day) ?? times.shortDayName(day), start(of: entry)]
        }
        let time = times.time(item.start, seenFrom: today)
        if item.end <= now, item.end > item.start { return [localized("over"), time] }
        if item.start > now { return [times.text(ahead: Countdown.minutes(from: now, to: item.start)), time] }
        // Translators: {time} is when an event began, as "4:30 PM".
        return Countdown.minutes(from: item.start, to: now) < 2
            ? [localized("now"), time] : [localized("since {time}", ["time": time])]
    }
}
