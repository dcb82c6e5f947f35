import Events
import Formats
import Network
import Observation
import Planning
import Storage

/// The switch "Calendars of this computer": which calendars of the desktop are sources, and what is known of them.
///
/// While it is on, each calendar of the desktop that the user wants is a source of the library. Calendars that appear are
/// added, and those that disappear are removed.
@MainActor
@Observable
package final class DesktopCalendarsModel: SourceService {
    /// The wish of the user. Off until the store has been read.
    package private(set) var choices = DesktopChoices()
    /// The state of the calendars; `nil` while the switch is off.
    package private(set) var state: CalendarServiceState?

    /// Called with the number of calendars that the desktop has, at the start and each time the last source is removed.
    @ObservationIgnored var onFound: @MainActor (Int) -> Void = { _ in }

    /// Called when a calendar has been read.
    @ObservationIgnored var onRead: @MainActor (Source) -> Void = { _ in }

    @ObservationIgnored private let calendars: (any CalendarService)?
    @ObservationIgnored private weak var library: SourceLibrary?
    @ObservationIgnored private var isStarted = false
    /// Whether the choices have been read from the store.
    @ObservationIgnored package private(set) var isLoaded = false
    /// The calendars that are being added or removed by this object.
    @ObservationIgnored private var adding: Set<String> = []
    @ObservationIgnored private var isRemoving = false
    @ObservationIgnored private var farewell: (any ScheduledCall)?

    /// How long a calendar is kept that the desktop no longer lists, in milliseconds. A service that has just started lists
    /// some calendars a moment later.
    private static let patience = 3000

    /// - Parameter library: Gets the calendars. It must have registered this object before it is opened.
    package init(_ library: SourceLibrary) {
        (calendars, self.library) = (library.surroundings.calendars, library)
    }

    package func provider(of source: Source, turns: PrioritySemaphore) -> (any SourceProvider)? {
        guard let uid = source.desktopCalendar, let clock = library?.surroundings.clock else { return nil }
        return DesktopCalendarProvider(source, uid: uid, desktop: self, clock: clock)
    }

    package func sourcesChanged() { countFound() }

    /// Connects with the desktop if the switch is on. Call it when the window is on screen. A second call has no effect.
    package func start() {
        guard !isStarted else { return }
        isStarted = true
        Task { [weak self, weak library] in
            let choices = await library?.read { store throws(StoreError) in try store.desktopChoices() }
            guard let self, let choices, !self.isLoaded else { return }
            self.isLoaded = true
            self.choices = choices
            self.applyChoices()
            self.countFound()
        }
    }

    /// Counts the calendars of the desktop where a window without sources offers them.
    private func countFound() {
        guard isLoaded, !choices.isOn, let calendars, library?.isEmpty == true else { return }
        Task { [weak self] in
            let count = await calendars.stored().reduce(0) { $0 + $1.calendars.count }
            self?.onFound(count)
        }
    }

    /// Ends the connection, because the window is closed.
    package func stop() { calendars?.disconnect() }

    /// Changes what the user wants. With the functions of `UndoModel` it can be undone.
    package func set(_ choices: DesktopChoices) {
        guard choices != self.choices else { return }
        isLoaded = true
        self.choices = choices
        library?.keep { store throws(StoreError) in try store.set(choices) }
        applyChoices()
    }

    /// Follows that the user removed or restored sources elsewhere.
    package func note(_ sources: [Source], areWanted: Bool) {
        let uids = sources.compactMap(\.desktopCalendar)
        guard !uids.isEmpty, choices.isOn, !isRemoving else { return }
        var new = choices
        if areWanted { new.off.subtract(uids) } else { new.off.formUnion(uids) }
        guard new != choices else { return }
        choices = new
        library?.keep { [new] store throws(StoreError) in try store.set(new) }
    }

    /// Opens a calendar, and follows it until the returned object is released; `nil` without a desktop.
    func open(_ uid: String, onChange: @escaping @MainActor () -> Void) -> (any OpenDesktopCalendar)? {
        calendars?.open(uid, onChange: onChange)
    }

    /// The calendars of the desktop.
    package var listed: [DesktopCalendar] {
        if case .connected(let accounts) = state { accounts.flatMap(\.calendars) } else { [] }
    }

    private func applyChoices() {
        if choices.isOn {
            if state == nil { connect() }
        } else if state != nil {
            calendars?.disconnect()
            state = nil
        }
        remove { !choices.wants($0) }
        addMissing()
    }

    private func connect() {
        guard let calendars else {
            state = .failed(.noService)
            return
        }
        state = .connecting
        calendars.connect { [weak self] in self?.take($0) }
    }

    private func take(_ new: CalendarServiceState) {
        guard choices.isOn, new != state else { return }
        state = new
        addMissing()
        lookForGone()
    }

    private var present: [String: StoredSource.ID] {
        Dictionary(
            (library?.entries ?? []).compactMap { entry in entry.stored.source.desktopCalendar.map { ($0, entry.id) } },
            uniquingKeysWith: { first, _ in first })
    }

    private func addMissing() {
        let present = present
        let missing = listed.filter { choices.wants($0.id) && present[$0.id] == nil && !adding.contains($0.id) }
        guard !missing.isEmpty else { return }
        let uids = missing.map(\.id)
        adding.formUnion(uids)
        library?.add(missing.map(\.place)) { [weak self] _ in
            guard let self else { return }
            self.adding.subtract(uids)
            // The user may have decided otherwise meanwhile.
            self.remove { !self.choices.wants($0) }
        }
    }

    private func remove(where isUnwanted: (String) -> Bool) {
        let ids = present.filter { isUnwanted($0.key) }.map(\.value)
        guard !ids.isEmpty else { return }
        isRemoving = true
        library?.remove(ids.sorted())
        isRemoving = false
    }

    private var gone: Set<String> {
        guard case .connected = state else { return [] }
        return Set(present.keys).subtracting(listed.map(\.id))
    }

    private func lookForGone() {
        guard !gone.isEmpty, farewell == nil else { return }
        farewell = library?.surroundings.clock.after(milliseconds: DesktopCalendarsModel.patience) { [weak self] in
            guard let self else { return }
            self.farewell = nil
            let gone = self.gone
            self.remove { gone.contains($0) }
        }
    }
}

extension DesktopCalendarsModel {
    /// The list of accounts and calendars.
    package var list: CalendarChoiceList {
        guard choices.isOn else { return .off }
        switch state {
        case nil, .connecting: return .waiting
        case .failed(let fault): return CalendarChoiceList(fault)
        case .connected(let accounts): return CalendarChoiceList(accounts) { choices.wants($0) }
        }
    }
}
