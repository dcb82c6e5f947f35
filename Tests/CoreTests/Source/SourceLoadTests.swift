import Foundation
import Testing

@testable import Events
@testable import Formats

/// A folder for one test, gone with it.
private final class Folder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "source-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func file(_ content: [UInt8]) throws -> Source {
        let file = url.appending(path: "events.json")
        try Data(content).write(to: file)
        return Source(path: file.path)
    }

    func fifo(_ name: String = "fifo") throws -> Source {
        let path = url.appending(path: name).path
        try #require(mkfifo(path, 0o600) == 0)
        return Source(path: path)
    }
}

private let entry = #"{"title": "Gym", "start": "November 3, 2018 6:14 PM", "end": "November 3, 2018 9:44 PM"}"#

private func error(of source: Source, limit: Int = Source.defaultLimit) async -> SourceError? {
    do {
        _ = try await source.load(limit: limit)
        return nil
    } catch {
        return error
    }
}

/// Writes the texts to a FIFO, one after the other, once somebody reads it; between them the thread sleeps.
private func write(_ texts: [String], to source: Source) {
    Thread.detachNewThread {
        guard let handle = FileHandle(forWritingAtPath: source.location) else {
            Issue.record("\(source.location) cannot be written to")
            return
        }
        // A reader that has had enough is no reason to end the tests.
        signal(SIGPIPE, SIG_IGN)
        for text in texts {
            try? handle.write(contentsOf: Data(text.utf8))
            usleep(20_000)
        }
        try? handle.close()
    }
}

@Suite(.timeLimit(.minutes(5)))
struct SourceLoadTests {
    @Test(arguments: ["BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n", "\u{feff}begin:vcalendar\n"])
    func `a calendar is known to be one`(text: String) async throws {
        let folder = try Folder()
        #expect(try await folder.file(Array(text.utf8)).load().kind == .calendar)
    }

    @Test func `a file is read and decoded`() async throws {
        let folder = try Folder()
        let source = try folder.file(Array("[\(entry),7]".utf8))
        let feed = try await source.load()
        #expect(feed.source == source)
        #expect(feed.events.map(\.title) == ["Gym"])
        #expect(feed.problems.map(\.path) == ["/1"])
        #expect(source.name == "events")
    }

    @Test func `a large file is read whole`() async throws {
        let folder = try Folder()
        let count = 20_000
        let text = "[" + Array(repeating: entry, count: count).joined(separator: ",\n") + "]"
        #expect(try await folder.file(Array(text.utf8)).load().events.count == count)
    }

