import CSimdjson

/// A JSON text (RFC 8259), parsed strictly and wholly, to be read through `JSONValue`s.
///
/// The parser is simdjson. Where it refuses, `JSONScanner` walks the text once more, slowly, to find the location and the
/// words for the error.
///
/// What the standard leaves open is settled so:
/// - A UTF-8 byte order mark in front is skipped.
/// - Of several members with one name the last counts.
/// - Half a surrogate pair (`"\ud800"`), which no Unicode text can hold, reads as U+FFFD.
/// - An integer that fits neither `Int64` nor `UInt64` reads as a `Double`, exact to 17 digits; a number beyond
///   `Double` is refused.
/// - Arrays and objects stand in one another at most `depthLimit` deep.
///
/// What the standard refuses is refused, but for one thing, where the caller allows it: a comma behind the last item of an
/// array or object. `lastCommas` tells of it.
public final class JSONDocument {
    /// How many arrays and objects may stand in one another.
    public static let depthLimit = 512

    let handle: OpaquePointer
    /// The commas behind a last item that were passed over; `nil` for none.
    public let lastCommas: JSONLastCommas?

    /// Parses `bytes`.
    ///
    /// - Parameter allowingLastCommas: Whether a comma behind the last item of an array or object is passed over.
    /// - Throws: What is wrong first, and where.
    /// - Complexity: O(n). When the array has `spareCapacity` the parser needs no copy of it.
    public init(parsing bytes: [UInt8], allowingLastCommas: Bool = false) throws(JSONError) {
        let start = JSONScanner.lengthOfByteOrderMark(in: bytes)
        // The parser does not count an innermost container that is empty, so it is held to one level less until the
        // scanner has counted.
        switch JSONDocument.parse(bytes, from: start, depthLimit: JSONDocument.depthLimit - 1) {
        case .parsed(let handle):
            self.handle = handle
            lastCommas = nil
        case .refused(CSIMDJSON_NO_MEMORY):
            throw .outOfMemory
        case .refused(CSIMDJSON_TOO_LONG):
            throw .tooLong
        case .refused:
            var scanner = JSONScanner(bytes, from: start, allowsLastCommas: allowingLastCommas)
            let readable = try scanner.readableForm()
            let second = JSONDocument.parse(readable, from: start, depthLimit: JSONDocument.depthLimit)
            guard case .parsed(let handle) = second else { throw .unexplained }
            self.handle = handle
            lastCommas = scanner.passedCommas
        }
    }

    deinit {
        csimdjson_free(handle)
    }

    /// The spare capacity, in bytes, with which an array of bytes can be parsed where it is.
    public static let spareCapacity = 64

    /// The outermost value.
    public var root: JSONValue {
        JSONValue(document: self, position: csimdjson_root(handle))
    }

    private enum Outcome {
        case parsed(OpaquePointer)
        case refused(csimdjson_status)
    }

    private static func parse(_ bytes: [UInt8], from start: Int, depthLimit: Int) -> Outcome {
        bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return .refused(CSIMDJSON_REFUSED) }
            var status = CSIMDJSON_OK
            // The spare capacity is memory of this very array, which the parser may read and does not interpret.
            let handle = csimdjson_parse(
                base + start, buffer.count - start, bytes.capacity - start, depthLimit + 1, &status)
            return handle.map(Outcome.parsed) ?? .refused(status)
        }
    }
}
