/// A named fact about an event: "Venue", "Lambeau Field".
package struct Fact: Hashable, Sendable {
    package let name: String
    /// One line, or one for each item of a list.
    package let value: String
}
