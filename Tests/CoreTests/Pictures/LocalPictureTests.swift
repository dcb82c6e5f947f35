import Foundation
import TestSupport
import Testing

@testable import Events
@testable import Network
@testable import Storage

/// Pictures that a file names by a path relative to itself.
@Suite struct LocalPictureTests {
    private let directory: TemporaryDirectory
    private let source: Source

    init() throws {
        directory = try TemporaryDirectory()
        let folder = directory["feed"]
        try FileManager.default.createDirectory(
            at: folder.appending(path: "pictures"), withIntermediateDirectories: true)
        try Data("moon".utf8).write(to: folder.appending(path: "pictures/moon.png"))
        try Data("secret".utf8).write(to: directory["secret.png"])
        source = Source(path: folder.appending(path: "stars.json").path)
    }

    private func read(_ name: String) async -> String? {
        guard let picture = LocalPicture(name, beside: source), let bytes = try? await picture.bytes(limit: 100).get()
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `a picture in the folder of the file is read`() async {
        #expect(await read("pictures/moon.png") == "moon")
        #expect(await read("pictures/missing.png") == nil)
        #expect(await read("pictures") == nil)
    }

    @Test(arguments: [
        "../secret.png", "pictures/../../secret.png", "/etc/hostname", "//etc/hostname", "", ".", "pictures/", "./x",
        "a//b", "file:///etc/hostname", "file:pictures/moon.png", "C:\\x", "a\\..\\b", "x\0.png", "data:image/png,x",
        String(repeating: "a/", count: 20) + "b", String(repeating: "x", count: 1001),
    ])
    func `no name leads elsewhere`(name: String) {
        #expect(LocalPicture(name, beside: source) == nil)
    }

    @Test func `a feed of the web names no file`() {
        #expect(LocalPicture("pictures/moon.png", beside: Source(argument: "https://example.org/stars.json")) == nil)
        #expect(LocalPicture("pictures/moon.png", beside: nil) == nil)
    }

    @Test func `no symbolic link is followed, and no pipe is waited for`() async throws {
        let folder = directory["feed"]
        let files = FileManager.default
        try files.createSymbolicLink(
            at: folder.appending(path: "pictures/link.png"), withDestinationURL: directory["secret.png"])
        try files.createSymbolicLink(at: folder.appending(path: "out"), withDestinationURL: directory[""])
        #expect(await read("pictures/link.png") == nil)
        #expect(await read("out/secret.png") == nil)
        #expect(mkfifo(folder.appending(path: "pipe.png").path, 0o600) == 0)
        #expect(await read("pipe.png") == nil)
    }

    @Test func `a picture of too many bytes is not read`() async throws {
        try Data(count: 101).write(to: directory["feed"].appending(path: "large.png"))
        #expect(await read("large.png") == nil)
    }
}
