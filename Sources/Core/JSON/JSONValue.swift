import CSimdjson

/// The kinds of JSON values.
public enum JSONKind: Hashable, Sendable {
    case null, bool, number, string, array, object
}

/// One value of a `JSONDocument`.
///
/// Nothing is copied until it is read. A value keeps its document alive.
public struct JSONValue {
    let document: JSONDocument
    let position: Int

    /// - Complexity: O(1).
    public var kind: JSONKind {
        switch csimdjson_kind_of(document.handle, position) {
        case CSIMDJSON_BOOL: .bool
        case CSIMDJSON_NUMBER: .number
        case CSIMDJSON_STRING: .string
        case CSIMDJSON_ARRAY: .array
        case CSIMDJSON_OBJECT: .object
        default: .null
        }
    }

    public var bool: Bool? {
        kind == .bool ? csimdjson_bool(document.handle, position) : nil
    }

    /// The number, when it has neither fraction nor exponent and fits.
    public var int: Int? {
        var result: Int64 = 0
        guard kind == .number, csimdjson_int64(document.handle, position, &result) else { return nil }
        return Int(result)
    }

    /// The number, rounded to the nearest `Double`.
    public var double: Double? {
        kind == .number ? csimdjson_double(document.handle, position) : nil
    }

    public var string: String? {
        document.text(at: position)
    }

    /// Calls `body` with the UTF-8 bytes of the string, without copying them; `nil` when this is not a string.
    public func withUTF8<Result>(_ body: (Span<UInt8>) -> Result) -> Result? {
        document.withUTF8(at: position, body)
    }

    /// The elements; `nil` when this is not an array.
    public var elements: JSONElements? {
        kind == .array ? JSONElements(array: self) : nil
    }

    /// The members in the order of the text, including repeated names; `nil` when this is not an object.
    public var members: JSONMembers? {
        kind == .object ? JSONMembers(object: self) : nil
    }

    /// The value of the last member called `name`; `nil` when this is not an object or has no such member.
    ///
    /// - Complexity: O(the number of members). For several names see `values(of:)`.
    public subscript(name: StaticString) -> JSONValue? {
        values(of: JSONNames([name]))?[0]
    }
}

/// The elements of a JSON array, in order.
public struct JSONElements: Sequence, IteratorProtocol {
    private let document: JSONDocument
    private var position: Int
    private let end: Int
    /// The number of elements, or a lower bound when there are 16,777,215 or more.
    public let underestimatedCount: Int

    init(array: JSONValue) {
        document = array.document
        position = csimdjson_first(document.handle, array.position)
        end = csimdjson_end(document.handle, array.position)
        underestimatedCount = csimdjson_count(document.handle, array.position)
    }

    public mutating func next() -> JSONValue? {
        guard position < end else { return nil }
        defer { position = csimdjson_next(document.handle, position) }
        return JSONValue(document: document, position: position)
    }
}

/// The members of a JSON object, in order.
public struct JSONMembers: Sequence, IteratorProtocol {
    private let document: JSONDocument
    private var position: Int
    private let end: Int

    init(object: JSONValue) {
        document = object.document
        position = csimdjson_first(document.handle, object.position)
        end = csimdjson_end(document.handle, object.position)
    }

    public mutating func next() -> (name: String, value: JSONValue)? {
        guard position < end else { return nil }
        let value = csimdjson_next(document.handle, position)
        defer { position = csimdjson_next(document.handle, value) }
        return (document.text(at: position) ?? "", JSONValue(document: document, position: value))
    }
}
