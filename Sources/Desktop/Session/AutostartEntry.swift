import Events
import Foundation
import Planning
import Text

/// A file with which the desktop starts the program with the session (Desktop Application Autostart Specification).
package struct AutostartEntry: Sendable {
    package let path: String
    package let text: String

    /// - Parameters:
    ///   - id: The application id.
    ///   - command: The program and its arguments.
    package init(id: String, name: String, command: [String], environment: Environment = .process) {
        path = BaseDirectory.config.base(environment) + "/autostart/\(id).desktop"
        text = """
            [Desktop Entry]
            Type=Application
            Name=\(name)
            Exec=\(command.map(AutostartEntry.quoted).joined(separator: " "))
            TryExec=\(command.first ?? "")
            Icon=\(id)
            StartupNotify=false

            """
    }

    package func write() throws {
        let url = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try SavedFile.write(text, to: path)
    }

    /// Removes it, if it is there.
    package func remove() throws {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch let error as CocoaError where error.code == .fileNoSuchFile {}
    }

    /// An argument in quotes, as in the key `Exec` (Desktop Entry Specification): some characters need a backslash there, and
    /// each backslash another one.
    private static func quoted(_ argument: String) -> String {
        let escaped = argument.map { character in
            switch character {
            case "\"", "`", "$": "\\\\\(character)"
            case "\\": #"\\\\"#
            case "%": "%%"
            default: String(character)
            }
        }
        return "\"\(escaped.joined())\""
    }
}
