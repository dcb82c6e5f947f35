import Events
import Formats
import Network
import Text

/// The connection to a calendar of the desktop, through which its events are changed.
package protocol DesktopCalendarAccess: AnyObject, Sendable {
    /// The state of the calendar, as the service says it now.
    func state() async throws(DesktopCalendarFault) -> DesktopCalendarState

    /// The event with a UID and its changed instances, as the service gives them; `nil` when it has none.
    func object(_ uid: String) async throws(DesktopCalendarFault) -> [UInt8]?

    /// The description (`VTIMEZONE`) of a time zone; `nil` when the service has none.
    func zone(_ name: String) async -> [UInt8]?

    /// Gives the service the description of a time zone.
    func add(zone: [UInt8]) async -> DesktopCalendarOutcome

    /// Makes a call once. Returns when the service has told of the change, or has kept silent for a while.
    func make(_ call: DesktopCalendarCall) async -> DesktopCalendarOutcome
}

/// The state of a calendar, as the service says it.
package struct DesktopCalendarState: Hashable, Sendable {
    /// Whether changes reach its server at once.
    package let isOnline: Bool
    /// The capabilities of the calendar, in the words of the service.
    package let capabilities: Set<String>

    package init(isOnline: Bool = true, capabilities: Set<String> = []) {
        (self.isOnline, self.capabilities) = (isOnline, capabilities)
    }
}

/// An event of a calendar of the desktop that can be changed, as it was read, or a new one.
///
///     let object = try DesktopObject("dinner", of: source, access)
///     let read = try object.write(patch.text, uid: "dinner")
///
/// Blocks.
package struct DesktopObject: RemoteObject {
    private let source: Source
    /// Its UID.
    package let part: String
    package let bytes: [UInt8]
    private let access: (any DesktopCalendarAccess)?

    package var calendar: String { source.location }
    package var address: String? { part }

    /// Reads an event.
    ///
    /// - Throws: Why it cannot be changed.
    package init(_ uid: String, of source: Source, _ access: (any DesktopCalendarAccess)?) throws(EditRefusal) {
        guard let access else { throw .needsWindow }
        guard let text = try DesktopObject.text(of: uid, access) else { throw .isDeleted }
        (self.source, part, bytes, self.access) = (source, uid, text, access)
    }

    /// An event as it was last read for the calendar. It cannot be written.
    package init(_ uid: String, in parts: [Answer.Part], of source: Source) throws(EditRefusal) {
        bytes = try DesktopCalendarAnswer.text(of: uid, in: parts)
        (self.source, part, access) = (source, uid, nil)
    }

    /// An event that is to be made.
    package init(new uid: String, of source: Source, _ access: (any DesktopCalendarAccess)?) {
        (self.source, part, bytes, self.access) = (source, uid, [], access)
    }

    package func sibling(named name: String) -> any EditTarget { DesktopObject(new: name, of: source, access) }

    /// The service sends mails for some calendars, and does not say for which.
    func telling(_ people: [String]) -> EditTellsOthers? {
        EditTellsOthers(
            Message("The account of this calendar may tell {people} of it.", ["people": EditTellsOthers.list(people)]))
    }

    // MARK: Writing

    func write(_ new: [UInt8]?, uid: String, isUntold: Bool) throws -> [UInt8] {
        guard let access else { throw EditRefusal.needsWindow }
        let (before, after) = (bytes, new ?? [])
        let calls = try DesktopCalendarCall.calls(from: before, to: after, uid: uid)
        let state = try DesktopObject.wait { () throws(DesktopCalendarFault) in try await access.state() }
        // A change that waits for its server is lost when the server has another one.
        guard state.isOnline else { throw EditRefusal(DesktopCalendarFault.disconnected.words) }
        guard try !DesktopCalendarCall.isBeyond(state.capabilities, from: before, to: after, uid: uid) else {
            throw EditRefusal(Message("This calendar cannot keep such a change."))
        }
        guard try DesktopObject.text(of: uid, access) ?? [] == before else { throw EditRefusal.isChanged }
        try addZones(from: before, to: after, access)
        for (number, planned) in calls.enumerated() {
            let call = number == 0 ? planned : try DesktopObject.next(planned, access)
            switch OwnThread.wait(for: { await access.make(call) }) {
            case .done: continue
            case .refused(let refusal) where number == 0: throw refusal
            case .refused(let refusal):
                // Half a series is none.
                let removal = try DesktopCalendarCall.removal(of: uid)
                guard case .done = OwnThread.wait(for: { await access.make(removal) }) else {
                    throw UncertainEdit.inCalendar
                }
                throw refusal
            case .unknown:
                let now = try DesktopObject.textAfterCall(of: uid, access)
                guard CalendarEditor.areSame(now, after, uid: uid) else { throw UncertainEdit.inCalendar }
                return now
            }
        }
        let now: [UInt8]
        // It is written, as the service says.
        do { now = try DesktopObject.text(of: uid, access) ?? [] } catch { return after }
        guard now.isEmpty == after.isEmpty else { throw UncertainEdit.inCalendar }
        guard CalendarEditor.areSame(now, after, uid: uid) || !CalendarEditor.areSame(now, before, uid: uid) else {
            throw EditRefusal(
                Message("The service for the calendars of this computer took the change, and has not made it."))
        }
        return now
    }

    private func addZones(
        from before: [UInt8], to after: [UInt8], _ access: any DesktopCalendarAccess
    ) throws(EditRefusal) {
        for (name, description) in DesktopCalendarAnswer.newZones(from: before, to: after) {
            guard OwnThread.wait(for: { await access.zone(name) }) == nil else { continue }
            guard let description, case .done = OwnThread.wait(for: { await access.add(zone: description) }) else {
                throw EditRefusal(
                    Message(
                        "The calendars of this computer do not know the time zone {zone}.",
                        ["zone": name.singleLine(limit: 60)]))
            }
        }
    }

    /// The event as the service has it now; `nil` when it has none.
    static func text(of uid: String, _ access: any DesktopCalendarAccess) throws(EditRefusal) -> [UInt8]? {
        let object = try wait { () throws(DesktopCalendarFault) in try await access.object(uid) }
        guard let object else { return nil }
        let zones = DesktopCalendarAnswer.unknownZones(in: [object]).compactMap { name in
            OwnThread.wait { await access.zone(name) }
        }
        return try DesktopCalendarAnswer.text(of: uid, in: [object], zones: zones)
    }

    /// The same where something may have been written already.
    private static func textAfterCall(
        of uid: String, _ access: any DesktopCalendarAccess
    ) throws(UncertainEdit) -> [UInt8] {
        do { return try text(of: uid, access) ?? [] } catch { throw .inCalendar }
    }

    /// A call after an earlier one.
    private static func next(
        _ call: DesktopCalendarCall, _ access: any DesktopCalendarAccess
    ) throws(UncertainEdit) -> DesktopCalendarCall {
        let now = try textAfterCall(of: call.uid, access)
        do { return try call.following(now) } catch { throw .inCalendar }
    }

    private static func wait<Value: Sendable>(
        for work: @escaping @Sendable () async throws(DesktopCalendarFault) -> Value
    ) throws(EditRefusal) -> Value {
        let result = OwnThread.wait { () -> Result<Value, DesktopCalendarFault> in
            do throws(DesktopCalendarFault) { return .success(try await work()) } catch { return .failure(error) }
        }
        do { return try result.get() } catch { throw EditRefusal(error.words) }
    }
}

