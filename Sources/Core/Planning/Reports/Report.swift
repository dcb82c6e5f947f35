/// The output of a command: the members of a JSON object, or lines for a terminal.
package protocol Report {
    /// The lines. Each is made when it is taken.
    func lines() -> AnySequence<String>

    /// Writes the members, one after the other.
    func write(to report: inout ReportWriter)
}

extension Report {
    /// Writes the report as indented JSON in UTF-8.
    ///
    /// - Parameter output: Takes the next piece, which may end anywhere, and returns whether it succeeded.
    /// - Returns: Whether all pieces were written. The first failure ends the report.
    @discardableResult
    package func write(to output: @escaping ([UInt8]) -> Bool) -> Bool {
        ReportWriter.write(to: output) { write(to: &$0) }
    }
}
