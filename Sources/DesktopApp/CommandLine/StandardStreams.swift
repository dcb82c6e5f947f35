import Foundation

extension FileHandle {
    /// Writes a line to a standard stream, and tells whether it could. What keeps a line from standard output is said on
    /// standard error. A reader that goes away (`upcoming agenda … | head`) ends the program, as it ends any other.
    @discardableResult
    func writeLine(_ line: String) -> Bool {
        do {
            try write(contentsOf: Data((line.hasSuffix("\n") ? line : line + "\n").utf8))
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
