import AppModel
import Events
import Formats
import GLib
import Network

/// Follows the list of accounts and calendars in evolution-data-server. It reads the whole list after each change, which
/// takes a millisecond, so that it always shows what the service has.
@MainActor
final class EvolutionSources {
    private let bus: SessionBus
    private let onChange: @MainActor (CalendarServiceState) -> Void
    private var subscriptions: [BusSubscription] = []
    private var state = CalendarServiceState.connecting
    private var reading: Task<Void, Never>?
    private var isChanged = false
    private var timer: Timer?
    private var delay = DoublingDelay()

    /// The time in milliseconds in which changes are collected.
    private static let pause = 50

    init(_ bus: SessionBus, onChange: @escaping @MainActor (CalendarServiceState) -> Void) {
        self.bus = bus
        self.onChange = onChange
        let sources = EvolutionService.sources
        for signal in ["InterfacesAdded", "InterfacesRemoved"] {
            subscriptions.append(bus.onSignal(signal, of: sources, isOfAll: true) { [weak self] _ in self?.changed() })
        }
        let properties = sources.with(interface: EvolutionService.properties)
        subscriptions.append(
            bus.onSignal("PropertiesChanged", of: properties, isOfAll: true) { [weak self] values in
                if values.first?.text == EvolutionService.sourceInterface { self?.changed() }
            })
        // A service that ended is started again by the next call.
        subscriptions.append(bus.onOwnerChange(of: sources.owner) { [weak self] _ in self?.changed() })
        read()
    }

    private func changed() {
        guard timer == nil else { return }
        timer = .once(after: EvolutionSources.pause) { [weak self] in
            self?.timer = nil
            self?.read()
        }
    }

    private func read() {
        isChanged = reading != nil
        guard !isChanged else { return }
        reading = Task { [weak self, bus] in
            let new = await EvolutionSources.state(on: bus)
            self?.took(new)
        }
    }

    private func took(_ new: CalendarServiceState) {
        reading = nil
        if new != state {
            state = new
            onChange(new)
        }
        if isChanged { return read() }
        guard case .failed = new else { return delay.noteSuccess() }
        timer =
            timer
            ?? .once(after: delay.afterFailure().milliseconds) { [weak self] in
                self?.timer = nil
                self?.read()
            }
    }

    private static func state(on bus: SessionBus) async -> CalendarServiceState {
        do throws(BusError) {
            guard try await bus.hasService([EvolutionService.sources.owner]) else { return .failed(.noService) }
            let values = try await bus.call(
                "GetManagedObjects", of: EvolutionService.sources, seconds: EvolutionService.patience)
            // Many accounts have long texts.
            let accounts = await Task.detached { DesktopAccount.accounts(values.first.map(entries) ?? []) }.value
            return .connected(accounts)
        } catch {
            return .failed(DesktopCalendarFault(error))
        }
    }

    /// The entries in the answer of the service: `a{oa{sa{sv}}}`.
    nonisolated private static func entries(_ objects: Variant) -> [DesktopAccount.Entry] {
        objects.members.sorted { $0.key < $1.key }.compactMap { _, interfaces in
            guard let source = interfaces.members[EvolutionService.sourceInterface]?.members,
                let uid = source["UID"]?.text, let text = source["Data"]?.text
            else { return nil }
            return DesktopAccount.Entry(uid: uid, text: text, status: source["ConnectionStatus"]?.text ?? "")
        }
    }

    isolated deinit { reading?.cancel() }
}
