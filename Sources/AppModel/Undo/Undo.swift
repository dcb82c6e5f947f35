import Text

/// Something that was done and can be undone, as its feature describes it.
///
///     undos.note(Undo(Message("{address} added", ["address": address])) { library.remove(address) })
@MainActor
package struct Undo {
    /// What was done: `events.json removed`.
    let words: @MainActor () -> Message
    /// Whether there is still something to undo.
    let holds: @MainActor () -> Bool
    /// Called when it can no longer be undone, because of a later deed or because it no longer holds.
    let lapse: @MainActor () -> Void
    /// Undoes it.
    let perform: @MainActor () -> Void

    /// - Parameter words: What was done, which may become better known.
    init(
        words: @escaping @MainActor () -> Message, while holds: @escaping @MainActor () -> Bool = { true },
        lapse: @escaping @MainActor () -> Void = {}, perform: @escaping @MainActor () -> Void
    ) {
        (self.words, self.holds, self.lapse, self.perform) = (words, holds, lapse, perform)
    }

    init(
        _ words: Message, while holds: @escaping @MainActor () -> Bool = { true },
        lapse: @escaping @MainActor () -> Void = {}, perform: @escaping @MainActor () -> Void
    ) {
        self.init(words: { words }, while: holds, lapse: lapse, perform: perform)
    }
}

/// Where what was done leads, as a button beside the words: to the folder of a saved file.
@MainActor
package struct NextStep {
    /// The label, with an underscore before its mnemonic.
    let label: String
    let perform: @MainActor () -> Void
}
