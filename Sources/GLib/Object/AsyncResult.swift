import CGio

/// The result of an asynchronous C call: the object it was called on and the GAsyncResult, both borrowed.
///
/// Unchecked: GLib passes it on the main thread, where it stays.
@_spi(C) public struct AsyncResult: @unchecked Sendable {
    public let source: UnsafeMutablePointer<GObject>?
    public let result: OpaquePointer?
}

/// The callback for an asynchronous C call, with `Callback<AsyncResult, Void>.retained()` as its data.
@_spi(C) public let asyncReady: GAsyncReadyCallback = { source, result, data in
    // This single call releases the reference.
    guard let callback = Callback<AsyncResult, Void>.take(data) else { return }
    let result = AsyncResult(source: source, result: result)
    onMainActor { callback.body(result) }
}
