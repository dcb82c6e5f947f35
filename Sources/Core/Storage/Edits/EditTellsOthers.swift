import Events
import Formats
import Text

/// A change of which a server tells somebody. It is not written without a word of the user.
package struct EditTellsOthers: WordedError, Hashable {
    package let words: Message

    /// - Parameter words: Who is told, in a whole sentence.
    package init(_ words: Message) { self.words = words }

    /// The names of some people: the first three, and how many more there are.
    package static func list(_ people: [String]) -> Message {
        let names = people.prefix(people.count == 4 ? 4 : 3).map(\.isolated).listed()
        let rest = people.count - 3
        guard rest > 1 else { return Message(verbatim: names) }
        return Message("{names} and {count} other", "{names} and {count} others", count: rest, ["names": names])
    }
}

extension CalendarEditing {
    /// Who is told when an edit is written; `nil` for nobody, or when the user has agreed. It may ask a server.
    func told(by plan: Plan) -> EditTellsOthers? {
        guard !mayTell, plan.patch.isChange, let object = plan.target as? any RemoteObject else { return nil }
        let people = people(toldBy: plan)
        return people.isEmpty || plan.isUntold ? nil : object.telling(people)
    }

    /// The people whom a server with invitations would tell of an edit.
    package func people(toldBy plan: Plan) -> [String] {
        let (before, after) = (plan.patch.before, plan.patch.after)
        guard !CalendarEditor.areSameForOthers(before, after, uid: plan.uid) else { return [] }
        let now = CalendarEditor.people(toldOf: plan.uid, in: after, ownAddresses: ownAddresses)
        return now.isEmpty ? CalendarEditor.people(toldOf: plan.uid, in: before, ownAddresses: ownAddresses) : now
    }

    /// The people whom the server could not tell of an entry of the history, as it says.
    package func untold(by id: Int64) -> [String] {
        do { return try history().first { $0.id == id }?.tellings.untold ?? [] } catch { return [] }
    }
}

extension JournaledEdit {
    /// The people who were told of it, or could not be, as the server of the calendar notes it.
    var tellings: (told: [String], untold: [String]) {
        Source(location: calendar).accountCalendar == nil
            ? ([], []) : CalendarEditor.tellings(of: uid, in: Array(after))
    }
}
