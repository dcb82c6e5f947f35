import Events
import Foundation
import TestSupport
import Testing

@testable import Formats
@testable import Storage

/// Calendar files that are replaced: nothing about them changes but their text, and nobody's change is lost.
@Suite struct CalendarFileTests {
    private func status(_ url: URL) throws -> stat {
        var status = stat()
        try #require(lstat(url.path, &status) == 0)
        return status
    }

    @Test(arguments: [0o600, 0o644, 0o660]) func `a file keeps its mode, and a link to it stays a link`(mode: Int)
        throws
    {
        let samples = try EditSamples()
        try #require(chmod(samples.url.path, mode_t(mode)) == 0)
        let link = samples.history.url.appendingPathComponent("link.ics")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: samples.url)
        let editing = samples.editing()
        let file = try CalendarFile(FilePath(bytes: Array(link.path.utf8)))
        let plan = try editing.plan(
            file, EditedEvent(uid: "dinner", originalStart: nil), EditSamples.edit, .one, deed: .change, title: "Dinner"
        )
        _ = try editing.write(plan)
        #expect(try status(samples.url).st_mode & 0o7777 == mode_t(mode))
        #expect(try status(link).st_mode & S_IFMT == S_IFLNK)
        #expect(try samples.content.contains("SUMMARY:Supper\r\n"))
        #expect(try samples.files == ["family.ics"])
    }

    @Test func `a file with two names, a read-only one, a pipe and a folder are refused`() throws {
        let samples = try EditSamples()
        let other = samples.folder.url.appendingPathComponent("other.ics")
        try FileManager.default.linkItem(at: samples.url, to: other)
        #expect(throws: EditRefusal.self) { try samples.change() }
        try FileManager.default.removeItem(at: other)
        try #require(chmod(samples.url.path, 0o400) == 0)
        #expect(throws: EditRefusal.self) { try samples.change() }
        try FileManager.default.removeItem(at: samples.url)
        try #require(mkfifo(samples.url.path, 0o600) == 0)
        #expect(throws: EditRefusal.self) { try samples.change() }
        try FileManager.default.removeItem(at: samples.url)
        try FileManager.default.createDirectory(at: samples.url, withIntermediateDirectories: false)
        #expect(throws: EditRefusal.self) { try samples.change() }
        #expect(try FileManager.default.contentsOfDirectory(atPath: samples.history.url.path) == [])
    }

    @Test(arguments: CalendarFile.Step.allCases)
    func `what another program writes meanwhile is never lost`(step: CalendarFile.Step) throws {
        for replaces in [true, false] {
            let samples = try EditSamples()
            let theirs = EditSamples.text.replacing("SUMMARY:Walk", with: "SUMMARY:Long walk")
            var isWritten = false
            do {
                try samples.change { reached in
                    guard reached == step else { return }
                    // In place, or by a new file with the same name.
                    try? Data(theirs.utf8).write(to: samples.url, options: replaces ? .atomic : [])
                }
                isWritten = true
            } catch is EditRefusal {} catch is UncertainEdit {}
            let content = try samples.content
            #expect(content.contains("SUMMARY:Long walk"), "\(step)")
            // A later writer has replaced the text with the change as a whole.
            #expect(!isWritten || step == .removed || step == .exchanged)
            #expect(try samples.files.filter { $0.hasSuffix(".part") } == [])
        }
    }

    @Test func `a change of the same file in the moment of the exchange is put back`() throws {
        let samples = try EditSamples()
        let theirs = EditSamples.text.replacing("SUMMARY:Walk", with: "SUMMARY:Long walk")
        #expect(throws: (any Error).self) {
            try samples.change { step in
                guard step == .compared else { return }
                try? Data(theirs.utf8).write(to: samples.url, options: .atomic)
            }
        }
        #expect(try samples.content == theirs)
        #expect(try samples.files == ["family.ics"])
        #expect(try samples.editing().history().isEmpty)
    }

    @Test func `a new file is only made where nothing has its name`() throws {
        let samples = try EditSamples()
        let file = CalendarFile(new: samples.path)
        #expect(throws: EditRefusal.self) { try file.create([1], temporary: file.newTemporary) }
        #expect(try samples.content == EditSamples.text)
        let other = CalendarFile(new: samples.path.folder.appending(Array("new.ics".utf8)))
        try other.create(Array(EditSamples.text.utf8), temporary: other.newTemporary)
        #expect(try samples.files == ["family.ics", "new.ics"])
    }

    @Test func `a file is only deleted as it was read`() throws {
        let samples = try EditSamples()
        let theirs = EditSamples.text.replacing("SUMMARY:Walk", with: "SUMMARY:Long walk")
        let file = try CalendarFile(samples.path)
        #expect(throws: EditRefusal.self) {
            try file.delete(temporary: file.newTemporary) { step in
                guard step == .compared else { return }
                try? Data(theirs.utf8).write(to: samples.url, options: .atomic)
            }
        }
        #expect(try samples.content == theirs)
        #expect(try samples.files == ["family.ics"])
        let again = try CalendarFile(samples.path)
        try again.delete(temporary: again.newTemporary)
        #expect(try samples.files == [])
    }

    @Test func `extended attributes stay`() throws {
        let samples = try EditSamples()
        let set = Process()
        set.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        set.arguments = ["-c", "import os, sys; os.setxattr(sys.argv[1], 'user.origin', b'phone')", samples.url.path]
        try set.run()
        set.waitUntilExit()
        // A file system without attributes has none to keep.
        guard set.terminationStatus == 0 else { return }
        try samples.change()
        let get = Process()
        get.executableURL = set.executableURL
        get.arguments = [
            "-c", "import os, sys; assert os.getxattr(sys.argv[1], 'user.origin') == b'phone'", samples.url.path,
        ]
        try get.run()
        get.waitUntilExit()
        #expect(get.terminationStatus == 0)
    }
}
