import Foundation

extension FileHandle {
    /// Writes a line to a standard stream, and tells whether it could.
    @discardableResult
    func writeLine(_ line: String) -> Bool {
        write(text: line.hasSuffix("\n") ? line : line + "\n")
    }

    /// Writes to standard error what is wrong, and where: `upcoming: /home/me/feed.json: The file is empty.`
    func writeError(_ place: String, _ message: String) {
        writeLine("upcoming: \(place): \(message)")
    }

    /// Writes a text to a standard stream, and tells whether it could. What keeps it from standard output is said on
    /// standard error. A reader that goes away (`upcoming agenda … | head`) ends the program, as it ends any other.
    func write(text: String) -> Bool {
        write(bytes: Array(text.utf8))
    }

    /// The same of a text in UTF-8.
    func write(bytes: [UInt8]) -> Bool {
        do {
            try write(contentsOf: Data(bytes))
            return true
        } catch {
            if self === FileHandle.standardOutput {
                FileHandle.standardError.writeLine(
                    "upcoming: The output could not be written: \(error.localizedDescription)")
            }
            return false
        }
    }
}
