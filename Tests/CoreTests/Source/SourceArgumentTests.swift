import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Network

struct SourceArgumentTests {
    @Test(arguments: [
        ("events.json", "/home/me/events.json"), ("./a/.//b.json", "/home/me/a/b.json"),
        ("/tmp//x.json", "/tmp/x.json"),
        ("file:///tmp/a%20b.json", "/tmp/a b.json"), ("-", "/dev/stdin"), ("a b%20.json", "/home/me/a b%20.json"),
        ("sftp://host/a.json", "sftp://host/a.json"), ("http:x", "/home/me/http:x"),
        ("none/../x.json", "/home/me/none/../x.json"),
    ])
    func `a word of the command line names a file`(argument: String, path: String) {
        #expect(Source(argument: argument, directory: "/home/me").path == path)
    }

    @Test(arguments: [
        ("https://example.org/events.json", "https://example.org/events.json"),
        ("HTTP://Example.org", "http://example.org/"),
        ("http://example.org/it's é.json", "http://example.org/it's%20%C3%A9.json"),
    ])
    func `a word of the command line names an address`(argument: String, location: String) {
        let source = Source(argument: argument, directory: "/home/me")
        #expect(source.location == location)
        #expect(source.address?.text == location)
        #expect(source.path == nil)
        #expect(source.documents == [])
    }

    @Test(arguments: [
        "/home/me/a b%20.json", "/dev/stdin", "sftp://host/a.json", "", "https://example.org/a%20b.json?x=1",
        "http://[::1]:8080/",
    ])
    func `a location gives the same source again`(location: String) {
        #expect(Source(location: location).location == location)
        #expect(Source(location: Source(location: location).location) == Source(location: location))
    }

    @Test func `an address of another scheme cannot be read`() async {
        let source = Source(argument: "sftp://example.org/events.json")
        await #expect(throws: SourceError.self) { try await source.load() }
        let outcome = await source.loadResult()
        let message =
            "Only files, and addresses that begin with http:// or https://, can be opened. "
            + "Save it as a file, and open that."
        let failure = #expect(throws: SourceFailure.self) { try outcome.get() }
        #expect(failure?.source == source && failure?.message == message)
    }

    @Test func `the parent of a link is that of its target`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("upcoming-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("else/deeper"), withIntermediateDirectories: true)
        try Data("[]".utf8).write(to: folder.appendingPathComponent("else/events.json"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.appendingPathComponent("link").path,
            withDestinationPath: folder.appendingPathComponent("else/deeper").path)
        let source = Source(argument: "link/../events.json", directory: folder.path)
        #expect(source.location.hasSuffix("/else/events.json"))
    }

    @Test func `a link is followed at both its ends and a pipe nowhere`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("upcoming-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let real = folder.appendingPathComponent("real.json").path
        let link = folder.appendingPathComponent("link.json").path
        try Data("[]".utf8).write(to: URL(fileURLWithPath: real))
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: real)
        #expect(Source(path: real).documents == [real])
        #expect(Source(path: link).documents == [link, real])
        #expect(Source(path: real + ".none").documents == [real + ".none"])
        let pipe = folder.appendingPathComponent("pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(Source(path: pipe).documents == [])
    }
}
