import Desktop
import Foundation
import Testing
import TestSupport

extension DesktopTests {
    @Suite struct AutostartEntryTests {
        private let directory: TemporaryDirectory

        init() throws { directory = try TemporaryDirectory() }

        private func entry(_ program: String) -> AutostartEntry {
            AutostartEntry(
                id: "org.example.Program", name: "Program", command: [program, "--service"],
                environment: ["XDG_CONFIG_HOME": directory["config"].path])
        }

        @Test func `it is written for the session, and removed`() throws {
            let entry = entry("/usr/bin/program")
            #expect(entry.path == directory["config"].path + "/autostart/org.example.Program.desktop")
            try entry.remove()
            try entry.write()
            try entry.write()
            let lines = try String(contentsOfFile: entry.path, encoding: .utf8).split(separator: "\n")
            #expect(lines.first == "[Desktop Entry]" && lines.contains(#"Exec="/usr/bin/program" "--service""#))
            #expect(lines.contains("TryExec=/usr/bin/program"))
            try entry.remove()
            #expect(!FileManager.default.fileExists(atPath: entry.path))
        }

        @Test func `what means something in a command is quoted`() {
            #expect(entry(#"/a b/$"%\"#).text.contains(#"Exec="/a b/\\$\\"%%\\\\" "--service""#))
        }

        @Test func `a place where nothing can be written is reported`() throws {
            try Data().write(to: directory["config"])
            #expect(throws: (any Error).self) { try entry("/usr/bin/program").write() }
        }
    }
}
