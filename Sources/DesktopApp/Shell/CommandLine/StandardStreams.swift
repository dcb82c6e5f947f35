import Foundation
import JSON
import Planning
import Text

extension FileHandle {
    /// Writes lines for people to a standard stream, in the form of `TerminalStyle.line`, and returns whether that
    /// succeeded.
    @discardableResult
    func write(lines: some Sequence<String>, style: TerminalStyle = .plain, keepsTabs: Bool = false) -> Bool {
        var pieces = PiecedOutput(to: write(bytes:))
        for line in lines where pieces.isOpen { pieces.append(style.line(line, keepsTabs: keepsTabs) + "\n") }
        return pieces.finish()
    }

    /// Writes what a command prints, and returns whether that succeeded.
    func write(_ report: some Report, asJSON: Bool, style: TerminalStyle = .plain, keepsTabs: Bool = false) -> Bool {
        asJSON
            ? report.write(to: write(bytes:)) : write(lines: report.lines(), style: style, keepsTabs: keepsTabs)
    }

    /// Writes an error as a line: `upcoming: There are no sources yet.`
    func writeError(_ message: String) {
        write(lines: ["upcoming: \(message)"])
    }

    /// Writes what is wrong, and where: `upcoming: /home/me/feed.json: The file is empty.`
    func writeError(_ place: String, _ message: String) {
        writeError("\(place): \(message)")
    }

    /// Writes data to a standard stream, and returns whether that succeeded. Why standard output failed is written to
    /// standard error. A reader that closes the pipe (`upcoming agenda … | head`) ends the program, as usual.
    func write(bytes: [UInt8]) -> Bool {
        let code = SavedFile.write(bytes, to: fileDescriptor)
        if code != 0, self === FileHandle.standardOutput {
            let isFull = code == ENOSPC || code == EDQUOT
            FileHandle.standardError.writeError(
                isFull
                    ? localized("The output could not be written: the disk is full.")
                    : localized(
                        "The output could not be written: {reason}", ["reason": String(cString: strerror(code))]))
        }
        return code == 0
    }
}
