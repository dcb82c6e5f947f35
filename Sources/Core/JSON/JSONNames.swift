import CSimdjson

/// The names of members that are looked up together, many times.
public struct JSONNames<let count: Int> {
    fileprivate let texts: [csimdjson_text]

    public init(_ names: InlineArray<count, StaticString>) {
        var texts: [csimdjson_text] = []
        // The bytes of a static string live as long as the program.
        for index in names.indices {
            texts.append(csimdjson_text(bytes: names[index].utf8Start, length: names[index].utf8CodeUnitCount))
        }
        self.texts = texts
    }
}

extension JSONValue {
    /// The value of each of `names`, `nil` where the object has no such member; `nil` where this is no object.
    ///
    /// - Complexity: O(members · names), in one pass over the object.
    public func values<let count: Int>(of names: JSONNames<count>) -> InlineArray<count, JSONValue?>? {
        guard kind == .object else { return nil }
        var found = InlineArray<count, Int>(repeating: 0)
        var span = found.mutableSpan
        span.withUnsafeMutableBufferPointer { found in
            csimdjson_find(document.handle, position, names.texts, count, found.baseAddress)
        }
        return InlineArray { index in
            found[index] == 0 ? nil : JSONValue(document: document, position: found[index])
        }
    }
}
