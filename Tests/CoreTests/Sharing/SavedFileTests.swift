import Foundation
import Testing
import TestSupport

@testable import Events
@testable import Planning

@Suite struct SavedFileTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder[""].path).sorted()
    }

    private func error(of path: String) -> String? {
        do throws(SaveError) {
            try SavedFile.write("new", to: path)
            return nil
        } catch {
            return error.message
        }
    }

    @Test func `a file is written, in the place of the one before, and nothing else is left`() throws {
        let file = folder["a.ics"]
        try SavedFile.write("old", to: file.path)
        try SavedFile.write("é", to: file.path)
        #expect(try String(contentsOf: file, encoding: .utf8) == "é")
        #expect(try names() == ["a.ics"])
        var status = stat()
        #expect(stat(file.path, &status) == 0)
        // As any other program would make it, and not for the user alone.
        #expect(status.st_mode & 0o600 == 0o600 && status.st_mode & 0o111 == 0)
    }

    @Test func `a symbolic link stays one`() throws {
        try SavedFile.write("old", to: folder["a.ics"].path)
        try FileManager.default.createSymbolicLink(at: folder["link.ics"], withDestinationURL: folder["a.ics"])
        try SavedFile.write("new", to: folder["link.ics"].path)
        #expect(try String(contentsOf: folder["a.ics"], encoding: .utf8) == "new")
        #expect(try names() == ["a.ics", "link.ics"])
    }

    @Test func `a name that is not UTF-8 is a name`() throws {
        let path = FilePath(text: folder["caf"].path).map { FilePath(bytes: $0.bytes + [0xE9]) }
        try SavedFile.write("new", to: try #require(path).text)
        #expect(try names().count == 1)
    }

    /// Whether the file system has files without a name.
    private static var hasNamelessFiles: Bool {
        let descriptor = open(NSTemporaryDirectory(), 0o20_000_000 | O_DIRECTORY | O_WRONLY, 0o600)
        return descriptor >= 0 && close(descriptor) == 0
    }

    @Test(.enabled(if: hasNamelessFiles))
    func `a half-written file has no name, so that a kill leaves nothing`() async throws {
        let text = String(repeating: "x", count: 50_000_000)
        let path = folder["a.ics"].path
        let writing = Task.detached { try SavedFile.write(text, to: path) }
        var looks = 0
        while try names() != ["a.ics"] {
            for name in try names() {
                let size = try? FileManager.default.attributesOfItem(atPath: folder[name].path)[.size] as? Int
                // It has got its name between the two looks if there is none.
                #expect(size == nil || size == text.utf8.count)
            }
            looks += 1
            await Task.yield()
        }
        try await writing.value
        #expect(looks > 0)
    }

    @Test func `what cannot be written says what, where and what to do`() throws {
        #expect(
            error(of: folder["none/a.ics"].path)
                == "“a.ics” could not be saved: there is no folder \(folder["none"].path). Choose another one."
        )
        try FileManager.default.createDirectory(at: folder["a.ics"], withIntermediateDirectories: false)
        #expect(error(of: folder["a.ics"].path)?.hasSuffix("a folder has this name. Choose another name.") == true)
        #expect(error(of: "sftp://example.org/a.ics")?.hasSuffix("not on this computer. Choose one that is.") == true)
        #expect(error(of: folder[String(repeating: "x", count: 300)].path)?.contains("name is too long") == true)
        #expect(error(of: "/proc/upcoming.ics") != nil)
        #expect(try names() == ["a.ics"])
    }

    @Test func `a full disk leaves what was there`() throws {
        #expect(SaveError("/disk/a.ics", .system(ENOSPC)).message.contains("there is no room left for it in /disk."))
        #expect(SaveError("/disk/a.ics", .system(EROFS)).message.contains("you are not permitted to write in /disk."))
    }
}
