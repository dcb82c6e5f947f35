import Events
import Text
import Time

/// A person in a list, with the number of soon conflicts about this person.
package struct PersonItem: Hashable, Sendable, Identifiable {
    package let person: Person
    /// It depends on the names of the others, see `People.initial`.
    package let sign: String
    package let soonCount: Int

    package init(_ person: Person, sign: String, soonCount: Int) {
        (self.person, self.sign, self.soonCount) = (person, sign, soonCount)
    }

    package var id: Person.ID { person.id }

    /// "2 conflicts in the next two weeks"; `nil` for none.
    package func soonWords(_ times: TimeFormatter) -> String? {
        soonCount == 0 ? nil : times.soonConflicts(soonCount)
    }

    /// "Mia, 2 conflicts in the next two weeks".
    package func accessibleName(_ times: TimeFormatter) -> String {
        [person.displayName, soonWords(times)].compactMap { $0 }.listed()
    }
}
