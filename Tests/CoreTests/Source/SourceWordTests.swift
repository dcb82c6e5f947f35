import Foundation
import Testing

@testable import Planning

struct SourceWordTests {
    private static let commands = ["agenda", "season", "condition", "help"]

    /// A folder that holds these files.
    private func withFolder(_ names: [String], _ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("upcoming-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in names { try Data("[]".utf8).write(to: folder.appendingPathComponent(name)) }
        try body(folder.path)
    }

    @Test(arguments: [
        "events.json", "none/events", "./agendaa", "https://example.org/x", "file:///tmp/x", "-", "EVENTS.JSON",
        "rule.json-as-published", "home.ics", "upcoming://conflicts", "starevents:events", "sftp://host/a",
    ])
    func `a word with a slash or a known ending is a source`(word: String) throws {
        try withFolder([]) { folder in
            #expect(SourceWord.fault(of: word, commands: SourceWordTests.commands, directory: folder) == nil)
        }
    }

    @Test func `a word that names a file is a source`() throws {
        try withFolder(["agendaa", "feed"]) { folder in
            #expect(SourceWord.fault(of: "agendaa", commands: SourceWordTests.commands, directory: folder) == nil)
            #expect(SourceWord.fault(of: "feed", directory: folder) == nil)
        }
    }

    @Test(arguments: [
        ("agendaa", "upcoming agenda"), ("agneda", "upcoming agenda"), ("Agend", "upcoming agenda"),
        ("seasons", "upcoming season"), ("conditions", "upcoming condition"), ("events", "events.json"),
        ("event", "events.json"), ("calender", "calendar.ics"),
    ])
    func `a mistyped word is reported with what may have been meant`(word: String, meant: String) throws {
        try withFolder(["events.json", "calendar.ics", ".event.json", "notes.txt"]) { folder in
            #expect(
                SourceWord.fault(of: word, commands: SourceWordTests.commands, directory: folder)
                    == "There is neither a command nor a file \"\(word)\". Did you mean \"\(meant)\"?")
        }
    }

    @Test func `a file that is missing is named, with what may have been meant`() throws {
        try withFolder(["events.json", "feed"]) { folder in
            func missing(_ word: String) -> String? { SourceWord.missing(word, directory: folder) }
            #expect(missing("event.json") == "There is no file \"event.json\". Did you mean \"events.json\"?")
            #expect(missing("home.ics") == "There is no file \"home.ics\".")
            #expect(missing("none/events.json") == "There is no file \"none/events.json\".")
            #expect(missing("file:///none/x.ics") == "There is no file \"file:///none/x.ics\".")
            for word in [
                "events.json", "feed", ".", "https://example.org/x.ics", "upcoming://conflicts", "sftp://host/a",
            ] {
                #expect(missing(word) == nil)
            }
        }
    }

    @Test func `where nothing is near it says what a source is`() throws {
        try withFolder(["events.json"]) { folder in
            let rest = "A source is a file, or an address that begins with http:// or https://."
            #expect(SourceWord.fault(of: "", directory: folder) == "There is no file \"\". \(rest)")
            #expect(
                SourceWord.fault(of: "\u{1b}[31m", directory: folder) == "There is no file \"\\u001b[31m\". \(rest)")
            let long = String(repeating: "x", count: 1_000_000)
            #expect(SourceWord.fault(of: long, directory: folder)?.utf8.count ?? 0 < 300)
        }
    }

    @Test(arguments: [
        ("", "abc", 3), ("abc", "abc", 0), ("agneda", "agenda", 1), ("agendaa", "agenda", 1), ("kitten", "sitting", 3),
    ])
    func `the distance counts changed letters`(first: String, second: String, distance: Int) {
        #expect(SourceWord.editDistance(Array(first.unicodeScalars), Array(second.unicodeScalars)) == distance)
        #expect(SourceWord.editDistance(Array(second.unicodeScalars), Array(first.unicodeScalars)) == distance)
    }
}
