import AppModel
import Desktop
import Events
import Formats
import Foundation
import GLibTesting
import Network
import Planning
import Storage
import Testing
import TestSupport
import Time

extension DesktopTests {
    /// Changes of events through the real evolution-data-server, in a calendar of its own and in one on a server.
    @Suite @MainActor struct DesktopCalendarWritingTests {
        /// The events that are changed, an hour after three in the afternoon.
        nonisolated private static let instant = Instant(millisecondsSinceEpoch: 4_071_481_200_000)
        nonisolated private static let today = CalendarDate(daysSinceEpoch: 47_123)

        private struct Calendar {
            let service: CalendarService
            let source: Source
            let editing: @Sendable () -> CalendarEditing
            let access: any OpenDesktopCalendar
            let calendars: EvolutionCalendars
            let port: Int?
        }

        private static let choir = event("choir", "Choir", "RRULE:FREQ=DAILY;COUNT=5")
            .replacing("DTSTART:20990107T150000Z", with: "DTSTART;TZID=Europe/Berlin:20990107T160000")
            .replacing("DTEND:20990107T160000Z", with: "DTEND;TZID=Europe/Berlin:20990107T170000")
        private static let zone = [
            "BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "BEGIN:STANDARD", "DTSTART:19961027T030000",
            "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD",
            "BEGIN:DAYLIGHT", "DTSTART:19810329T020000", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3",
            "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "END:DAYLIGHT", "END:VTIMEZONE", "",
        ].joined(separator: "\r\n")

