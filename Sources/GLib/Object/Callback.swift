import CGio

/// A Swift closure on its way through the `user_data` of a C callback.
///
/// `retained` gives C a reference, which C hands back through `destroy` (a `GDestroyNotify`), or, where C calls exactly once
/// and knows no destroy function, through `take`.
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

    /// The callback that C hands over, which keeps its reference.
    public nonisolated static func borrow(_ data: UnsafeMutableRawPointer?) -> Callback? {
        data.map { Unmanaged<Callback>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The callback that C hands over together with its reference.
    public nonisolated static func take(_ data: UnsafeMutableRawPointer?) -> Callback? {
        data.map { Unmanaged<Callback>.fromOpaque($0).takeRetainedValue() }
    }
}

/// Gives back the reference of a `Callback`, whatever its types.
@_spi(C) public let releaseCallback: @convention(c) (UnsafeMutableRawPointer?) -> Void = { data in
    if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}
