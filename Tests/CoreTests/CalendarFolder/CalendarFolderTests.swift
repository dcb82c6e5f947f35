import Events
import Foundation
import Testing

@testable import Formats
import TestSupport

/// A folder of calendar files that is one calendar.
struct CalendarFolderTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private var source: Source { Source(path: folder.url.path) }

    private func write(_ name: String, _ events: (uid: String, title: String)...) throws {
        let components = events.map {
            "BEGIN:VEVENT\r\nUID:\($0.uid)\r\nSUMMARY:\($0.title)\r\nDTSTART:20270301T100000Z\r\nEND:VEVENT\r\n"
        }
        let text =
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Of one file\r\n\(components.joined())END:VCALENDAR\r\n"
        try Data(text.utf8).write(to: folder[name])
    }

    private func titles() async throws -> [String] { try await source.load().events.map(\.title) }

    private func failure() async -> SourceError.Kind? {
        do throws(SourceError) {
            _ = try await source.load()
            return nil
        } catch {
            return error.kind
        }
    }

    @Test func `each file is an event of the calendar, in the order of their names`() async throws {
        try write("b.ics", ("b", "Dentist"))
        try write("a.ICS", ("a", "Choir"))
        #expect(try await titles() == ["Choir", "Dentist"])
        let calendar = try #require(try await source.load().calendar)
        #expect(calendar.events.map { calendar.parts[$0.part] } == ["a.ICS", "b.ics"])
    }

    @Test func `some files show what a large folder is`() throws {
        for number in 0..<250 { try write("\(number).ics", ("\(number)", "Event")) }
        #expect(try source.sampleOfFolder()?.events.count == 200)
        try write("0.ics", ("a", "Choir"), ("b", "Dentist"))
        #expect(throws: SourceError.self) { try source.sampleOfFolder() }
        #expect(try Source(path: folder["1.ics"].path).sampleOfFolder() == nil)
    }

    @Test func `hidden files, other files and folders are left alone`() async throws {
        try write("a.ics", ("a", "Choir"))
        try write(".b.ics", ("b", "Half written"))
        try write("c.ics.tmp", ("c", "Half written"))
        try FileManager.default.createDirectory(at: folder["d.ics"], withIntermediateDirectories: true)
        #expect(mkfifo(folder["e.ics"].path, 0o600) == 0)
        #expect(try await titles() == ["Choir"])
    }

    @Test func `the name and the color are in files of their own`() async throws {
        try write("a.ics", ("a", "Choir"))
        #expect(try await source.load().calendar?.name == nil)
        try Data("Family\n".utf8).write(to: folder["displayname"])
        try Data("#1badf8\n".utf8).write(to: folder["color"])
        let calendar = try await source.load().calendar
        #expect(calendar?.name == "Family" && calendar?.color == "#1badf8")
    }

    @Test func `an empty folder is an empty calendar`() async throws {
        #expect(try await titles() == [])
        try Data("Family".utf8).write(to: folder["displayname"])
        #expect(try await titles() == [])
    }

    @Test func `a series and its changed instances are in one file`() async throws {
        let changed =
            "BEGIN:VEVENT\nUID:a\nRECURRENCE-ID:20270302T100000Z\nDTSTART:20270302T120000Z\nSUMMARY:Late\nEND:VEVENT"
        let master =
            "BEGIN:VEVENT\nUID:a\nDTSTART:20270301T100000Z\nRRULE:FREQ=DAILY;COUNT=3\nSUMMARY:Choir\nEND:VEVENT"
        try Data("BEGIN:VCALENDAR\n\(master)\n\(changed)\nEND:VCALENDAR\n".utf8).write(to: folder["a.ics"])
        #expect(Set(try await titles()) == ["Choir", "Late"])
    }

    @Test func `a file with several events makes it a folder of several calendars`() async throws {
        try write("a.ics", ("a", "Choir"), ("b", "Dentist"))
        try write("b.ics", ("c", "Dinner"))
        #expect(await failure() == .severalCalendars)
        #expect(source.calendarsInside == ["a.ics", "b.ics"].map { Source(path: folder[$0].path) })
    }

    @Test func `a folder of folders holds several calendars, and one of other files holds none`() async throws {
        for name in ["family", "work", ".git"] {
            try FileManager.default.createDirectory(at: folder[name], withIntermediateDirectories: true)
        }
        #expect(await failure() == .severalCalendars)
        #expect(source.calendarsInside == ["family", "work"].map { Source(path: folder[$0].path) })
        for name in ["family", "work"] { try FileManager.default.removeItem(at: folder[name]) }
        try Data("[]".utf8).write(to: folder["conditions.json"])
        #expect(await failure() == .isDirectory)
    }

    @Test func `a file whose name is not UTF-8 is read`() async throws {
        try write("a.ics", ("a", "Choir"))
        let path = FilePath(text: folder.url.path)?.appending(Array("caf".utf8) + [0xE9] + Array(".ics".utf8))
        let other = try #require(path)
        #expect(other.withCString { Glibc.rename(folder["a.ics"].path, $0) } == 0)
        #expect(try await titles() == ["Choir"])
        _ = other.withCString { unlink($0) }
    }

    @Test func `all files together are no larger than the limit`() async throws {
        for name in ["a", "b", "c"] { try write("\(name).ics", (name, "Choir")) }
        let size = try Data(contentsOf: folder["a.ics"]).count
        _ = try await source.load(limit: 3 * size)
        await #expect(throws: SourceError(.tooLarge(limit: 3 * size - 1))) {
            try await source.load(limit: 3 * size - 1)
        }
    }

    @Test func `the folder is watched`() {
        #expect(source.documents == [folder.url.path])
    }
}
