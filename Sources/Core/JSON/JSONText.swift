import CSimdjson

extension JSONDocument {
    /// The string at `position`, or `nil` where no string stands there.
    func text(at position: Int) -> String? {
        guard csimdjson_kind_of(handle, position) == CSIMDJSON_STRING else { return nil }
        let text = csimdjson_string(handle, position)
        let buffer = UnsafeBufferPointer(start: text.bytes, count: text.length)
<<<<<<< HEAD
        let string = String(decoding: buffer, as: UTF8.self)
        // Each byte that is not UTF-8 has become a U+FFFD, of three bytes.
        return string.utf8.count == text.length ? string : JSONDocument.replacingSurrogates(in: buffer)
=======
        return String(decoding: buffer, as: UTF8.self)
>>>>>>> feeds
    }

    /// Calls `body` with the bytes of the string at `position`, or gives `nil` where no string stands there.
    func withUTF8<Result>(at position: Int, _ body: (Span<UInt8>) -> Result) -> Result? {
        guard csimdjson_kind_of(handle, position) == CSIMDJSON_STRING else { return nil }
        let text = csimdjson_string(handle, position)
        return body(UnsafeBufferPointer(start: text.bytes, count: text.length).span)
    }
<<<<<<< HEAD

    /// The parser leaves a lone low surrogate as three bytes, ED B0 80 to ED BF BF, where a lone high one was mended
    /// before. All else in `bytes` is UTF-8.
    private static func replacingSurrogates(in bytes: UnsafeBufferPointer<UInt8>) -> String {
        var mended = Array(bytes)
        for index in mended.indices.dropLast() where mended[index] == 0xED && mended[index + 1] >= 0xA0 {
            mended.replaceSubrange(index..<index + 3, with: [0xEF, 0xBF, 0xBD])
        }
        return String(decoding: mended, as: UTF8.self)
    }
=======
>>>>>>> feeds
}
