import AppModel
import Events
import Formats
import GLib
import Network
import Storage

/// An open calendar of evolution-data-server. Its view tells when something has changed; then all objects are read again.
@MainActor
final class EvolutionCalendar: OpenDesktopCalendar {
    private struct Opened {
        let calendar: BusObject
        /// Held as long as it is open.
        let subscriptions: [BusSubscription]
    }

    private let bus: SessionBus
    private let uid: String
    private let onChange: @MainActor () -> Void
    private var opened: Opened?
    private var opening: Task<Result<Opened, BusError>, Never>?
    private var timer: Timer?
    /// The changes that wait for the service to tell of them, or of an error.
    private var waiting: [Wait<Bool>] = []
    private var delay = DoublingDelay()

    init(_ bus: SessionBus, _ uid: String, onChange: @escaping @MainActor () -> Void) {
        (self.bus, self.uid, self.onChange) = (bus, uid, onChange)
    }

    func objects() async throws(DesktopCalendarFault) -> DesktopObjects {
        do throws(BusError) {
            let calendar = try await open().calendar
            let values = try await bus.call(
                "GetObjectList", of: calendar, [Variant(EvolutionService.everything)],
                seconds: EvolutionService.patience)
            let answer = try await bus.call(
                "Get", of: calendar.with(interface: EvolutionService.properties),
                [Variant(calendar.interface), Variant("Writable")], seconds: EvolutionService.patience)
            delay.noteSuccess()
            return DesktopObjects(isReadOnly: answer.first?.unboxed.bool == false) { values.first?.textBytes ?? [] }
        } catch {
            // The next attempt opens it again, perhaps in another process of the service.
            opened = nil
            retry(after: delay.afterFailure().milliseconds)
            throw DesktopCalendarFault(error)
        }
    }

    func refresh() {
        // A calendar without a server refuses.
        if let opened { bus.call("Refresh", of: opened.calendar, []) { _ in } }
    }

    func zone(_ name: String) async -> [UInt8]? {
        guard let calendar = opened?.calendar else { return nil }
        let values = try? await bus.call("GetTimezone", of: calendar, [Variant(name)])
        return values?.first?.text.map { Array($0.utf8) }
    }

    // MARK: Changing

    func state() async throws(DesktopCalendarFault) -> DesktopCalendarState {
        do throws(BusError) {
            let calendar = try await open().calendar
            let values = try await bus.call(
                "GetAll", of: calendar.with(interface: EvolutionService.properties), [Variant(calendar.interface)],
                seconds: EvolutionService.patience)
            let state = values.first?.members ?? [:]
            return DesktopCalendarState(
                isOnline: state["Online"]?.bool == true && state["Writable"]?.bool == true,
                capabilities: Set(state["Capabilities"]?.children.compactMap(\.text) ?? []))
        } catch {
            throw DesktopCalendarFault(error)
        }
    }

    func object(_ uid: String) async throws(DesktopCalendarFault) -> [UInt8]? {
        do throws(BusError) {
            let calendar = try await open().calendar
            let values = try await bus.call(
                "GetObject", of: calendar, [Variant(uid), Variant("")], seconds: EvolutionService.patience)
            guard let text = values.first?.text else { throw BusError(unexpectedAnswerOf: "GetObject") }
            return Array(text.utf8)
        } catch {
            guard error.name?.hasSuffix(EvolutionService.noObject) == true else { throw DesktopCalendarFault(error) }
            return nil
        }
    }

    func add(zone: [UInt8]) async -> DesktopCalendarOutcome {
        await change("AddTimezone", [Variant(String(decoding: zone, as: UTF8.self))])
    }

    func make(_ call: DesktopCalendarCall) async -> DesktopCalendarOutcome {
        let (heard, flags) = (Wait<Bool>(), Variant(DesktopCalendarCall.flags))
        let scope = Variant(call.scope.rawValue)
        let arguments =
            switch call.method {
            case .create: [Variant(texts: [call.component]), flags]
            case .modify: [Variant(texts: [call.component]), scope, flags]
            case .remove: [Variant(pairs: [(call.uid, call.recurrenceID)]), scope, flags]
            }
        waiting.append(heard)
        defer { waiting.removeAll { $0 === heard } }
        let outcome = await change(call.method.rawValue, arguments)
        // The service does not look by itself for what its server has.
        if outcome == .refused(.isChanged) { refresh() }
        guard outcome == .done else { return outcome }
        // The service answers before it has written to the disk, and tells of an error later.
        let timer = Timer.once(after: EvolutionService.longestSilence) { heard.finish(true) }
        defer { withExtendedLifetime(timer) {} }
        return await heard.value() == true ? .done : .unknown
    }

