import Events
import Formats
import Planning
import Text

/// An invitation to the user, and who learns of an answer.
package struct Invitation: Hashable, Sendable {
    /// `nil` for none yet.
    package let answer: EventAnswer?
    /// Whether that is the answer for all events of a series.
    package let isOfSeries: Bool
    /// Who learns of it, in a sentence; or why it cannot be answered here.
    package let note: String
    package let canAnswer: Bool
    /// Whether an address of the user is invited; otherwise the user is asked which one is.
    package let isKnown: Bool
    /// The name of the organizer, when nobody tells that person and there is an address to write to.
    package let untold: String?
}

extension EditingModel {
    /// The invitation to an event; `nil` when the user is not invited, or organizes it.
    ///
    /// Where no address of the user is invited, the user may be one of those who are, and is asked before an answer.
    package func invitation(to entry: Int, in agenda: Agenda) -> Invitation? {
        guard let stated = agenda.stated(of: entry) else { return nil }
        let own = ownAddresses(of: entry, in: agenda)
        guard let invitee = stated.event.invitees(own).first else { return nil }
        let isKnown = invitee.isOne(of: own)
        let refusal = refusal(of: entry, isAnswer: true, in: agenda)
        let sources = agenda.sources(of: entry)
        guard isKnown || refusal == nil && !agenda.ownSources.isDisjoint(with: sources) else { return nil }
        let answer = isKnown ? EventAnswer(rawValue: invitee.answer.lowercased()) : nil
        let ofMaster = stated.master?.attendees.first { $0.address.mailAddress == invitee.address.mailAddress }
        func invitation(_ note: String, canAnswer: Bool = true, untold: String? = nil) -> Invitation {
            Invitation(
                answer: answer, isOfSeries: ofMaster?.answer == invitee.answer, note: note, canAnswer: canAnswer,
                isKnown: isKnown, untold: untold)
        }
        if let refusal { return invitation(refusal.text, canAnswer: false) }
        guard isKnown else {
            return invitation(
                localized("None of your email addresses is invited to it. You are asked which one is yours."))
        }
        guard isUntold(entry, in: agenda) || !isOnServer(entry, in: agenda) else {
            return invitation(localized("Its server may tell others. You are asked before it does."))
        }
        guard let organizer = agenda.organizer(of: entry) else { return invitation(localized("Nobody is told.")) }
        let name = organizer.shownName.isolated
        return invitation(
            localized("Nobody is told. {person} does not know it: write to them.", ["person": name]),
            untold: organizer.address.typedMailAddress == nil ? nil : name)
    }

    /// Whether somebody else organizes an event that the user cannot move, and can be asked to.
    package func canAsk(toMove entry: Int, _ texts: AgendaFormatter) -> Bool {
        texts.canMove(entry) && texts.agenda.organizer(of: entry) != nil && refusal(of: entry, in: texts.agenda) != nil
    }

    /// Answers the invitation to an event.
    package func answer(_ entry: Int, _ answer: EventAnswer, in agenda: Agenda) {
        change(entry, .change(EventEdit(answer)), nil, in: agenda)
    }

    /// Asks which of those who are invited the user is.
    func askInvitee(
        among invitees: [CalendarEvent.Participant], _ own: Set<String>,
        _ go: @escaping @MainActor (String) -> Void
    ) {
        let listed = invitees.prefix(EditingModel.mostInvitees).compactMap { person in
            person.address.typedMailAddress.map { (person.shownName, $0) }
        }
        let names = listed.map { name, address in
            (name == address ? address : [name, address].dotted()).replacing("_", with: "__")
        }
        let isKnown = invitees.first?.isOne(of: own) == true
        let text =
            isKnown
            ? localized("Several of your email addresses are invited. The answer is for one of them.")
            : localized(
                "None of your email addresses is invited. The one that you choose is kept in Your Email Addresses.")
        ask(localized("Which of these is you?"), text, [localized("_Cancel")] + names, usual: 0) {
            if $0 > 0 { go(listed[$0 - 1].1) }
        }
    }

    /// Keeps the address of an answer that is written as one of the user.
    func keep(_ invitee: String) {
        guard !library.ownAddresses.contains(invitee) else { return }
        switch OwnAddresses.adding(invitee, to: library.ownAddresses) {
        case .success(let address): undos.set(address, of: Person.me, isThere: true)
        case .failure(let fault): undos.note(fault.words)
        }
    }

    /// The most people among whom the user is asked for.
    private static let mostInvitees = 50
}
