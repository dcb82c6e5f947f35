import Text

/// A deed that can be undone and done again, as its feature describes it.
///
///     undos.note(
///         Undo(Message("{address} added", ["address": address])) {
///             library.setOwnAddress(address, isThere: false)
///         } redo: {
///             library.setOwnAddress(address, isThere: true)
///         })
@MainActor
package struct Undo {
    /// A part that can take time. Changes of the library are waited for, and their failures count, without a word here.
    typealias Step = @MainActor () async throws(UndoFailure) -> Void

    /// The name of the deed: `events.json removed`.
    let words: @MainActor () -> Message
    /// Whether there is still something to undo.
    let holds: @MainActor () -> Bool
    /// Whether there is still something to do again, after it was undone.
    let holdsUndone: @MainActor () -> Bool
    /// Called when it can no longer be undone.
    let lapse: @MainActor () -> Void
    let undo: Step
    let redo: Step
    /// Whether the bar shows it.
    var isShown = true

    /// - Parameter words: What was done, which may become better known.
    init(
        words: @escaping @MainActor () -> Message, while holds: @escaping @MainActor () -> Bool = { true },
        whileUndone holdsUndone: @escaping @MainActor () -> Bool = { true },
        lapse: @escaping @MainActor () -> Void = {}, undo: @escaping Step, redo: @escaping Step
    ) {
        (self.words, self.holds, self.holdsUndone, self.lapse) = (words, holds, holdsUndone, lapse)
        (self.undo, self.redo) = (undo, redo)
    }

    init(
        _ words: Message, while holds: @escaping @MainActor () -> Bool = { true },
        whileUndone holdsUndone: @escaping @MainActor () -> Bool = { true },
        lapse: @escaping @MainActor () -> Void = {}, undo: @escaping Step, redo: @escaping Step
    ) {
        self.init(
            words: { words }, while: holds, whileUndone: holdsUndone, lapse: lapse, undo: undo, redo: redo)
    }
}

/// Why a deed could not be undone or done again.
package struct UndoFailure: Error, Hashable, Sendable {
    /// The reason and what to do, in whole sentences.
    package let message: String
    /// The edit of the history whose event can be saved as a copy; `nil` for another deed.
    package var edit: Int64?
}

/// Where a deed leads, as a button beside the words: to the folder of a saved file.
@MainActor
package struct NextStep {
    /// The label, with an underscore before its mnemonic.
    let label: String
    let perform: @MainActor () -> Void
}
