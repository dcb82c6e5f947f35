import Events
import Foundation
import Time

/// Edits an event in an iCalendar text: only the lines that change are replaced, every other byte stays.
///
/// Each new text is read again and compared with the old one. Where anything differs but what was asked for, or where the text
/// has what cannot be edited safely, the edit is refused.
package struct CalendarEditor: Sendable {
    package let timeZone: TimeZone
    package let now: Instant
    package let ownAddresses: Set<String>

    /// - Parameters:
    ///   - timeZone: The user's zone, for floating times and days.
    ///   - now: The time of the edit.
    ///   - ownAddresses: The user's mail addresses, in lower case.
    package init(timeZone: TimeZone, now: Instant, ownAddresses: Set<String>) {
        (self.timeZone, self.now, self.ownAddresses) = (timeZone, now, ownAddresses)
    }

    /// The text with an edit of one event.
    ///
    /// - Throws: Why it is refused; nothing has changed then.
    /// - Complexity: O(*n*) in the text.
    package func patch(
        _ text: [UInt8], _ event: EditedEvent, _ edit: CalendarEdit, _ scope: EditScope
    ) throws(EditRefusal) -> CalendarPatch {
        if case .following(let newUID) = scope { return try patchFollowing(text, event, edit, newUID: newUID) }
        let old = try EditedText(text, uid: event.uid)
        var patch = try EventPatch(
            old, event, edit, timeZone: timeZone, now: now, ownAddresses: ownAddresses)
        let expected = try patch.apply(edit, scope)
        guard !patch.replacements.isEmpty else {
            return CalendarPatch(
                text: text, before: old.event, after: old.event, replacements: [], occurrence: patch.changed)
        }
        let new = try EditedText(old.replacing(patch.replacements), uid: event.uid)
        let read = new.components.isEmpty ? CalendarObject() : try EventPatch.read(new)
        let shown = SeenEvent.all(in: read, window: patch.window, timeZone: timeZone)
        let inner = scope == .all ? patch.innerWindow : nil
        guard expected.starting(in: inner) == shown.starting(in: inner) else { throw EditRefusal.uncertain }
        return CalendarPatch(
            text: new.bytes, before: old.event, after: new.event, replacements: patch.replacements,
            occurrence: patch.changed, isEmptied: new.componentCount == 0)
    }

    /// The components of events in a text, by UID; `nil` when they cannot be told apart.
    ///
    /// - Complexity: O(*n*) in the text for each.
    package static func components(of uids: [String], in text: [UInt8]) -> [UInt8]? {
        do { return try uids.flatMap { try EditedText(text, uid: $0).event } } catch { return nil }
    }

    /// A calendar of the events of a text whose UIDs meet a condition, with its zones; `nil` when there are none, or when they
    /// cannot be told apart.
    ///
    /// - Complexity: O(*n*) in the text.
    package static func calendar(in text: [UInt8], where isWanted: @escaping (String) -> Bool) -> [UInt8]? {
        do { return try EditedText.calendar(text, where: isWanted) } catch { return nil }
    }

    /// A calendar with components of an event alone, and what a text says of its calendar and the zones.
    package static func calendar(
        ofComponents event: [UInt8], framedBy text: [UInt8]
    ) throws(EditRefusal) -> [UInt8] {
        try EditedText(text, uid: nil).calendar(of: [event[...]], lineBreak: [0x0D, 0x0A])
    }

    /// A calendar with one event of a text, and its zones.
    package static func calendar(of uid: String, in text: [UInt8]) throws(EditRefusal) -> [UInt8] {
        try EditedText(text, uid: uid).sample
    }
}
