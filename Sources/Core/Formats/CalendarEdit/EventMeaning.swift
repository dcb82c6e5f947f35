import Events

extension CalendarEditor {
    /// Whether two texts say the same of an event. Servers write a text anew: its order, folding, versions and zones do not count.
    ///
    /// - Complexity: O(*n*) in the texts.
    package static func areSame(_ one: [UInt8], _ other: [UInt8], uid: String) -> Bool {
        guard one != other else { return true }
        guard let meaning = meaning(of: uid, in: one) else { return false }
        return meaning == CalendarEditor.meaning(of: uid, in: other)
    }

    /// The components of an event as they are read; none in an empty text. `nil` when they cannot be told apart.
    private static func meaning(of uid: String, in text: [UInt8]) -> Set<CalendarEvent>? {
        do throws(EditRefusal) {
            // Without the calendar around them, so that all texts are read in the same way.
            let alone = try EditedText(try EditedText(text, uid: uid).event, uid: uid)
            guard !alone.components.isEmpty else { return [] }
            let events = CalendarReader.read(alone.sample).object.events
            guard events.count == alone.components.count else { return nil }
            return Set(
                events.map {
                    var event = $0
                    (event.version, event.part, event.lines) = (CalendarEvent.Version(), 0, 0...0)
                    return event
                })
        } catch {
            return nil
        }
    }

    /// The text with an event under another UID.
    package static func renaming(_ uid: String, to new: String, in text: [UInt8]) throws(EditRefusal) -> [UInt8] {
        let old = try EditedText(text, uid: uid)
        var replacements: [CalendarPatch.Replacement] = []
        for component in old.components {
            var lines = component
            try lines.set("UID", Array(new.utf8))
            replacements.append(.init(range: component.range, bytes: lines.bytes))
        }
        return try old.replacing(replacements)
    }
}
