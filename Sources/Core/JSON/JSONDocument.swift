import CSimdjson

/// A JSON text (RFC 8259), parsed strictly and completely. `JSONValue`s read it.
///
///     let document = try JSONDocument(parsing: Array(#"{"title": "Yoga"}"#.utf8))
///     document.root["title"]?.string  // "Yoga"
///
/// The parser is simdjson. When it rejects a text, `JSONScanner` reads the text again, more slowly, to find the
/// location and the cause of the error.
///
/// Where the standard allows a choice:
/// - A leading UTF-8 byte order mark is skipped.
/// - If an object has several members with the same name, the last one counts.
/// - Half a surrogate pair (`"\ud800"`), which no Unicode text can contain, reads as U+FFFD.
/// - An integer that fits neither `Int64` nor `UInt64` reads as a `Double`, exact to 17 digits; a number out of the
///   range of `Double` is rejected.
/// - Arrays and objects may be nested at most `depthLimit` deep.
///
/// Texts that break the standard are rejected, with one exception that the caller can allow: a comma after the last
/// item of an array or object. `lastCommas` reports it.
public final class JSONDocument {
    /// How deeply arrays and objects may be nested.
    public static let depthLimit = 512

    let handle: OpaquePointer
    /// The skipped commas after last items; `nil` for none.
    public let lastCommas: JSONLastCommas?

    /// Parses `bytes`.
    ///
    /// - Parameter allowingLastCommas: Whether to skip a comma after the last item of an array or object.
    /// - Throws: The first fault and its location.
    /// - Complexity: O(n). An array with `spareCapacity` is not copied.
    public init(parsing bytes: [UInt8], allowingLastCommas: Bool = false) throws(JSONError) {
        let start = JSONScanner.lengthOfByteOrderMark(in: bytes)
        // The parser does not count an innermost container that is empty, so its limit is one level lower until the
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
            // The spare capacity is memory of the same array. The parser may read it, but does not interpret it.
            let handle = csimdjson_parse(
                base + start, buffer.count - start, bytes.capacity - start, depthLimit + 1, &status)
            return handle.map(Outcome.parsed) ?? .refused(status)
        }
    }
}
