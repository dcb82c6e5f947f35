import Events
import Formats
import Planning
import Storage
import Text

/// Events to which others are invited, and the words about who learns of a change.
extension EditingModel {
    /// The names of the others who are invited to an event that the user organizes; empty for another event.
    private func guests(of entry: Int, in agenda: Agenda) -> [String] {
        guard let stated = agenda.stated(of: entry)?.event else { return [] }
        let own = ownAddresses(of: entry, in: agenda)
        guard let organizer = stated.organizer, organizer.isOne(of: own) else { return [] }
        return stated.others(own).map(\.shownName)
    }

    /// Whether the user organizes an event to which others are invited.
    package func isMeeting(_ entry: Int, in agenda: Agenda) -> Bool { !guests(of: entry, in: agenda).isEmpty }

    /// Whether anybody but the user is invited to an event.
    func isWithOthers(_ entry: Int, in agenda: Agenda) -> Bool {
        agenda.stated(of: entry)?.event.others(ownAddresses(of: entry, in: agenda)).isEmpty == false
    }

    /// Who learns of a change of an event, as a part of a line; `nil` where its server alone knows.
    func words(ofToldBy entry: Int, in agenda: Agenda) -> String? {
        let (guests, isOnServer) = (guests(of: entry, in: agenda), isOnServer(entry, in: agenda))
        guard !guests.isEmpty else { return isOnServer ? nil : localized("nobody is told") }
        let people: KeyValuePairs<String, any MessageValue> = ["people": EditTellsOthers.list(guests)]
        return isOnServer
            ? localized("you are asked before {people} are told", people)
            : localized("nobody is told, not even {people}", people)
    }

    func isOnServer(_ entry: Int, in agenda: Agenda) -> Bool {
        agenda.origins(of: entry).contains { agenda.sources[$0.source].path == nil }
    }

    /// Asks whether an event is changed in a file though those who are invited do not learn of it; goes on at once where nobody is.
    func askUntold(_ entry: Int, _ edit: CalendarEdit, in agenda: Agenda, _ go: @escaping @MainActor () -> Void) {
        let guests = guests(of: entry, in: agenda)
        guard !guests.isEmpty, !edit.isOwnMatter, !isOnServer(entry, in: agenda) else { return go() }
        ask(
            toChange: agenda.entries[entry].event.title, isCanceled: edit == .remove,
            Message("Nobody is told: {people} would not know of it.", ["people": EditTellsOthers.list(guests)])
        ) { if $0 == 1 { go() } }
    }

    /// Deletes an event. An invitation that the user has not answered is declined, or removed without a word, as the user chooses.
    package func remove(_ entry: Int, in agenda: Agenda) {
        guard canRemoveUntold(entry, in: agenda) else { return change(entry, .remove, nil, in: agenda) }
        let event = agenda.entries[entry].event
        ask(
            EditingModel.question(toDelete: event.title),
            event.isOccurrence
                ? localized("It is an invitation to a series that you have not answered.")
                : localized("It is an invitation that you have not answered."),
            [localized("_Cancel"), localized("_Decline"), localized("_Remove Without Telling")], usual: 0
        ) { [weak self] in
            switch $0 {
            case 1: self?.answer(entry, .declined, in: agenda)
            case 2: self?.change(entry, .removeUntold, event.isOccurrence ? .all : .one, in: agenda)
            default: break
            }
        }
    }

    /// The words for the deletion of an event, as a label with its key; `nil` when it cannot be deleted.
    package func deletion(of entry: Int, in agenda: Agenda) -> String? {
        guard refusal(of: entry, in: agenda) == nil else {
            return canRemoveUntold(entry, in: agenda) ? localized("_Delete…") : nil
        }
        if isMeeting(entry, in: agenda) { return localized("_Cancel for Everybody…") }
        return agenda.entries[entry].event.isOccurrence ? localized("_Delete…") : localized("_Delete")
    }

    /// Whether an event is an invitation on a server that the user has not answered.
    private func canRemoveUntold(_ entry: Int, in agenda: Agenda) -> Bool {
        let isOfAccount = agenda.origins(of: entry).contains { agenda.sources[$0.source].accountCalendar != nil }
        guard isOfAccount, let invitation = invitation(to: entry, in: agenda) else { return false }
        return invitation.canAnswer && invitation.isKnown && invitation.answer == nil
    }
}
