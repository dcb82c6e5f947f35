import Events
import JSON

/// What a source holds, for formats to look at. It is parsed as JSON once, when the first of them asks.
final class FeedContent {
    let bytes: [UInt8]
    private lazy var document = Result { () throws(SourceError) in try JSONDocument(ofSource: bytes) }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The value of the JSON text that it is.
    ///
    /// - Throws: When it is none, with the place of the fault.
    func json() throws(SourceError) -> JSONValue {
        try document.get().root
    }

    /// The names of the members that a format looks for, in the first entry of a list that has any of them; `nil` for what is
    /// no list, and where no entry has any.
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
