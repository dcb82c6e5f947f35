import CSimdjson

/// The names of members, for looking them up together many times.
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

/// Values found by their names, in the order of the names.
public struct JSONLookup<let count: Int> {
    fileprivate let document: JSONDocument
    /// 0, the position of the document's root, for a missing name.
    fileprivate let positions: InlineArray<count, Int>

    /// The value of the name at `index`, or `nil` when the object has no such member.
    public subscript(index: Int) -> JSONValue? {
        positions[index] == 0 ? nil : JSONValue(document: document, position: positions[index])
    }

    /// The same as `self[index]?.string`, for many values in a row.
    public func string(at index: Int) -> String? {
        document.text(at: positions[index])
    }

    /// The same as `self[index]?.withUTF8(body)`, for many values in a row.
    public func withUTF8<Result>(at index: Int, _ body: (Span<UInt8>) -> Result) -> Result? {
        document.withUTF8(at: positions[index], body)
    }
}

extension JSONValue {
    /// The value of each of `names`; `nil` when this is not an object. Of several members with the same name the last
    /// one counts.
    ///
    /// - Complexity: O(members · names), in one pass over the object, without allocation.
    public func values<let count: Int>(of names: JSONNames<count>) -> JSONLookup<count>? {
        guard kind == .object else { return nil }
        var found = InlineArray<count, Int>(repeating: 0)
        var span = found.mutableSpan
        span.withUnsafeMutableBufferPointer { found in
            csimdjson_find(document.handle, position, names.texts, count, found.baseAddress)
        }
        return JSONLookup(document: document, positions: found)
    }
}
