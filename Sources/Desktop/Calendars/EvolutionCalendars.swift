import AppModel
import Events
import Formats
import GLib
import Network
import Storage

/// The calendars of the desktop in evolution-data-server, over D-Bus. GNOME's calendar, Evolution and others have them
/// there, with their accounts.
@MainActor
package final class EvolutionCalendars: CalendarService {
    /// The address of the bus; `nil` for the session bus.
    private let address: String?
    private var bus: SessionBus?
    private var sources: EvolutionSources?
    /// Increases with each call of `connect` and `disconnect`.
    private var attempt = 0

    package init(bus address: String? = nil) { self.address = address }

    package func connect(onChange: @escaping @MainActor (CalendarServiceState) -> Void) {
        attempt += 1
        let number = attempt
        onChange(.connecting)
        let connected: @MainActor (SessionBus?) -> Void = { [weak self] bus in
            guard let self, self.attempt == number else { return }
            self.bus = bus
            guard let bus else { return onChange(.failed(.noService)) }
            self.sources = EvolutionSources(bus, onChange: onChange)
        }
        if let bus {
            connected(bus)
        } else if let address {
            SessionBus.connect(to: address, connected)
        } else {
            SessionBus.connect(connected)
        }
    }

    package func stored() async -> [DesktopAccount] {
        await OwnThread.run { DesktopAccount.accounts(EvolutionFiles.entries()) }
    }

    package func disconnect() {
        attempt += 1
        sources = nil
    }

    package func open(_ uid: String, onChange: @escaping @MainActor () -> Void) -> any OpenDesktopCalendar {
        guard let bus else { return ClosedCalendar() }
        return EvolutionCalendar(bus, uid, onChange: onChange)
    }
}

/// A calendar without a bus.
private final class ClosedCalendar: OpenDesktopCalendar {
    func objects() async throws(DesktopCalendarFault) -> DesktopObjects { throw .noService }
    func refresh() {}
    func state() async throws(DesktopCalendarFault) -> DesktopCalendarState { throw .noService }
    func object(_ uid: String) async throws(DesktopCalendarFault) -> [UInt8]? { throw .noService }
    func zone(_ name: String) async -> [UInt8]? { nil }
    func add(zone: [UInt8]) async -> DesktopCalendarOutcome { .unknown }
    func make(_ call: DesktopCalendarCall) async -> DesktopCalendarOutcome { .unknown }
}
