import JSON
import Text

/// How much more one read may take: of a document, or of all files of a folder together.
///
/// The limits of a single condition do not limit the number of conditions. Responses of a service are not trusted, so
/// this limits the total memory, and the total time for checking regular expressions.
package struct ConditionBudget {

    package init() {}
    /// The most entries that are listed.
    package static let entryLimit = 10_000
    /// The most parts (conditions and texts) that are read in total.
    static let partLimit = 200_000
    /// The most regular expressions that are read in total.
    static let patternLimit = 1_000

    private var parts = 0
    private var patterns = 0

    /// Counts one part at a location.
    mutating func takePart(at location: JSONPointer) throws(ConditionError) {
        try ConditionBudget.take(&parts, of: ConditionBudget.partLimit, at: location) {
            Message(
                """
                All conditions together have more than {limit} parts; only that many are read. Divide them between several \
                sources.
                """, ["limit": ConditionBudget.partLimit])
        }
    }

    /// Counts one regular expression at a location.
    mutating func takePattern(at location: JSONPointer) throws(ConditionError) {
        try ConditionBudget.take(&patterns, of: ConditionBudget.patternLimit, at: location) {
            Message(
                """
                All conditions together have more than {limit} regular expressions; only that many are read. Divide them \
                between several sources.
                """, ["limit": ConditionBudget.patternLimit])
        }
    }

    private static func take(
        _ count: inout Int, of limit: Int, at location: JSONPointer, _ fault: () -> Message
    ) throws(ConditionError) {
        count += 1
        guard count <= limit else {
            throw ConditionError(at: location, fault())
        }
    }

    /// The notice that entries were left out.
    package static func notice(ofMoreThan limit: Int) -> Message {
        Message("There are more than {limit} conditions here. The first {limit} are listed.", ["limit": limit])
    }
}
