import Events
import Text

/// One call that changes an event of a calendar of the desktop.
///
///     for call in try DesktopCalendarCall.calls(from: before, to: after, uid: "dinner") { … }
///
/// There are no others: `ModifyObjects` of `all` with an instance replaces the whole series by it, `this-and-future` reports
/// success and changes nothing, `RemoveObjects` of `this` writes exceptions in other forms, and `ReceiveObjects` renames zones.
/// So the scope comes from the component itself.
package struct DesktopCalendarCall: Hashable, Sendable {
    package enum Method: String, Sendable {
        case create = "CreateObjects", modify = "ModifyObjects", remove = "RemoveObjects"
    }

    package enum Scope: String, Sendable {
        case all, this
        case onlyThis = "only-this"
    }

    package let method: Method
    package let scope: Scope
    package let uid: String
    /// The value of `RECURRENCE-ID`; empty for the whole event.
    package let recurrenceID: String
    /// The `VEVENT` that is written; empty for a removal.
    package let component: String

    /// The service refuses to overwrite a version that it did not give (`E_CAL_OPERATION_FLAG_CONFLICT_FAIL`). Others lose changes.
    package static let flags: UInt32 = 1

    /// - Parameter present: A component of the event as the service has it; `nil` for a new event. Its version is the one to state.
    private init(
        _ method: Method, _ component: EventLines, over present: EventLines?, of uid: String
    ) throws(EditRefusal) {
        var lines = component
        let version = EventLines.versionOnServer
        if let present { lines.replace(version, with: present) } else { lines.remove([version]) }
        guard let text = String(validating: lines.bytes, as: UTF8.self) else { throw EditRefusal.oldEncoding }
        recurrenceID = lines.instanceID ?? ""
        (self.method, self.uid, self.component) = (method, uid, text)
        scope = recurrenceID.isEmpty ? .all : .this
        guard method == .modify || scope == .all, lines.positions("RECURRENCE-ID").isEmpty == (scope == .all) else {
            throw EditRefusal.uncertain
        }
    }

    /// - Parameter instance: The changed instance that becomes as its series says; `nil` to remove the whole event.
    private init(removing instance: EventLines?, of uid: String) throws(EditRefusal) {
        recurrenceID = instance?.instanceID ?? ""
        guard instance == nil || !recurrenceID.isEmpty else { throw EditRefusal.uncertain }
        (method, scope, self.uid, component) = (.remove, instance == nil ? .all : .onlyThis, uid, "")
    }

    /// The removal of a whole event.
    package static func removal(of uid: String) throws(EditRefusal) -> DesktopCalendarCall {
        try DesktopCalendarCall(removing: nil, of: uid)
    }

    /// The calls that make one text of an event of another one: one call, but for a series that is made with its changed instances.
    ///
    /// - Parameters:
    ///   - before: The event as the service has it; empty for a new one.
    ///   - after: The event as it is wanted; empty to remove it.
    /// - Throws: Why it cannot be made without a loss.
    /// - Complexity: O(*n*²) in the components of the event.
    package static func calls(
        from before: [UInt8], to after: [UInt8], uid: String
    ) throws(EditRefusal) -> [DesktopCalendarCall] {
        let (old, new) = (try EditedText(before, uid: uid).components, try EditedText(after, uid: uid).components)
        guard !new.isEmpty else { return [try removal(of: uid)] }
        guard !old.isEmpty else {
            guard let series = new.first(where: { $0.instanceID == nil }) else { throw EditRefusal.uncertain }
            var calls = [try DesktopCalendarCall(.create, series, over: nil, of: uid)]
            for instance in new where instance.instanceID != nil {
                calls.append(try DesktopCalendarCall(.modify, instance, over: nil, of: uid))
            }
            guard calls.count == new.count else { throw EditRefusal.uncertain }
            return calls
        }
        let changed = new.filter { one in !old.contains { $0.isInstance(like: one) && $0.bytes == one.bytes } }
        let gone = old.filter { one in !new.contains { $0.isInstance(like: one) } }
        let isOfSeries = changed.contains { $0.instanceID == nil } || gone.contains { $0.instanceID == nil }
        guard changed.count + gone.count == 1, !isOfSeries || old.count == 1 && new.count == 1 else {
            throw EditRefusal(
                Message(
                    """
                    Some events of this series were changed by themselves, and the calendars of this computer would lose that. \
                    Only single events of it can be moved; open the series in its program.
                    """))
        }
        if let gone = gone.first { return [try DesktopCalendarCall(removing: gone, of: uid)] }
        guard let one = changed.first else { throw EditRefusal.uncertain }
        return [try DesktopCalendarCall(.modify, one, over: old.first, of: uid)]
    }

    /// The same call after others have changed the event.
    ///
    /// - Parameter text: The event as the service has it now.
    package func following(_ text: [UInt8]) throws(EditRefusal) -> DesktopCalendarCall {
        let own = try EditedText(Array(component.utf8), uid: uid).components
        guard method == .modify, let one = own.first else { return self }
        return try DesktopCalendarCall(
            .modify, one, over: EditedText(text, uid: uid).components.first, of: uid)
    }

    /// Whether a change has lines that a calendar cannot keep.
    ///
    /// - Parameter capabilities: Those of the calendar, in the words of the service.
    package static func isBeyond(
        _ capabilities: Set<String>, from before: [UInt8], to after: [UInt8], uid: String
    ) throws(EditRefusal) -> Bool {
        let (old, new) = (try EditedText(before, uid: uid).components, try EditedText(after, uid: uid).components)
        func lines(_ name: String, _ components: [EventLines]) -> Set<[UInt8]> {
            Set(components.flatMap { component in component.positions(name).map { component.lines[$0].bytes } })
        }
        return [("no-transparency", "TRANSP"), ("no-organizer", "ATTENDEE")].contains { capability, name in
            capabilities.contains(capability) && !lines(name, new).isSubset(of: lines(name, old))
        }
    }
}

