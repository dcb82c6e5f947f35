import Events
import Text
import Time

/// The sentences about the ways to end a conflict.
///
///     let words = ResolutionFormatter(texts, resolutions)
///     words.sentence(of: resolutions.all[0])   // "Move Dentist to Thu, Dec 3, 8:00 AM"
///     words.note(of: resolutions.all[0])       // "Family · nobody is told"
package struct ResolutionFormatter {
    package let texts: AgendaFormatter
    package let resolutions: Resolutions

    package init(_ texts: AgendaFormatter, _ resolutions: Resolutions) {
        (self.texts, self.resolutions) = (texts, resolutions)
    }

    package func sentence(of resolution: Resolution) -> String {
        let event: KeyValuePairs<String, any MessageValue> = ["event": title(resolution.entry)]
        switch resolution.deed {
        case .take(Person.me): return localized("I Do It")
        case .take(let person):
            return localized("{person} Does It", ["person": texts.agenda.people[person]?.displayName.isolated ?? ""])
        case .move(let time):
            return localized(
                "Move {event} to {time}", ["event": title(resolution.entry), "time": texts.name(ofStart: time)])
        case .shorten(let time):
            let item = texts.agenda.entries[resolution.entry]
            let isEnd = time.lowerBound == item.start
            let moment = isEnd ? time.upperBound : time.lowerBound
            let values: KeyValuePairs<String, any MessageValue> = [
                "event": title(resolution.entry),
                "time": texts.times.time(moment, seenFrom: texts.times.localDateTime(of: item.start).date),
            ]
            return isEnd
                ? localized("Shorten {event} to end at {time}", values)
                : localized("Shorten {event} to begin at {time}", values)
        case .findTime: return localized("Other times for {event}…", event)
        case .markFree: return localized("Mark {event} as free", event)
        case .decline: return localized("Decline {event}", event)
        case .declineAndWrite:
            return localized(
                "Decline {event} and Write to {person}…",
                ["event": title(resolution.entry), "person": organizer(resolution.entry) ?? ""])
        case .skip: return localized("Not going to {event}", event)
        case .ask:
            return organizer(resolution.entry).map {
                localized(
                    "Ask {person} to move {event}…", ["person": $0, "event": title(resolution.entry)])
            } ?? localized("I’ll ask…")
        case .open: return localized("Open {event} in Calendar Program", event)
        case .ignore: return localized("Ignore")
        case .remove:
            return isMeeting(resolution)
                ? localized("Cancel {event} for everybody…", event) : localized("Delete {event}…", event)
        }
    }

    /// A second, smaller line of a sentence: its calendar, and what follows from it; `nil` for none.
    package func note(of resolution: Resolution) -> String? {
        let item = texts.agenda.entries[resolution.entry]
        let facts: [String?]
        switch resolution.deed {
        case .move: facts = [calendar(resolution), told(resolution)]
        case .shorten(let time):
            facts = [
                calendar(resolution),
                localized(
                    "{length} instead of {old}",
                    ["length": texts.length(ofTime: time), "old": texts.length(ofTime: item.start..<item.end)]),
                isMeeting(resolution) ? told(resolution) : nil,
            ]
        case .markFree: facts = [calendar(resolution), localized("it stays, and takes no time")]
        case .remove: facts = [calendar(resolution), isMeeting(resolution) ? told(resolution) : nil]
        case .decline:
            facts =
                if case .invited(let calendar, _, let told, _) = access(resolution) { [calendar, told] } else { [] }
        case .skip: facts = [localized("only here, nothing is written")]
        case .take: facts = [title(resolution.entry), localized("takes the time")]
        case .declineAndWrite: facts = [localized("opens a mail that you send")]
        case .ask: facts = [localized("proposes times that are free")]
        case .findTime, .open, .ignore: facts = []
        }
        return facts.compactMap { $0 }.dotted().trimmedOrNil
    }

    /// Why events cannot be changed: "Day Shift: Only the program of its calendar can change it."
    package var refusals: [String] {
        resolutions.accesses.compactMap { side in
            switch side.access {
            case .refused(let reason), .invited(_, let reason, _, _):
                return localized("{event}: {reason}", ["event": title(side.entry), "reason": reason])
            case .allowed: return nil
            }
        }
    }

    private func access(_ resolution: Resolution) -> ChangeAccess? {
        resolutions.accesses.first { $0.entry == resolution.entry }?.access
    }

    private func calendar(_ resolution: Resolution) -> String? {
        if case .allowed(let calendar, _, _, _) = access(resolution) { calendar } else { nil }
    }

    private func told(_ resolution: Resolution) -> String? {
        if case .allowed(_, let told, _, _) = access(resolution) { told } else { nil }
    }

    private func isMeeting(_ resolution: Resolution) -> Bool {
        if case .allowed(_, _, _, let isMeeting) = access(resolution) { isMeeting } else { false }
    }

    private func organizer(_ entry: Int) -> String? {
        texts.agenda.organizer(of: entry)?.shownName.isolated
    }

    private func title(_ entry: Int) -> String { texts.title(of: entry).singleLine(limit: 60).isolated }
}

extension AgendaFormatter {
    /// The day and time at which something begins: "Thu, Dec 3, 8:00 AM", in another year with it.
    package func name(ofStart time: Range<Instant>) -> String {
        let date = times.localDateTime(of: time.lowerBound).date
        let day =
            date.components.year == today.components.year ? times.shortDayName(date) : times.shortFullDayName(date)
        return [day, times.time(time.lowerBound)].listed()
    }
}
