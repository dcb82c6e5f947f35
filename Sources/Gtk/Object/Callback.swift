import CGtk

/// A Swift closure on its way through the `user_data` of a C callback.
///
/// `retained` gives C a reference, which C hands back through `destroy` (a `GDestroyNotify`), or, where C calls exactly once
/// and knows no destroy function, through `take`.
@MainActor
final class Callback<Argument, Result> {
    let body: @MainActor (Argument) -> Result

    init(_ body: @escaping @MainActor (Argument) -> Result) {
        self.body = body
    }

    /// A pointer that owns one reference to this callback.
    nonisolated func retained() -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(self).toOpaque()
    }

    /// The callback that C hands over, which keeps its reference.
    nonisolated static func borrow(_ data: UnsafeMutableRawPointer?) -> Callback? {
        data.map { Unmanaged<Callback>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The callback that C hands over together with its reference.
    nonisolated static func take(_ data: UnsafeMutableRawPointer?) -> Callback? {
        data.map { Unmanaged<Callback>.fromOpaque($0).takeRetainedValue() }
    }
}

/// Gives back the reference of a `Callback`, whatever its types.
let releaseCallback: @convention(c) (UnsafeMutableRawPointer?) -> Void = { data in
    if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}

/// The result of an asynchronous C call: the object it was called on and the GAsyncResult, both borrowed.
///
/// Unchecked: GLib hands it out on the main thread, where it stays.
struct AsyncResult: @unchecked Sendable {
    let source: UnsafeMutablePointer<GObject>?
    let result: OpaquePointer?
}

/// The function to hand to a C call that finishes later, with `Callback<AsyncResult, Void>.retained()` as its data.
let asyncReady: GAsyncReadyCallback = { source, result, data in
    // The one call gives the reference back.
    guard let callback = Callback<AsyncResult, Void>.take(data) else { return }
    let result = AsyncResult(source: source, result: result)
    onMainActor { callback.body(result) }
}

/// Runs `body` with a `NULL`-terminated array of C strings that lives as long as the call.
@MainActor
func withCStrings<Result>(
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

/// What a GLib call says went wrong.
public struct GLibError: Error, CustomStringConvertible, Sendable {
    public let description: String

    /// Takes over the error and frees it.
    init(taking error: UnsafeMutablePointer<GError>?) {
        description = error?.pointee.message.map { String(cString: $0) } ?? "unknown error"
        if let error { g_error_free(error) }
    }
}