    @Test func `what is no readable file is refused in words`() async throws {
        let folder = try Folder()
        let here = folder.url.path
        #expect(
            await error(of: Source(path: here + "/none.json"))?.message
                == "There is no such file. Check its name and folder.")
        #expect(await error(of: Source(path: here + "/none/none.json"))?.kind == .notFound)
        #expect(await error(of: Source(path: ""))?.kind == .notFound)
        let file = try folder.file(Array("[]".utf8))
        #expect(await error(of: Source(path: file.location + "\0x"))?.kind == .notFound)
        #expect(await error(of: Source(path: file.location + "/x"))?.kind == .notFound)
        #expect(
            await error(of: Source(path: here))?.message
                == "This is a folder without calendar files. Choose a file in it.")
        let device = SourceError(.notAFile)
        #expect(await error(of: Source(path: "/dev/null")) == device)
        #expect(await error(of: Source(path: try socket(in: folder))) == device)
        #expect(
            await error(of: Source(path: "/" + String(repeating: "x", count: 300)))?.message
                == "The system cannot read the file: File name too long.")
    }

    @Test(arguments: [
        (
            "page.html", "<html><body>login</body></html>",
            "This file is a web page, not a calendar or a list of events. "
        ),
        ("page.ics", "\u{feff}\n<!DOCTYPE html>", "This file is a web page, "),
        ("notes.txt", "hello world\n", "This file is neither a calendar nor a list of events. Choose a calendar file"),
        ("list.csv", "Gym,2018-11-03", "This file is neither a calendar nor a list of events. "),
        ("list.json", "hello world\n", "The file is not JSON. At line 1, column 1, "),
        ("list.txt", " [1,]]", "The file is not JSON. At line 1, column 6, "),
        ("work.ics", "hello world\n", "The file is not a calendar: BEGIN:VCALENDAR, "),
        ("work.ics", "", "The file is empty."), ("work.ics", "\r\n", "The file is empty."),
    ])
    func `a file of another kind is refused in words for what it is`(name: String, text: String, words: String) {
        let error = #expect(throws: SourceError.self) {
            try Feed.decode(Array(text.utf8), source: Source(path: "/somewhere/\(name)"))
        }
        #expect(error?.message.hasPrefix(words) == true, "\(error?.message ?? "none")")
    }

    @Test func `a file that is no text is of another kind`() {
        let pdf = Array("%PDF-1.7\n".utf8) + [0xE2, 0xE3]
        #expect(throws: SourceError(.unknownFormat)) { try Feed.decode(pdf, source: Source(path: "/somewhere/a.pdf")) }
    }

    private func socket(in folder: Folder) throws -> String {
        let path = folder.url.appending(path: "s").path
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
        return path
    }

    @Test(.enabled(if: geteuid() != 0, "root may read every file"))
    func `a file that must not be read is refused in words`() async throws {
        let folder = try Folder()
        let source = try folder.file(Array("[]".utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: source.location)
        #expect(
            await error(of: source)?.message
                == "You are not permitted to read this file. Ask its owner for access.")
    }

    @Test func `more than the limit is refused`() async throws {
        let folder = try Folder()
        let source = try folder.file(Array("[]    ".utf8))
        #expect(try await source.load(limit: 6).events.isEmpty)
        #expect(
            await error(of: source, limit: 5)?.message
                == "The file is larger than 5 bytes, the most that is read. Split it into smaller files.")
        #expect(SourceError(.tooLarge(limit: 256 << 20)).message.contains("larger than 256 MiB,"))
        // A hole of a terabyte is refused by its size, unread.
        #expect(truncate(source.location, 1 << 40) == 0)
        #expect(await error(of: source)?.kind == .tooLarge(limit: Source.defaultLimit))
        let fifo = try folder.fifo()
        write(["[", String(repeating: " ", count: 3000), "]"], to: fifo)
        #expect(await error(of: fifo, limit: 2000)?.kind == .tooLarge(limit: 2000))
    }

    @Test func `a FIFO with a slow writer is read to its end`() async throws {
        let folder = try Folder()
        let fifo = try folder.fifo()
        async let feed = fifo.load()
        try await Task.sleep(for: .milliseconds(30))
        write(["[", entry, ",", entry, "]"], to: fifo)
        #expect(try await feed.events.count == 2)
    }

    @Test func `a FIFO that is closed unwritten is empty`() async throws {
        let folder = try Folder()
        let fifo = try folder.fifo()
        write([], to: fifo)
        #expect(
            await error(of: fifo)?.message == "The file is empty.")
    }

    @Test func `the path of a pipe is read to its end`() async throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("[\(entry)]".utf8))
        try pipe.fileHandleForWriting.close()
        let path = "/proc/self/fd/\(pipe.fileHandleForReading.fileDescriptor)"
        #expect(try await Source(path: path).load().events.count == 1)
    }

    @Test func `many waits hinder nobody and end when cancelled`() async throws {
        let folder = try Folder()
        let fifos = try (0..<40).map { try folder.fifo("fifo\($0)") }
        let waits = fifos.map { fifo in Task { await error(of: fifo) } }
        try await Task.sleep(for: .milliseconds(30))
        #expect(try await folder.file(Array("[\(entry)]".utf8)).load().events.count == 1)
        for wait in waits { wait.cancel() }
        for wait in waits { #expect(await wait.value?.kind == .cancelled) }
    }

    @Test func `a load that is cancelled from the start gives nothing`() async throws {
        let folder = try Folder()
        let source = try folder.file(Array("[]".utf8))
        let load = Task {
            while !Task.isCancelled { await Task.yield() }
            return await error(of: source)
        }
        load.cancel()
        #expect(await load.value?.kind == .cancelled)
    }
}
