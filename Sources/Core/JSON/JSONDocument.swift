import CSimdjson

/// A JSON text (RFC 8259), parsed strictly and completely. `JSONValue`s read it.
///
///     let document = try JSONDocument(parsing: Array(#"{"title": "Yoga"}"#.utf8))
///     document.root["title"]?.string  // "Yoga"
///
/// The parser is simdjson. A text that it rejects is read again as `MendedJSON`, and Foundation's parser finds the location of
/// the error.
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
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        // The parser does not count an innermost container that is empty, so its limit is one level lower until
        // `MendedJSON` has counted.
        switch JSONDocument.parse(bytes, from: start, depthLimit: JSONDocument.depthLimit - 1) {
        case .parsed(let handle):
            self.handle = handle
            lastCommas = nil
        case .refused(CSIMDJSON_NO_MEMORY):
            throw .outOfMemory
        case .refused(CSIMDJSON_TOO_LONG):
            throw .tooLong
        case .refused:
            try JSONDocument.checkEncoding(of: bytes, from: start)
            let mended = MendedJSON(bytes, from: start)
            if let offset = mended.tooDeep { throw .tooDeep(mended.location(at: offset)) }
            let second = JSONDocument.parse(mended.bytes, from: start, depthLimit: JSONDocument.depthLimit)
            guard case .parsed(let handle) = second else { throw mended.fault() }
            let first = mended.lastCommas.first.map { mended.location(at: $0) }
            if let first, !allowingLastCommas {
                csimdjson_free(handle)
                throw .malformed(first, .lastComma)
            }
            self.handle = handle
            lastCommas = first.map { JSONLastCommas(first: $0, count: mended.lastCommas.count) }
        }
    }

    /// - Throws: An error when the bytes are blank or not UTF-8.
    private static func checkEncoding(of bytes: [UInt8], from start: Int) throws(JSONError) {
        // The byte order marks of other encodings than UTF-8 (Unicode 15, table 23-5).
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
            throw .otherEncoding(name: "UTF-32")
        }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            throw .otherEncoding(name: "UTF-16")
        }
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            throw .notUTF8(offset: error.byteOffsets.lowerBound)
        }
        if bytes[start...].allSatisfy({ [0x20, 0x0A, 0x0D, 0x09].contains($0) }) { throw .empty }
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
