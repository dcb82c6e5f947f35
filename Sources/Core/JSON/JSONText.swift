import CSimdjson

extension JSONDocument {
    /// The string at `position`, or `nil` when there is no string.
    func text(at position: Int) -> String? {
        guard csimdjson_kind_of(handle, position) == CSIMDJSON_STRING else { return nil }
        let text = csimdjson_string(handle, position)
        let buffer = UnsafeBufferPointer(start: text.bytes, count: text.length)
        return String(decoding: buffer, as: UTF8.self)
    }

    /// Calls `body` with the bytes of the string at `position`, or returns `nil` when there is no string.
    func withUTF8<Result>(at position: Int, _ body: (Span<UInt8>) -> Result) -> Result? {
        guard csimdjson_kind_of(handle, position) == CSIMDJSON_STRING else { return nil }
        let text = csimdjson_string(handle, position)
        return body(UnsafeBufferPointer(start: text.bytes, count: text.length).span)
    }
}
