import Events
import JSON

/// The content of a source, for the formats to examine. It is parsed as JSON once, at the first use.
final class FeedContent {
    let bytes: [UInt8]
    private lazy var document = Result { () throws(SourceError) in try JSONDocument(ofSource: bytes) }

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The content as a JSON value.
    ///
    /// - Throws: An error with the location of the fault when it is not JSON.
    func json() throws(SourceError) -> JSONValue {
        try document.get().root
    }

    /// The values of the members `names` in the first entry of a list that has any of them; `nil` when the content is
    /// not a list, or when no entry has any.
    ///
    /// - Complexity: O(the entries up to that one).
    func firstEntry<let count: Int>(withAnyOf names: JSONNames<count>) -> JSONLookup<count>? {
        guard let entries = (try? json())?.elements else { return nil }
        for entry in entries {
            guard let members = entry.values(of: names) else { continue }
            if (0..<count).contains(where: { members[$0] != nil }) { return members }
        }
        return nil
    }
}
