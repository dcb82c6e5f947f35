import Events

/// The last answer of a source, read from the store as far as it is needed. The functions may block.
package struct KnownAnswer: Sendable {
    /// The first part; `nil` when there is no answer.
    package let firstPart: @Sendable () -> Answer.Part?
    /// The whole answer; `nil` when there is none.
    package let whole: @Sendable () -> Answer?

    package static let none = KnownAnswer(firstPart: { nil }, whole: { nil })

    package init(firstPart: @escaping @Sendable () -> Answer.Part?, whole: @escaping @Sendable () -> Answer?) {
        (self.firstPart, self.whole) = (firstPart, whole)
    }

    /// An answer in memory.
    package init(_ answer: Answer) {
        self.init(firstPart: { answer.parts.first }, whole: { answer })
    }
}
