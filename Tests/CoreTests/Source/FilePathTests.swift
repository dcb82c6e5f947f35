import Foundation
import Testing
import TestSupport

@testable import Events
@testable import Formats

struct FilePathTests {
    private let latin1 = Array("/tmp/caf".utf8) + [0xE9] + Array(" %.json".utf8)

    @Test func `a path that is a text is that text`() {
        let path = FilePath(bytes: Array("/a b/é.json".utf8))
        #expect(path.text == "/a b/é.json")
        #expect(FilePath(text: path.text) == path)
    }

    @Test func `any other path is a URI that loses nothing`() {
        let path = FilePath(bytes: latin1)
        #expect(path.text == "file:///tmp/caf%E9%20%25.json")
        #expect(FilePath(text: path.text) == path)
        for byte in UInt8(1)...255 {
            let path = FilePath(bytes: Array("/".utf8) + [0xFF, byte, 0xFE])
            #expect(FilePath(text: path.text) == path)
        }
    }

    @Test(arguments: ["", "a", "http://a/b", "file:a", "file://host/a", "file:///%", "file:///%4", "file:///%+1"])
    func `other texts are no path`(text: String) {
        #expect(FilePath(text: text) == nil)
    }

    @Test func `a file whose name is not UTF-8 is read followed and kept`() async throws {
        let directory = try TemporaryDirectory()
        let folder = FilePath(bytes: Array(directory.url.path.utf8))
        let path = folder.appending(Array("caf".utf8) + [0xE9] + Array(".json".utf8))
        let name = (path.bytes + [0]).map { CChar(bitPattern: $0) }
        let descriptor = creat(name, 0o600)
        #expect(descriptor >= 0)
        #expect(write(descriptor, "[]", 2) == 2)
        close(descriptor)
        let source = Source(argument: path.text)
        #expect(try await source.load().source == source)
        #expect(Source(location: source.location) == source)
        #expect(source.documents == [path.text])
        #expect(source.name == "caf\u{FFFD}")
        #expect(source.displayLocation.hasSuffix("/caf\u{FFFD}.json"))
        let gone = Source(path: folder.appending([0xE9]).text)
        await #expect(throws: SourceError(errno: ENOENT)) { try await gone.load() }
    }

    @Test func `a name in a folder that is not UTF-8 is found`() {
        let folder = FilePath(bytes: Array("/caf".utf8) + [0xE9]).text
        #expect(Source(argument: "a b.json", directory: folder).location == "file:///caf%E9/a%20b.json")
        #expect(Source(argument: "/a.json", directory: folder).location == "/a.json")
    }
}
