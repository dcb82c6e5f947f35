import CGio

/// Runs `body` with a `NULL`-terminated array of C strings, which is valid only during the call.
@MainActor
@_spi(C) public func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
    let owned = strings.map { g_strdup($0) }
    defer { owned.forEach { g_free($0) } }
    var array: [UnsafePointer<CChar>?] = owned.map { $0.map { UnsafePointer($0) } } + [nil]
    return array.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { preconditionFailure("the array holds its terminator at least") }
        return body(base)
    }
}
