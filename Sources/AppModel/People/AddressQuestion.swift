import Events
import Formats
import Observation
import Planning
import Network
import Storage

/// The question whether the address that most invitations of a calendar are sent to is that of the person whose time it takes.
///
///     question.text  // "Is dan@example.org Dan?"
///     question.answer(isTheirs: true)
@MainActor
@Observable
package final class AddressQuestion {
    /// The question; `nil` when there is nothing to ask.
    package private(set) var text: String?

    @ObservationIgnored private let id: StoredSource.ID
    @ObservationIgnored private let model: WindowModel
    @ObservationIgnored private var asked: (address: String, person: Person.ID)?
    /// The address that most invitations are sent to, and the revision of which that is known.
    @ObservationIgnored private var invitee: (revision: Int64, address: String?)?
    @ObservationIgnored private var following: Following?

    package init(_ id: StoredSource.ID, _ model: WindowModel) {
        (self.id, self.model) = (id, model)
        following = Following({ [agenda = model.agenda, view = model.view] in
            (agenda.library, view.refusedAddresses)
        }) { [weak self] _ in self?.ask() }
    }

    /// Adds the address to those of the person, or does not ask about it again.
    package func answer(isTheirs: Bool) {
        guard let (address, person) = asked else { return }
        if isTheirs {
            model.undos.set(address, of: person, isThere: true)
        } else {
            model.view.refusedAddresses.insert(AddressQuestion.mark(address, of: person))
        }
    }

    private static func mark(_ address: String, of person: Person.ID) -> String { "\(person) \(address)" }

    private func ask() {
        guard let entry = model.library.entries.first(where: { $0.id == id }), let role = entry.role else { return }
        let revision = entry.stored.revision
        if invitee?.revision != revision {
            invitee = (revision, nil)
            let calendar = entry.feed?.calendar
            Task { [weak self] in
                let address = await OwnThread.run { calendar?.usualInvitee }
                guard let self, self.invitee?.revision == revision else { return }
                self.invitee = (revision, address)
                self.ask()
            }
        }
        let people = model.library.people
        let owners = people.people(role.people)
        guard let address = invitee?.address, let person = owners.first, owners.count == 1,
            !model.view.refusedAddresses.contains(AddressQuestion.mark(address, of: person.id))
        else { return show(nil, nil) }
        let question = SourceChoiceFormatter.addressQuestion(
            about: address, person, people,
            known: model.library.ownAddresses + (entry.feed?.calendar?.ownAddresses ?? []))
        show(question, (address, person.id))
    }

    private func show(_ question: String?, _ asked: (address: String, person: Person.ID)?) {
        self.asked = asked
        if text != question { text = question }
    }
}
