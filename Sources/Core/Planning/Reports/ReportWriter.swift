import JSON

/// Writes a report as indented JSON in UTF-8, member by member. However much is written, only a piece of it is held.
///
///     ReportWriter.write(to: output) { report in
///         report.array("problems", of: problems) { problem, report in
///             report.member("path", problem.path)
///         }
///     }
struct ReportWriter {
    private var pieces: PiecedOutput
    private var indent = ""
    /// Whether the object or array that is being written has nothing in it yet.
    private var isEmpty = true

    /// Writes a whole report: an object, and a line break behind it.
    ///
    /// - Parameters:
    ///   - output: Takes the next piece, which may end anywhere, and tells whether it could.
    ///   - members: Writes the members of the object.
    /// - Returns: whether all pieces were taken. The first that is not ends the report.
    static func write(to output: @escaping ([UInt8]) -> Bool, _ members: (inout ReportWriter) -> Void) -> Bool {
        var report = ReportWriter(pieces: PiecedOutput(to: output))
        report.enclose("{", "}") { members(&$0) }
        report.pieces.append("\n")
        return report.pieces.finish()
    }

    private init(pieces: PiecedOutput) {
        self.pieces = pieces
    }

    /// Writes a text; `null` for `nil`.
    mutating func member(_ name: String, _ text: String?) {
        begin(name)
        pieces.append(text.map(JSONEscape.quoted) ?? "null")
    }

    /// Writes a whole number; `null` for `nil`.
    mutating func member(_ name: String, _ number: Int?) {
        begin(name)
        pieces.append(number.map(String.init) ?? "null")
    }

    mutating func member(_ name: String, _ flag: Bool) {
        begin(name)
        pieces.append(flag ? "true" : "false")
    }

    /// Writes texts in one line.
    mutating func member(_ name: String, _ texts: [String]) {
        begin(name)
        pieces.append("[\(texts.map(JSONEscape.quoted).joined(separator: ", "))]")
    }

    /// Writes a value that the caller puts into words of JSON.
    mutating func member(_ name: String, _ value: (inout PiecedOutput) -> Void) {
        begin(name)
        value(&pieces)
    }

    mutating func object(_ name: String, _ members: (inout ReportWriter) -> Void) {
        begin(name)
        enclose("{", "}") { members(&$0) }
    }

    /// Writes an array of objects, as long as the output takes them.
    ///
    /// - Parameter members: Writes the members of the object of an element.
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

    /// Begins the line of a member, or of an element, which has no name.
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
