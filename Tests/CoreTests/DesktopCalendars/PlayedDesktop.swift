import Events
import Formats
import Storage
import Synchronization
import Testing

/// A calendar of the desktop whose service does what the real one was seen to do, the bad things too.
final class PlayedDesktop: DesktopCalendarAccess {
    private struct State {
        var events: [String: [String]] = [:]
        var version = 0
        var state = DesktopCalendarState()
        var zones: [String: String] = [:]
        var calls: [String] = []
        var outcomes: [DesktopCalendarOutcome?] = []
        var areMade = true
        var onCall: @Sendable (PlayedDesktop) -> Void = { _ in }
        var fault: DesktopCalendarFault?
    }

    private let state = Mutex(State())

    /// The components of an event, the one with the rule first, without their versions.
    func event(_ uid: String) -> [String] {
        state.withLock { ($0.events[uid] ?? []).map { PlayedDesktop.lines($0).joined(separator: "\n") } }
    }
    /// The calls that changed something, each as its name, its scope and its instance.
    var calls: [String] { state.withLock { $0.calls } }

    func set(_ uid: String, _ components: String...) {
        state.withLock { state in
            state.version += 1
            guard !components.isEmpty else { return state.events[uid] = nil }
            state.events[uid] = components.map { component in
                var lines = component.split(separator: "\n").map(String.init)
                lines.insert("X-EVOLUTION-CALDAV-ETAG:\(state.version)", at: lines.count - 1)
                return lines.map { $0 + "\r\n" }.joined()
            }
        }
    }
    func comply(isOnline: Bool = true, _ capabilities: Set<String> = []) {
        state.withLock { $0.state = DesktopCalendarState(isOnline: isOnline, capabilities: capabilities) }
    }
    /// Answers the next calls so; `nil` as it does otherwise.
    func reply(_ outcomes: DesktopCalendarOutcome?..., areMade: Bool = false) {
        state.withLock { ($0.outcomes, $0.areMade) = (outcomes, areMade) }
    }
    func beforeCall(_ call: @escaping @Sendable (PlayedDesktop) -> Void) { state.withLock { $0.onCall = call } }
    func fail(_ fault: DesktopCalendarFault?) { state.withLock { $0.fault = fault } }

    func state() async throws(DesktopCalendarFault) -> DesktopCalendarState { state.withLock { $0.state } }

    func object(_ uid: String) async throws(DesktopCalendarFault) -> [UInt8]? {
        let (fault, components) = state.withLock { ($0.fault, $0.events[uid]) }
        if let fault { throw fault }
        guard let components else { return nil }
        let text = components.joined()
        return Array((components.count == 1 ? text : "BEGIN:VCALENDAR\r\n\(text)END:VCALENDAR\r\n").utf8)
    }

    func zone(_ name: String) async -> [UInt8]? { state.withLock { $0.zones[name].map { Array($0.utf8) } } }

    func add(zone: [UInt8]) async -> DesktopCalendarOutcome {
        state.withLock { state in
            let text = String(decoding: zone, as: UTF8.self)
            let name = text.split(separator: "\r\n").first { $0.hasPrefix("TZID:") }?.dropFirst(5) ?? ""
            state.calls.append("AddTimezone \(name)")
            state.zones[String(name)] = text
            return .done
        }
    }

    func make(_ call: DesktopCalendarCall) async -> DesktopCalendarOutcome {
        let before = state.withLock { state in
            defer { state.onCall = { _ in } }
            return state.onCall
        }
        before(self)
        // What the real one makes of these loses events.
        if call.method != .create { #expect((call.scope == .all) == call.recurrenceID.isEmpty) }
        #expect(PlayedDesktop.recurrenceID(call.component) == call.recurrenceID || call.method == .remove)
        return state.withLock { state in
            let words = [call.method.rawValue, call.method == .create ? "" : call.scope.rawValue, call.recurrenceID]
            state.calls.append(words.filter { !$0.isEmpty }.joined(separator: " "))
            let outcome = state.outcomes.isEmpty ? nil : state.outcomes.removeFirst()
            if let outcome, !state.areMade { return outcome }
            let done = PlayedDesktop.make(call, &state)
            return outcome ?? done
        }
    }

    private static func make(_ call: DesktopCalendarCall, _ state: inout State) -> DesktopCalendarOutcome {
        var old = state.events[call.uid] ?? []
        let version = old.first.flatMap(self.version)
        state.version += 1
        switch call.method {
        case .create:
            guard old.isEmpty else { return .refused(.isTaken) }
            old = [call.component]
        case .modify:
            guard !old.isEmpty else { return .refused(.isDeleted) }
            guard self.version(call.component) == version else { return .refused(.isChanged) }
            if call.scope == .all {
                // The real one replaces the series too.
                old = [call.component]
            } else {
                old.removeAll { recurrenceID($0) == call.recurrenceID }
                old.append(call.component)
            }
        case .remove where call.scope == .all: old = []
        case .remove:
            guard old.contains(where: { recurrenceID($0) == call.recurrenceID }) else { return .refused(.isDeleted) }
            old.removeAll { recurrenceID($0) == call.recurrenceID }
        }
        let number = state.version
        state.events[call.uid] =
            old.isEmpty
            ? nil
            : old.map {
                $0.replacing("END:VEVENT", with: "X-EVOLUTION-CALDAV-ETAG:\(number)\r\nEND:VEVENT")
                    .replacing("X-EVOLUTION-CALDAV-ETAG:\(self.version($0) ?? "")\r\n", with: "", maxReplacements: 1)
            }
        return .done
    }

    private static func lines(_ component: String) -> [String] {
        component.split(separator: "\r\n").map(String.init).filter { !$0.hasPrefix("X-EVOLUTION") }
    }

    private static func version(_ component: String) -> String? {
        component.split(separator: "\r\n").first { $0.hasPrefix("X-EVOLUTION-CALDAV-ETAG:") }.map {
            String($0.dropFirst("X-EVOLUTION-CALDAV-ETAG:".count))
        }
    }

    private static func recurrenceID(_ component: String) -> String {
        component.split(separator: "\r\n").first { $0.hasPrefix("RECURRENCE-ID") }
            .flatMap { $0.split(separator: ":").last }.map(String.init) ?? ""
    }
}