extension EventLines {
    /// The value that says which instance of its series it is; `nil` for the one with the rule.
    fileprivate var instanceID: String? {
        positions("RECURRENCE-ID").first.map { String(decoding: lines[$0].content.value.trimmed, as: UTF8.self) }
    }

    /// Whether the service has left out something that had a value: its notes of properties without one begin with "No value".
    fileprivate var hasLoss: Bool {
        lines.contains {
            $0.name == "X-LIC-ERROR" && $0.content.text.split(separator: " ").prefix(2) != ["No", "value"]
        }
    }
}

extension DesktopCalendarAnswer {
    /// A calendar with the event of a UID alone, as it can be edited.
    ///
    /// - Parameters:
    ///   - objects: What the service gives of it: components, or a calendar with them.
    ///   - zones: The descriptions of zones that only the service knows.
    /// - Throws: An error when the service does not understand all of it, so that its text has lost something.
    package static func text(
        of uid: String, in objects: [[UInt8]], zones: [[UInt8]] = []
    ) throws(EditRefusal) -> [UInt8] {
        var text = Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Upcoming//Upcoming//EN\r\n".utf8)
        for zone in zones { text += zone.endingLine }
        for object in objects {
            for component in try EditedText(object, uid: uid).components {
                guard !component.hasLoss else {
                    throw EditRefusal(
                        Message(
                            "The calendars of this computer do not keep all of this event, so Upcoming only reads it."))
                }
                text += component.bytes.endingLine
            }
        }
        return text + Array("END:VCALENDAR\r\n".utf8)
    }

    /// The same of an answer that was read.
    package static func text(of uid: String, in parts: [Answer.Part]) throws(EditRefusal) -> [UInt8] {
        let own = parts.filter { $0.href == uid || $0.href.hasPrefix(uid + "/") }
        let zones = parts.filter { $0.mediaType == ZoneDescription.mediaType }
        return try text(of: uid, in: own.map(\.bytes), zones: zones.map(\.bytes))
    }

    /// The zones that a text of an event names and another one does not, with their descriptions there; `nil` for none.
    package static func newZones(from before: [UInt8], to after: [UInt8]) -> [String: [UInt8]?] {
        let new = Set(zones(of: after)).subtracting(zones(of: before))
        return Dictionary(
            uniqueKeysWithValues: new.map { name in
                (name, EditedText.zone(name, in: after).map { Array($0.map { $0 + "\r\n" }.joined().utf8) })
            })
    }
}

extension [UInt8] {
    fileprivate var endingLine: [UInt8] { last == 0x0A ? self : self + [0x0D, 0x0A] }
}
