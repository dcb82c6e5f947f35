import JSON

/// Writes a report as indented JSON in UTF-8, member by member. Only one piece of it is in memory at a time.
///
///     ReportWriter.write(to: output) { report in
///         report.array("problems", of: problems) { problem, report in
///             report.member("path", problem.path)
///         }
///     }
package struct ReportWriter {
    private var pieces: PiecedOutput
    private var indent = ""
    /// Whether the current object or array is still empty.
    private var isEmpty = true

    /// Writes a whole report: an object and a line break.
    ///
    /// - Parameters:
    ///   - output: Takes the next piece, which may end anywhere, and returns whether it succeeded.
    ///   - members: Writes the members of the object.
    /// - Returns: Whether all pieces were written. The first failure ends the report.
    static func write(to output: @escaping ([UInt8]) -> Bool, _ members: (inout ReportWriter) -> Void) -> Bool {
        var report = ReportWriter(pieces: PiecedOutput(to: output))
        report.enclose("{", "}") { members(&$0) }
        report.pieces.append("\n")
        return report.pieces.finish()
    }

    /// An object as a text without a line break at its end, for `array(_:ofObjects:)`.
    static func object(_ members: (inout ReportWriter) -> Void) -> String {
        var bytes: [UInt8] = []
        _ = write(
            to: {
                bytes += $0
                return true
            }, members)
        return String(decoding: bytes.dropLast(), as: UTF8.self)
    }

    private init(pieces: PiecedOutput) {
        self.pieces = pieces
    }

    /// Writes a text, of which at most 4 KB; `null` for `nil`.
    mutating func member(_ name: String, _ text: String?) {
        begin(name)
        pieces.append(text.map(ReportWriter.quoted) ?? "null")
    }

    private static func quoted(_ text: String) -> String { JSONEscape.quoted(text.cut(toBytes: longestText)) }

    private static let longestText = 4096

    /// Writes a whole number; `null` for `nil`.
    mutating func member(_ name: String, _ number: Int?) {
        begin(name)
        pieces.append(number.map(String.init) ?? "null")
    }

    mutating func member(_ name: String, _ flag: Bool) {
        begin(name)
        pieces.append(flag ? "true" : "false")
    }

    /// Writes an array of texts on one line.
    mutating func member(_ name: String, _ texts: [String]) {
        begin(name)
        pieces.append("[\(texts.map(ReportWriter.quoted).joined(separator: ", "))]")
    }

    mutating func object(_ name: String, _ members: (inout ReportWriter) -> Void) {
        begin(name)
        enclose("{", "}") { members(&$0) }
    }

    /// Writes an array of objects, until the output fails.
    ///
    /// - Parameter members: Writes the members of an element's object.
    mutating func array<Elements: Sequence>(
        _ name: String, of elements: Elements, _ members: (Elements.Element, inout ReportWriter) -> Void
    ) {
        begin(name)
        enclose("[", "]") { report in
            for element in elements {
                guard report.pieces.isOpen else { return }
                report.begin()
                report.enclose("{", "}") { members(element, &$0) }
            }
        }
    }

    /// Writes an array of objects that `object` has made.
    mutating func array(_ name: String, ofObjects objects: some Sequence<String>) {
        begin(name)
        enclose("[", "]") { report in
            for object in objects {
                report.begin()
                report.pieces.append(object.replacing("\n", with: "\n" + report.indent))
            }
        }
    }

    /// Begins the line of a member, or of an element without a name.
    private mutating func begin(_ name: String? = nil) {
        pieces.append(isEmpty ? "\n" : ",\n")
        isEmpty = false
        pieces.append(indent)
        if let name { pieces.append("\"\(name)\" : ") }
    }

    private mutating func enclose(_ opening: String, _ closing: String, _ content: (inout ReportWriter) -> Void) {
        pieces.append(opening)
        let outer = indent
        (indent, isEmpty) = (outer + "  ", true)
        content(&self)
        (indent, isEmpty) = (outer, false)
        pieces.append("\n")
        pieces.append(indent)
        pieces.append(closing)
    }
}

extension String {
    /// The beginning that takes at most so many bytes in UTF-8, with "…"; the text itself if it takes no more.
    fileprivate func cut(toBytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var end = utf8.index(startIndex, offsetBy: limit - 3)
        while UTF8.isContinuation(utf8[end]) { end = utf8.index(before: end) }
        return self[..<end] + "…"
    }
}
