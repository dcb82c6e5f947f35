import Foundation

extension FileHandle {
    /// Writes a line to a standard stream, and tells whether it could.
    @discardableResult
    func writeLine(_ line: String) -> Bool {
        write(text: line.hasSuffix("\n") ? line : line + "\n")
    }

    /// Writes a text to a standard stream, and tells whether it could. What keeps it from standard output is said on
    /// standard error. A reader that goes away (`upcoming agenda … | head`) ends the program, as it ends any other.
    func write(text: String) -> Bool {
        do {
            try write(contentsOf: Data(text.utf8))
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
