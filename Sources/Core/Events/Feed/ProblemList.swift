import JSON
import Text

/// Collects the problems of one source for a decoder.
///
///     var problems = ProblemList(source: source)
///     problems.report("The title is missing.", at: JSONPointer().element(2))
///
/// Problems beyond `limit` are only counted, so that a file of millions of wrong entries does not fill the memory; a
/// last problem then states their number.
public struct ProblemList {
    /// The most problems that are described.
    static let limit = 10_000

    private let source: Source
    private var described: [Problem] = []
    private var furtherCount = 0

    public init(source: Source) {
        self.source = source
    }

    /// Adds a problem at `location`. `message` is a whole sentence.
    public mutating func report(_ message: @autoclosure () -> Message, at location: @autoclosure () -> JSONPointer) {
        report(message(), atPath: location().description)
    }

    /// Adds a problem at a location in words, such as "line 12".
    public mutating func report(
        _ message: @autoclosure () -> Message, atPath path: @autoclosure () -> String, isShown: Bool = false
    ) {
        if described.count < ProblemList.limit {
            described.append(Problem(source: source, path: path(), isShown: isShown, message()))
        } else {
            furtherCount += 1
        }
    }

    /// The number of reported problems.
    public var count: Int { described.count + furtherCount }

    /// The problems in the order in which they were reported.
    public var problems: [Problem] {
        guard furtherCount > 0 else { return described }
        let further = Message(
            "One more problem is not listed.", "{count} more problems are not listed.", count: furtherCount)
        return described + [Problem(source: source, path: "", further)]
    }
}
