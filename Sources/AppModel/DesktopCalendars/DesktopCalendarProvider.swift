import Events
import Formats
import Network
import Storage
import Time

/// A calendar of the desktop. It is read when the desktop is known to have it, and again when the desktop tells of a
/// change.
@MainActor
package final class DesktopCalendarProvider: SourceProvider {
    package var onChange: @MainActor () -> Void = {}

    fileprivate enum Place {
        /// The desktop has not answered yet.
        case unknown
        case missing(DesktopCalendarFault)
        case there(DesktopCalendar)
    }

    private let source: Source
    private let uid: String
    private let desktop: DesktopCalendarsModel
    private let clock: any WallClock
    private var following: Following?
    private var place = Place.unknown
    private var opened: (any OpenDesktopCalendar)?
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var lastTicket = 0
    private var pause: (any ScheduledCall)?
    /// Whether the account has been without its server for a while.
    private var isApart = false
    private var parting: (any ScheduledCall)?
    /// Whether nothing could be changed in the calendar when its server was last there.
    private var isReadOnly = false
    /// How long the last reading took, in milliseconds.
    private var cost = 0

    /// The range of the time in milliseconds in which changes are collected. It grows with the time that a reading takes,
    /// so that a large calendar that is being filled does not occupy the computer.
    private static let pauses = 100...5000
    /// How long an account may be without its server before that is said, in milliseconds. It is so for a moment whenever
    /// it is opened.
    private static let patience = 5000

    init(_ source: Source, uid: String, desktop: DesktopCalendarsModel, clock: any WallClock) {
        (self.source, self.uid, self.desktop, self.clock) = (source, uid, desktop, clock)
    }

    package func follow() async {
        guard following == nil else { return }
        following = Following({ [desktop] in desktop.state }) { [weak self] in self?.look($0) }
    }

    /// Never: the desktop tells of changes.
    package func dueDate(of stored: StoredSource, at now: Instant, isOnline: Bool) -> Instant? { nil }

    package func lookForChanges() { opened?.refresh() }

    package func access() async -> (any DesktopCalendarAccess)? { await isAnswered() ? opened : nil }

    package var serverAddress: WebAddress? {
        if case .there(let calendar) = place { calendar.source.address } else { nil }
    }

    package func reply(to question: SourceQuestion) async -> SourceReply? {
        guard await isAnswered() else { return nil }
        let (began, start) = (clock.now, ContinuousClock.now)
        defer { cost = Int(start.duration(to: .now) / .milliseconds(1)) }
        do throws(DesktopCalendarFault) {
            guard case .there(let calendar) = place, let opened else {
                if case .missing(let fault) = place { throw fault }
                throw .noAnswer
            }
            let objects = try await opened.objects()
            // The connection as it is after the objects were read.
            let fault = presentFault
            if presentConnection != .disconnected { isReadOnly = objects.isReadOnly }
            let texts = await OwnThread.run { objects.texts() }
            // An account without its password may have lost what it had.
            if texts.isEmpty, question.hasEvents, let fault { throw fault }
            var zones: [String: [UInt8]] = [:]
            for name in await OwnThread.run({ DesktopCalendarAnswer.unknownZones(in: texts) }) {
                zones[name] = await opened.zone(name)
            }
            let answer = await OwnThread.run { [source, isReadOnly, zones] in
                let answer = DesktopCalendarAnswer.answer(
                    of: calendar, objects: texts, isReadOnly: isReadOnly, zones: zones)
                return question.sourceAnswer(SourceReading(answer), of: source, now: began)
            }
            var reply = SourceReply(answer, began: began, isInside: false)
            reply.warning = fault.map { SourceError(.desktopCalendar($0)) }
            if fault == nil { desktop.onRead(source) }
            return reply
        } catch {
            return SourceReply(.failure(SourceError(.desktopCalendar(error))), began: began)
        }
    }

    private var presentConnection: DesktopConnection? {
        if case .there(let calendar) = place { calendar.connection } else { nil }
    }

    private var presentFault: DesktopCalendarFault? {
        guard case .there(let calendar) = place else { return nil }
        return calendar.fault ?? (isApart ? .disconnected : nil)
    }

    // MARK: What the desktop says

    private func look(_ state: CalendarServiceState?) {
        let before = place
        switch state {
        // A service that starts again has what it had.
        case nil, .connecting: return
        case .failed(let fault): place = .missing(fault)
        case .connected(let accounts):
            let calendar = accounts.lazy.flatMap(\.calendars).first { $0.id == uid }
            place = calendar.map { .there($0) } ?? .missing(.gone)
        }
        if case .there = place {
            opened = opened ?? desktop.open(uid) { [weak self] in self?.changed() }
        } else {
            opened = nil
        }
        followConnection()
        if case .unknown = before {
            let ready = waiting
            waiting = [:]
            for continuation in ready.values { continuation.resume() }
        } else if !place.looks(like: before) {
            onChange()
        }
    }

    private func followConnection() {
        guard case .there(let calendar) = place, calendar.connection == .disconnected else {
            parting = nil
            if isApart {
                isApart = false
                changed()
            }
            return
        }
        guard parting == nil, !isApart else { return }
        parting = clock.after(milliseconds: DesktopCalendarProvider.patience) { [weak self] in
            guard let self else { return }
            (self.parting, self.isApart) = (nil, true)
            self.changed()
        }
    }

    /// Several changes in a row are read together.
    private func changed() {
        guard pause == nil else { return }
        let range = DesktopCalendarProvider.pauses
        let milliseconds = min(max(cost * 4, range.lowerBound), range.upperBound)
        pause = clock.after(milliseconds: milliseconds) { [weak self] in
            self?.pause = nil
            self?.onChange()
        }
    }

    /// Waits until the desktop has answered; returns `false` when the task was cancelled before.
    private func isAnswered() async -> Bool {
        await follow()
        while case .unknown = place {
            await wait()
            if Task.isCancelled { return false }
        }
        return true
    }

    private func wait() async {
        lastTicket += 1
        let ticket = lastTicket
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { continuation.resume() } else { waiting[ticket] = continuation }
            }
        } onCancel: {
            Task { @MainActor [weak self] in self?.waiting.removeValue(forKey: ticket)?.resume() }
        }
    }
}

extension DesktopCalendarProvider.Place {
    /// Whether nothing has changed that the agenda or the list of sources shows.
    fileprivate func looks(like other: Self) -> Bool {
        switch (self, other) {
        case (.unknown, .unknown): true
        case (.missing(let fault), .missing(let otherFault)): fault == otherFault
        case (.there(let calendar), .there(let other)):
            calendar.source == other.source && calendar.account == other.account && calendar.fault == other.fault
        default: false
        }
    }
}
