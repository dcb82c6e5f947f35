import JSON

/// How much one reading of conditions may still take: of a document, or of all files of a folder together.
///
/// Each limit of a single condition leaves open how many there are. Others write what a service answers, so the whole is
/// bounded too: in memory, and in the time that it takes to check regular expressions.
package struct ConditionBudget {

    package init() {}
    /// The most entries that are listed.
    package static let entryLimit = 10_000
    /// The most parts of conditions, which are conditions and texts, that are read in all.
    static let partLimit = 200_000
    /// The most regular expressions that are read in all.
    static let patternLimit = 1_000

    private var parts = 0
    private var patterns = 0

    /// Counts one part at a location.
    mutating func takePart(at location: JSONPointer) throws(ConditionError) {
        try ConditionBudget.take(&parts, of: ConditionBudget.partLimit, "parts", at: location)
    }

    /// Counts one regular expression at a location.
    mutating func takePattern(at location: JSONPointer) throws(ConditionError) {
        try ConditionBudget.take(&patterns, of: ConditionBudget.patternLimit, "regular expressions", at: location)
    }

    private static func take(
        _ count: inout Int, of limit: Int, _ things: String, at location: JSONPointer
    ) throws(ConditionError) {
        count += 1
        guard count <= limit else {
            throw ConditionError(
                at: location,
                "All conditions together have more than \(limit) \(things); at most so many are read. "
                    + "Divide them between several sources.")
        }
    }

    /// What people are told where entries are left out.
    package static func notice(ofMoreThan limit: Int) -> String {
        "There are more than \(limit) conditions here. The first \(limit) are listed."
    }
}
