import Events
import Text
import Time

/// A person in a list, with the number of coming conflicts about this person.
package struct PersonItem: Hashable, Sendable, Identifiable {
    package let person: Person
    /// It depends on the names of the others, see `People.initial`.
    package let sign: String
    package let comingCount: Int

    package init(_ person: Person, sign: String, comingCount: Int) {
        (self.person, self.sign, self.comingCount) = (person, sign, comingCount)
    }

    package var id: Person.ID { person.id }

    /// "2 coming conflicts"; `nil` for none.
    package func comingWords(_ times: TimeFormatter) -> String? {
        comingCount == 0 ? nil : times.comingConflicts(comingCount)
    }

    /// "Mia, 2 coming conflicts".
    package func accessibleName(_ times: TimeFormatter) -> String {
        [person.displayName, comingWords(times)].compactMap { $0 }.listed()
    }
}
