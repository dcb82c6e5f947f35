import AppModel
import Events
import Formats
import Foundation
import Storage

/// Calendars of the desktop that a test plays.
@MainActor
final class PlayedCalendars: CalendarService {
    private(set) var onChange: (@MainActor (CalendarServiceState) -> Void)?
    /// The events of each calendar.
    var events: [String: [String]] = [:]
    /// The events that were changed, by their calendars and UIDs, which are their titles; empty for removed ones.
    var changed: [String: [String: String]] = [:]
    /// The state of each calendar, and the outcome of changes.
    var (state, outcome) = (DesktopCalendarState(), DesktopCalendarOutcome.done)
    /// Why a calendar cannot be read.
    var faults: [String: DesktopCalendarFault] = [:]
    /// The calendars whose servers were asked for changes.
    fileprivate(set) var refreshed: [String] = []
    private struct Held { weak var calendar: PlayedCalendar? }
    private var held: [Held] = []

    var isConnected: Bool { onChange != nil }
    var openUIDs: Set<String> { Set(held.compactMap { $0.calendar?.uid }) }

    func connect(onChange: @escaping @MainActor (CalendarServiceState) -> Void) { self.onChange = onChange }
    func disconnect() { onChange = nil }

    /// What is on disk, by UID.
    var storedNames: [String: String] = [:]
    func stored() async -> [DesktopAccount] { DesktopAccount.accounts(PlayedCalendars.entries(storedNames)) }

    func open(_ uid: String, onChange: @escaping @MainActor () -> Void) -> any OpenDesktopCalendar {
        let calendar = PlayedCalendar(uid, self, onChange)
        held.append(Held(calendar: calendar))
        return calendar
    }

    /// Says which calendars there are: their names by UID.
    ///
    /// - Parameter more: Further lines of the entry of each.
    func tell(_ names: [String: String], status: String = "connected", backend: String = "local", more: String = "") {
        onChange?(
            .connected(
                DesktopAccount.accounts(PlayedCalendars.entries(names, status: status, backend: backend, more: more))))
    }

    private static func entries(
        _ names: [String: String], status: String = "connected", backend: String = "local", more: String = ""
    ) -> [DesktopAccount.Entry] {
        let account = DesktopAccount.Entry(uid: "account", text: "[Data Source]\nDisplayName=My Account", status: "")
        let entries = names.sorted { $0.key < $1.key }.map { uid, name in
            let text =
                "[Data Source]\nDisplayName=\(name)\nParent=account\n[Calendar]\nBackendName=\(backend)\nColor=#3584e4\n\(more)"
            return DesktopAccount.Entry(uid: uid, text: text, status: status)
        }
        return [account] + entries
    }

    /// The calendars in which nothing can be changed.
    var readOnly: Set<String> = []

    func fail(_ fault: DesktopCalendarFault) { onChange?(.failed(fault)) }

    /// Says that a calendar has other events.
    func change(_ uid: String, _ titles: [String]) {
        events[uid] = titles
        for calendar in held.compactMap(\.calendar) where calendar.uid == uid { calendar.onChange() }
    }
}

@MainActor
final class PlayedCalendar: OpenDesktopCalendar {
    let uid: String
    let onChange: @MainActor () -> Void
    private let calendars: PlayedCalendars

    init(_ uid: String, _ calendars: PlayedCalendars, _ onChange: @escaping @MainActor () -> Void) {
        (self.uid, self.calendars, self.onChange) = (uid, calendars, onChange)
    }

    func objects() async throws(DesktopCalendarFault) -> DesktopObjects {
        if let fault = calendars.faults[uid] { throw fault }
        let titles = Set(calendars.events[uid] ?? []).union(calendars.changed[uid, default: [:]].keys).sorted()
        let texts = titles.map(text).filter { !$0.isEmpty }.map { Array($0.utf8) }
        return DesktopObjects(isReadOnly: calendars.readOnly.contains(uid)) { texts }
    }

    func refresh() { calendars.refreshed.append(uid) }

    private func text(_ title: String) -> String {
        if let text = calendars.changed[uid]?[title] { return text }
        guard calendars.events[uid]?.contains(title) == true else { return "" }
        return
            "BEGIN:VEVENT\r\nUID:\(title)\r\nSUMMARY:\(title)\r\nDTSTART:20181101T150000Z\r\nEND:VEVENT\r\n"
    }

    func state() async throws(DesktopCalendarFault) -> DesktopCalendarState { calendars.state }

    func object(_ title: String) async throws(DesktopCalendarFault) -> [UInt8]? {
        text(title).isEmpty ? nil : Array(text(title).utf8)
    }

    func zone(_ name: String) async -> [UInt8]? { nil }
    func add(zone: [UInt8]) async -> DesktopCalendarOutcome { .done }

    func make(_ call: DesktopCalendarCall) async -> DesktopCalendarOutcome {
        guard calendars.outcome == .done else { return calendars.outcome }
        calendars.changed[uid, default: [:]][call.uid] = call.component
        calendars.change(uid, calendars.events[uid] ?? [])
        return .done
    }
}
