import Events

/// The last answer of a source, as far as it is needed: from the store, or in memory. The functions may block.
package struct KnownAnswer: Sendable {
    /// Whether another answer has the same bytes.
    package let hasBytes: @Sendable (_ ofAnswer: Answer) -> Bool
    /// The first part; `nil` when there is no answer.
    package let firstPart: @Sendable () -> Answer.Part?
    /// The whole answer; `nil` when there is none.
    package let whole: @Sendable () -> Answer?

    package static let none = KnownAnswer(hasBytes: { _ in false }, firstPart: { nil }, whole: { nil })

    package init(
        hasBytes: @escaping @Sendable (_ ofAnswer: Answer) -> Bool, firstPart: @escaping @Sendable () -> Answer.Part?,
        whole: @escaping @Sendable () -> Answer?
    ) {
        (self.hasBytes, self.firstPart, self.whole) = (hasBytes, firstPart, whole)
    }

    /// An answer in memory.
    package init(_ answer: Answer) {
        self.init(
            hasBytes: { $0.parts.map(\.bytes) == answer.parts.map(\.bytes) }, firstPart: { answer.parts.first },
            whole: { answer })
    }
}
