import Events
import Text

/// An answer to an invitation (`PARTSTAT`, RFC 5545 §3.2.12).
package enum EventAnswer: String, CaseIterable, Codable, Hashable, Sendable {
    case accepted, tentative, declined

    fileprivate var participation: String { rawValue.uppercased() }
}

extension CalendarEdit {
    /// Whether it says only of the user: an answer, or whether it takes time. That needs no leave of the organizer.
    package var isOwnMatter: Bool {
        guard case .change(var change) = self, answer == nil, change.isFree != nil else {
            return answer != nil || self == .removeUntold
        }
        change.isFree = nil
        return change == EventEdit()
    }

    /// The answer to an invitation, which is the user's own also where others are invited; `nil` for another edit.
    package var answer: EventAnswer? { answering?.answer }

    /// The edit with an answer to an invitation and nothing else; `nil` for another edit.
    package var answering: EventEdit? {
        if case .change(let change) = self, change.isAnswer { change } else { nil }
    }
}

extension CalendarObject {
    /// The user's address among those who are invited.
    ///
    /// - Parameter chosen: The one that counts if it is invited; `nil` for the only own one.
    /// - Throws: Why there is nothing to answer: none of the user's addresses is invited, or several, or the user organizes it.
    func invitee(_ ownAddresses: Set<String>, chosen: String? = nil) throws(EditRefusal) -> String {
        guard !events.contains(where: { $0.organizer?.isOne(of: ownAddresses) == true }) else {
            throw EditRefusal(Message("You organize it, so there is nothing to answer."))
        }
        let invited = Set(events.flatMap(\.attendees).compactMap(\.address.mailAddress))
        if let chosen, invited.contains(chosen) { return chosen }
        let own = invited.intersection(ownAddresses).sorted()
        guard let address = own.first else {
            guard !invited.isEmpty else { throw EditRefusal(Message("Nobody is invited to it.")) }
            throw EditRefusal(
                Message(
                    "None of your mail addresses is invited to it. Invited: {addresses}.",
                    ["addresses": CalendarObject.list(invited.sorted())]))
        }
        guard own.count == 1 else {
            throw EditRefusal(
                Message(
                    "Several of your mail addresses are invited to it: {addresses}.",
                    ["addresses": CalendarObject.list(own)]))
        }
        return address
    }

    /// The first addresses in a text.
    private static func list(_ addresses: [String]) -> String {
        addresses.prefix(20).map { $0.singleLine(limit: 60).isolated }.listed()
    }

    /// - Throws: Why it is no invitation that the user has not answered.
    func checkIsUnanswered(_ ownAddresses: Set<String>) throws(EditRefusal) {
        let invitee = try invitee(ownAddresses)
        guard events.allSatisfy({ ["NEEDS-ACTION", nil].contains($0.answer(of: invitee)) }) else {
            throw EditRefusal(Message("You have answered it, and the organizer counts on that: decline it instead."))
        }
    }
}

extension EventDraft {
    /// Gives the invitation of an address an answer. The other parameters of the line stay.
    mutating func set(_ answer: EventAnswer, of invitee: String) throws(EditRefusal) {
        let own = lines.positions("ATTENDEE").filter {
            CalendarEvent.Participant(lines.lines[$0].content).address.mailAddress == invitee
        }
        guard own.count < 2 else {
            throw EditRefusal(Message("The event states {name} more than once.", ["name": invitee]))
        }
        guard let position = own.first else { return }
        try setParameter(position, "PARTSTAT", answer.participation)
    }
}

extension CalendarEvent.Participant {
    /// The name, otherwise the mail address, otherwise the stated address, in a sentence.
    package var shownName: String { (name ?? address.mailAddress ?? address).singleLine(limit: 60) }
}

extension CalendarEvent {
    /// The attendees among whom the user is: the one with an address of the user's, or each of several; where none has one, all who are
    /// invited but the organizer. None when the user organizes it, or nobody is stated to.
    ///
    /// - Parameter ownAddresses: The user's mail addresses, in lower case.
    package func invitees(_ ownAddresses: Set<String>) -> [Participant] {
        guard organizer?.isOne(of: ownAddresses) != true else { return [] }
        var seen: Set<String> = []
        let people = attendees.filter { person in person.address.mailAddress.map { seen.insert($0).inserted } ?? false }
        let own = people.filter { $0.isOne(of: ownAddresses) }
        guard own.isEmpty, let organizer else { return own }
        return people.filter {
            $0.address.typedMailAddress != nil && $0.address.mailAddress != organizer.address.mailAddress
        }
    }

    /// The answer of somebody who is invited; `nil` for somebody who is not.
    func answer(of invitee: String) -> String? {
        attendees.first { $0.address.mailAddress == invitee }?.answer
    }

    /// Takes over an answer.
    mutating func take(_ answer: EventAnswer, of invitee: String) {
        attendees = attendees.map { person in
            guard person.address.mailAddress == invitee else { return person }
            return Participant(
                address: person.address, name: person.name, answer: answer.participation, role: person.role)
        }
    }
}
