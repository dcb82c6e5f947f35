import Events
import Text
import Time

/// The texts about those who organize an event or take part in it, and about who may see it.
struct ParticipantFormatter {
    let times: TimeFormatter
    /// The mail addresses of the calendar's owner, in lower case.
    let ownAddresses: Set<String>

    /// The most attendees with a line of their own.
    private static let mostAttendees = 10

    func facts(of event: CalendarEvent) -> [Fact] {
        var facts: [Fact] = []
        if let organizer = event.organizer, let name = name(of: organizer) {
            facts.append(Fact(name: localized("Organizer"), value: name))
        }
        let lines = attendees(event.attendees)
        if !lines.isEmpty { facts.append(Fact(name: localized("Attendees"), value: lines.joined(separator: "\n"))) }
        switch event.classification {
        case .public: break
        case .private: facts.append(Fact(name: localized("Visibility"), value: localized("Private")))
        case .confidential: facts.append(Fact(name: localized("Visibility"), value: localized("Confidential")))
        }
        return facts
    }

    /// The first attendees with their answers, beginning with the user, and the number of the others.
    private func attendees(_ attendees: [CalendarEvent.Participant]) -> [String] {
        let own = attendees.firstIndex(where: isReader)
        let named =
            [own].compactMap { $0 }
            + attendees.indices.lazy.filter { $0 != own }.prefix(
                ParticipantFormatter.mostAttendees)
        let lines = named.prefix(ParticipantFormatter.mostAttendees).map { answer(of: attendees[$0]) }
        let rest = attendees.count - lines.count
        return rest > 0 ? lines + [times.localized("and {count} more", "and {count} more", count: rest)] : lines
    }

    private func answer(of attendee: CalendarEvent.Participant) -> String {
        let name = isReader(attendee) ? localized("You") : name(of: attendee) ?? localized("Somebody")
        // Translators: {name} is the name of an attendee of an event, or "You".
        return switch attendee.answer {
        case "ACCEPTED": localized("{name}: accepted", ["name": name])
        case "DECLINED": localized("{name}: declined", ["name": name])
        case "TENTATIVE": localized("{name}: tentative", ["name": name])
        case "DELEGATED": localized("{name}: delegated", ["name": name])
        default: localized("{name}: no answer", ["name": name])
        }
    }

    private func isReader(_ participant: CalendarEvent.Participant) -> Bool {
        !ownAddresses.isEmpty && participant.address.mailAddress.map(ownAddresses.contains) ?? false
    }

    /// The name, otherwise the mail address, otherwise the stated address; `nil` when nothing is stated.
    private func name(of participant: CalendarEvent.Participant) -> String? {
        let stated = participant.name ?? participant.address.mailAddress ?? participant.address
        return stated.singleLine(limit: 100).trimmedOrNil?.isolated
    }
}