/// The outcome of a call that changes a calendar of the desktop.
package enum DesktopCalendarOutcome: Hashable, Sendable {
    case done
    /// The event is as it was.
    case refused(EditRefusal)
    /// Only the event itself tells.
    case unknown

    /// The meaning of an error.
    ///
    /// - Parameters:
    ///   - name: The name of the error on the bus; `nil` when nobody answered.
    ///   - message: The words of the service.
    package init(error name: String?, _ message: String) {
        let unmapped = "org.gtk.GDBus.UnmappedGError.Quark._"
        guard let name else {
            self = .unknown
            return
        }
        let parts = name.hasPrefix(unmapped) ? name.dropFirst(unmapped.count).split(separator: ".") : []
        let code = parts.last.flatMap { Int($0.dropFirst("Code".count)) }
        switch (parts.first, code) {
        case ("e_2dclient_2derror_2dquark", 21): self = .refused(.isChanged)
        case ("e_2dclient_2derror_2dquark", 4), ("e_2dclient_2derror_2dquark", 5):
            self = .refused(EditRefusal(DesktopCalendarFault.needsPassword.words))
        // No connection: the service offers none, or the computer has none (GIOErrorEnum).
        case ("e_2dclient_2derror_2dquark", 6), ("e_2dclient_2derror_2dquark", 7), (_, 39),
            ("g_2dio_2derror_2dquark", 28), ("g_2dio_2derror_2dquark", 37), ("g_2dio_2derror_2dquark", 38):
            self = .refused(EditRefusal(DesktopCalendarFault.disconnected.words))
        case ("e_2dcal_2dclient_2derror_2dquark", 1): self = .refused(.isDeleted)
        case ("e_2dcal_2dclient_2derror_2dquark", 4): self = .refused(.isTaken)
        // Not permitted, not supported, not valid.
        case ("e_2dclient_2derror_2dquark", 8), ("e_2dclient_2derror_2dquark", 11),
            ("e_2dcal_2dclient_2derror_2dquark", 2):
            self = .refused(EditRefusal(DesktopCalendarFault.refused(message).words))
        default: self = .unknown
        }
    }
}

extension UncertainEdit {
    fileprivate static let inCalendar = UncertainEdit(
        Message("Not sure yet whether the calendar has the change. Upcoming looks when it reads the calendar again."))
}
