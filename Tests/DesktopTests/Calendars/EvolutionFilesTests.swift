import Formats
import Foundation
import TestSupport
import Testing

@testable import Desktop

@Suite struct EvolutionFilesTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func write(_ text: String, to path: String) throws {
        let file = directory[path]
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private var names: [String] {
        let entries = EvolutionFiles.entries([
            "XDG_CONFIG_HOME": directory["config"].path, "XDG_CACHE_HOME": directory["cache"].path, "HOME": "/none",
        ])
        return DesktopAccount.accounts(entries).flatMap(\.calendars).map(\.source.name)
    }

    @Test func `calendars that are switched on are found, those of accounts too`() throws {
        let calendar = "[Calendar]\nBackendName=caldav\n"
        try write("[Data Source]\nDisplayName=Home\n" + calendar, to: "config/evolution/sources/home.source")
        try write(
            "[Data Source]\nDisplayName=Off\nEnabled=false\n" + calendar, to: "config/evolution/sources/off.source")
        try write("[Data Source]\nDisplayName=Mail\n[Mail Account]\n", to: "config/evolution/sources/mail.source")
        try write("[Data Source]\nDisplayName=Cloud\n[Collection]\n", to: "config/evolution/sources/cloud.source")
        try write(
            "[Data Source]\nDisplayName=Team\nParent=cloud\n" + calendar,
            to: "cache/evolution/sources/cloud/team.source")
        try write("no key file", to: "config/evolution/sources/broken.source")
        try write("[Data Source]\nDisplayName=Other\n" + calendar, to: "config/evolution/sources/other.txt")
        #expect(names.sorted() == ["Home", "Team"])
    }

    @Test func `pipes, loops of links, folders, and what is deep in other folders are passed over`() throws {
        let calendar = "[Data Source]\nDisplayName=Home\n[Calendar]\nBackendName=local\n"
        try write(calendar, to: "config/evolution/sources/home.source")
        try write(calendar, to: "config/evolution/sources/folder.source/a/b/deep.source")
        let sources = directory["config/evolution/sources"].path
        #expect(mkfifo(sources + "/pipe.source", 0o600) == 0)
        try FileManager.default.createSymbolicLink(atPath: sources + "/loop", withDestinationPath: sources)
        try FileManager.default.createSymbolicLink(atPath: sources + "/zero.source", withDestinationPath: "/dev/zero")
        #expect(names == ["Home"])
    }

    @Test func `only the beginning of a huge file is read`() throws {
        let calendar = "[Data Source]\nDisplayName=Home\n[Calendar]\nBackendName=local\n"
        try write(calendar, to: "config/evolution/sources/home.source")
        let file = directory["config/evolution/sources/home.source"].path
        // As large as a file of zeros can be that takes no room.
        #expect(truncate(file, 1 << 33) == 0)
        #expect(names.isEmpty || names == ["Home"])
    }

    @Test func `without such a desktop there are none`() { #expect(names.isEmpty) }
}