    private func change(_ method: String, _ arguments: [Variant]) async -> DesktopCalendarOutcome {
        let calendar: BusObject
        do throws(BusError) { calendar = try await open().calendar } catch {
            return .refused(EditRefusal(DesktopCalendarFault(error).words))
        }
        do throws(BusError) {
            _ = try await bus.call(method, of: calendar, arguments, seconds: EvolutionService.patience)
            return .done
        } catch {
            return DesktopCalendarOutcome(error: error.name, error.message)
        }
    }

    /// Opens the calendar, unless it is open. Simultaneous calls open it once.
    private func open() async throws(BusError) -> Opened {
        if let opened { return opened }
        let task =
            opening
            ?? Task { [bus, uid, weak self] in
                do throws(BusError) {
                    return .success(try await EvolutionCalendar.open(uid, on: bus) { self?.changed($0) })
                } catch {
                    return .failure(error)
                }
            }
        opening = task
        let result = await task.value
        opening = nil
        let opened = try result.get()
        self.opened = opened
        return opened
    }

    private enum Change { case objects, fault, service }

    private static func open(
        _ uid: String, on bus: SessionBus, onChange: @escaping @MainActor (Change) -> Void
    ) async throws(BusError) -> Opened {
        let seconds = EvolutionService.patience
        let place = try await bus.call("OpenCalendar", of: EvolutionService.factory, [Variant(uid)], seconds: seconds)
        guard place.count == 2, let path = place[0].text, let owner = place[1].text else {
            throw BusError(unexpectedAnswerOf: "OpenCalendar")
        }
        let calendar = BusObject(owner: owner, path: path, interface: EvolutionService.calendarInterface)
        _ = try await bus.call("Open", of: calendar, seconds: seconds)
        let query = [Variant(EvolutionService.everything)]
        let found = try await bus.call("GetView", of: calendar, query, seconds: seconds)
        guard let viewPath = found.first?.objectPath else { throw BusError(unexpectedAnswerOf: "GetView") }
        let view = BusObject(owner: owner, path: viewPath, interface: EvolutionService.viewInterface)
        var subscriptions = ["ObjectsAdded", "ObjectsModified", "ObjectsRemoved"].map { signal in
            bus.onSignal(signal, of: view) { _ in onChange(.objects) }
        }
        // Whether something can be changed in it.
        let properties = calendar.with(interface: EvolutionService.properties)
        subscriptions.append(
            bus.onSignal("PropertiesChanged", of: properties) { values in
                if values.count > 1, values[1].members["Writable"] != nil { onChange(.objects) }
            })
        subscriptions.append(bus.onSignal("Error", of: calendar) { _ in onChange(.fault) })
        subscriptions.append(bus.onOwnerChange(of: owner) { if !$0 { onChange(.service) } })
        _ = try await bus.call("SetFlags", of: view, [Variant(EvolutionService.changesOnly)])
        _ = try await bus.call("Start", of: view)
        return Opened(calendar: calendar, subscriptions: subscriptions)
    }

    private func changed(_ change: Change) {
        for wait in waiting { wait.finish(change == .objects) }
        switch change {
        case .objects: onChange()
        case .fault: break
        case .service:
            opened = nil
            retry(after: delay.afterFailure().milliseconds)
        }
    }

    private func retry(after milliseconds: Int) {
        timer =
            timer
            ?? .once(after: milliseconds) { [weak self] in
                self?.timer = nil
                self?.onChange()
            }
    }

    isolated deinit {
        opening?.cancel()
        // The service forgets a calendar that no program has open. It also notices when this one ends.
        guard let opened else { return }
        bus.call("Close", of: opened.calendar, []) { _ in }
    }
}
