import Events
import Text
import Time

/// A person in a list, with the number of coming conflicts about this person.
package struct PersonItem: Hashable, Sendable, Identifiable {
    package let person: Person
    package let comingCount: Int

    package init(_ person: Person, comingCount: Int) { (self.person, self.comingCount) = (person, comingCount) }

    package var id: Person.ID { person.id }

    /// "2 coming conflicts"; `nil` for none.
    package func comingWords(_ times: TimeFormatter) -> String? {
        comingCount == 0
            ? nil : times.localized("{count} coming conflict", "{count} coming conflicts", count: comingCount)
    }

    /// "Mia, 2 coming conflicts".
    package func accessibleName(_ times: TimeFormatter) -> String {
        [person.displayName, comingWords(times)].compactMap { $0 }.listed()
    }
}
