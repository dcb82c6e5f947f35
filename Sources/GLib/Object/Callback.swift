import CGio

/// A Swift closure that is passed as the `user_data` of a C callback.
///
/// `retained` gives C a reference. C releases it through `destroy` (a `GDestroyNotify`). If C calls exactly once and
/// has no destroy function, `take` releases it.
@MainActor
@_spi(C) public final class Callback<Argument, Result> {
    public let body: @MainActor (Argument) -> Result

    public init(_ body: @escaping @MainActor (Argument) -> Result) {
        self.body = body
    }

    /// A pointer that owns one reference to this callback.
    public nonisolated func retained() -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(self).toOpaque()
    }

    /// The callback in `data`; C keeps its reference.
    public nonisolated static func borrow(_ data: UnsafeMutableRawPointer?) -> Callback? {
        data.map { Unmanaged<Callback>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The callback in `data`; takes ownership of C's reference.
    public nonisolated static func take(_ data: UnsafeMutableRawPointer?) -> Callback? {
        data.map { Unmanaged<Callback>.fromOpaque($0).takeRetainedValue() }
    }
}

/// Releases the reference of a `Callback` of any type.
@_spi(C) public let releaseCallback: @convention(c) (UnsafeMutableRawPointer?) -> Void = { data in
    if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}
