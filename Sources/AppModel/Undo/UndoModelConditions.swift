import Rules
import Text

/// Uses of conditions that can be undone.
extension UndoModel {
    /// Shows the events alone for which a condition is true; all events for `nil`.
    package func filter(by condition: NamedCondition?) {
        use(condition, for: \.filter.condition) {
            $1
                ? Message("Only “{condition}” is shown", $0)
                : Message("All events are shown again, not only “{condition}”", $0)
        }
    }

    /// Lets the events conflict no longer for which a condition is true; all events conflict for `nil`.
    package func ignoreConflicts(by condition: NamedCondition?) {
        use(condition, for: \.ignored) {
            $1 ? Message("“{condition}” never conflicts now", $0) : Message("“{condition}” conflicts again", $0)
        }
    }

    /// - Parameter words: Says that a condition is in use, or no longer.
    private func use(
        _ condition: NamedCondition?, for use: ReferenceWritableKeyPath<AgendaModel, NamedCondition?>,
        _ words: (KeyValuePairs<String, any MessageValue>, Bool) -> Message
    ) {
        let before = agenda[keyPath: use]
        guard condition != before, let named = condition ?? before else { return }
        let set = { @MainActor [agenda] value in agenda[keyPath: use] = value }
        set(condition)
        note(
            Undo(
                words(["condition": named.name.singleLine().isolated], condition != nil),
                while: { [agenda] in agenda[keyPath: use] == condition },
                whileUndone: { [agenda] in agenda[keyPath: use] == before }
            ) {
                set(before)
            } redo: {
                set(condition)
            })
    }
}