        private func open(isOnServer: Bool) async throws -> Calendar {
            let service = try await CalendarService.start()
            var port: Int?
            if isOnServer {
                let started = try await service.startServer()
                port = started
                try await service.makeCollection(
                    started, "/anna/work/", event("dinner", "Dinner", "X-ODD:kept", "DESCRIPTION:"))
                try await service.put(
                    started, "/anna/work/choir.ics",
                    DesktopCalendarWritingTests.zone + DesktopCalendarWritingTests.choir)
                try service.add(
                    "work", CalendarService.remote("Work", backend: "caldav", port: started, path: "/anna/work/"))
            } else {
                try service.addLocal("work", name: "Work")
            }
            let calendars = EvolutionCalendars(bus: service.address)
            var isThere = false
            calendars.connect {
                if case .connected(let accounts) = $0 {
                    isThere = accounts.flatMap(\.calendars).contains { $0.id == "work" }
                }
            }
            #expect(await pump { isThere })
            let access = calendars.open("work") {}
            if !isOnServer {
                try await service.create(
                    [event("dinner", "Dinner", "X-ODD:kept", "DESCRIPTION:"), DesktopCalendarWritingTests.choir],
                    in: "work")
            }
            let count = { @MainActor in try await pumped { try await access.objects() }.texts().count }
            for _ in 0..<100 where try await count() < 2 { await pump(upTo: 0.1) { false } }
            #expect(try await count() == 2)
            let editor = CalendarEditor(
                timeZone: try #require(TimeZone(identifier: "Europe/Berlin")), now: .now, ownAddresses: [])
            let url = service.directory["history"]
            let editing = { @Sendable in
                var editing = CalendarEditing(in: url, editor: editor)
                editing.desktop = access
                return editing
            }
            return Calendar(
                service: service, source: try #require(Source(desktopCalendar: "work")), editing: editing,
                access: access, calendars: calendars, port: port)
        }

        /// - Parameter day: The one of the series, from the seventh on; `nil` for the single event.
        private func edit(
            _ calendar: Calendar, day: Int? = nil, _ edit: CalendarEdit, _ scope: EditScope = .one
        ) async throws -> JournaledEdit {
            let (editing, source) = (calendar.editing, calendar.source)
            let uid = day == nil ? "dinner" : "choir"
            let key: EventKey =
                day.map { .ofOccurrence(uid: uid, originalStart: .absolute(start(of: $0))) } ?? .ofSeries(uid: uid)
            return try await pumped {
                try await OwnThread.run {
                    Result {
                        let plan = try editing().plan(
                            at: EventPlace(source, object: uid, key), scope, edit == .remove ? .remove : .move,
                            today: DesktopCalendarWritingTests.today
                        ) { _ in edit }
                        return try editing().write(plan)
                    }
                }.get()
            }
        }

        private func start(of day: Int) -> Instant {
            DesktopCalendarWritingTests.instant.advanced(by: Int64(day - 7) * 86_400_000)
        }

        private func later(day: Int) -> CalendarEdit {
            var edit = EventEdit()
            edit.start = .time(start(of: day).advanced(by: 3_600_000))
            return .change(edit)
        }

        private func undo(_ calendar: Calendar) async throws {
            let editing = calendar.editing
            try await pumped {
                try await OwnThread.run {
                    Result { _ = try editing().write(try editing().plan(takingBack: try editing().undoable(nil))) }
                }.get()
            }
        }

        /// All objects of the calendar, in order.
        private func texts(_ calendar: Calendar) async throws -> [String] {
            let access = calendar.access
            return try await pumped { try await access.objects() }.texts().map { String(decoding: $0, as: UTF8.self) }
                .sorted()
        }

        private func text(_ calendar: Calendar, _ title: String) async throws -> String {
            try await texts(calendar).filter { $0.contains("SUMMARY:\(title)") }.joined()
        }

        @Test(arguments: [false, true])
        func `each edit is written, taken back, and made by calls that lose nothing`(isOnServer: Bool) async throws {
            let calendar = try await open(isOnServer: isOnServer)
            defer { calendar.service.stop() }
            let monitor = try BusMonitor(calendar.service.address)
            defer { monitor.stop() }
            #expect(await pump { monitor.isReady })

            _ = try await edit(calendar, later(day: 7))
            #expect(try await text(calendar, "Dinner").contains("DTSTART:20990107T160000Z"))
            #expect(try await text(calendar, "Dinner").contains("X-ODD:kept"))
            try await undo(calendar)
            #expect(try await text(calendar, "Dinner").contains("DTSTART:20990107T150000Z"))
            _ = try await edit(calendar, .remove)
            #expect(try await text(calendar, "Dinner").isEmpty)
            try await undo(calendar)
            #expect(try await text(calendar, "Dinner").contains("X-ODD:kept"))

            _ = try await edit(calendar, day: 8, .remove)
            #expect(try await text(calendar, "Choir").contains("EXDATE;TZID=Europe/Berlin:20990108T160000"))
            try await undo(calendar)
            #expect(try await !text(calendar, "Choir").contains("EXDATE"))
            _ = try await edit(calendar, day: 8, later(day: 8), .all)
            #expect(try await text(calendar, "Choir").contains("DTSTART;TZID=Europe/Berlin:20990107T170000"))
            try await undo(calendar)
            _ = try await edit(calendar, day: 9, later(day: 9))
            #expect(try await text(calendar, "Choir").contains("RECURRENCE-ID;TZID=Europe/Berlin:20990109T160000"))
            #expect(try await text(calendar, "Choir").contains("COUNT=5"))
            await #expect(throws: EditRefusal.self) { try await edit(calendar, day: 8, later(day: 8), .all) }
            await #expect(throws: EditRefusal.self) { try await edit(calendar, day: 8, .remove) }
            _ = try await edit(calendar, day: 8, .remove, .all)
            #expect(try await text(calendar, "Choir").isEmpty)
            try await undo(calendar)
            #expect(try await text(calendar, "Choir").contains("RECURRENCE-ID;TZID=Europe/Berlin:20990109T160000"))
            try await undo(calendar)
            let choir = try await text(calendar, "Choir")
            #expect(choir.contains("COUNT=5") && !choir.contains("RECURRENCE-ID"))

            let (editing, source) = (calendar.editing, calendar.source)
            let new = NewEvent(title: "Lunch", start: .time(start(of: 10)), end: .time(start(of: 11)))
            _ = try await pumped {
                try await OwnThread.run {
                    Result {
                        try editing().write(try editing().plan(adding: new, uid: "lunch", to: .server(source.location)))
                    }
                }.get()
            }
            #expect(try await text(calendar, "Lunch").contains("Europe/Berlin:20990110T160000"))
            try await undo(calendar)
            #expect(try await texts(calendar).count == 2)

            let calls = monitor.calls
            #expect(calls.count { $0.member == "ModifyObjects" } >= 8, "\(calls)")
            for call in calls {
                #expect(["CreateObjects", "ModifyObjects", "RemoveObjects", "AddTimezone"].contains(call.member))
                #expect(call.member == "AddTimezone" || call.flags == 1)
                #expect(["", "all", "this", "only-this"].contains(call.scope))
                #expect(call.scope != "all" || !call.text.contains("RECURRENCE-ID"))
                #expect(call.member != "RemoveObjects" || call.scope != "this")
            }
        }

        @Test func `what somebody else changed on the server meanwhile is not overwritten`() async throws {
            let calendar = try await open(isOnServer: true)
            defer { calendar.service.stop() }
            let port = try #require(calendar.port)
            try await calendar.service.put(port, "/anna/work/first.ics", event("dinner", "Supper"))
            await #expect(throws: EditRefusal.isChanged) { try await edit(calendar, later(day: 7)) }
            calendar.service.stopServers()
            await #expect(throws: EditRefusal.self) { try await edit(calendar, day: 8, later(day: 8)) }
            let history = try calendar.editing().history()
            #expect(history.isEmpty)
        }
    }
}

/// The calls to calendars on a bus that may change something.
@MainActor
private final class BusMonitor {
    struct Call {
        let member, text, scope: String
        let flags: Int?
    }

    private let process = Process()
    private let file: URL

    init(_ address: String) throws {
        file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data().write(to: file)
        process.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-monitor")
        process.arguments = [
            "--address", address, "type='method_call',interface='org.gnome.evolution.dataserver.Calendar'",
        ]
        (process.standardOutput, process.standardError) = (try FileHandle(forWritingTo: file), FileHandle.nullDevice)
        try process.run()
    }

    private var text: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

    /// Whether it listens: it is told of the loss of its own name.
    var isReady: Bool { text.contains("NameLost") }

    var calls: [Call] {
        text.components(separatedBy: "method call ").dropFirst().compactMap { block in
            guard let member = block.firstMatch(of: /member=(\w+)/).map({ String($0.1) }) else { return nil }
            let reading: Set = [
                "Open", "Close", "GetObject", "GetObjectList", "GetView", "GetTimezone", "Refresh",
            ]
            guard !reading.contains(member) else { return nil }
            let flags = block.matches(of: /\n   uint32 (\d+)/).last.flatMap { Int($0.1) }
            let scope = block.matches(of: /\n   string "([^"\n]*)"/).last.map { String($0.1) } ?? ""
            return Call(member: member, text: block, scope: member == "AddTimezone" ? "" : scope, flags: flags)
        }
    }

    func stop() {
        Glibc.kill(process.processIdentifier, SIGKILL)
        try? FileManager.default.removeItem(at: file)
    }
}
