import CGio

/// A handle on a GObject.
///
/// What belongs to C is visible to `@_spi(C) import GLib` alone, so that no pointer reaches a page.
///
/// The handle owns one reference for as long as it lives. GTK owns widgets through their parents, so a widget may outlive
/// its handle; handlers that must go on working therefore belong to something that lives as long as the window does.
@MainActor
open class Object {
    @_spi(C) public let pointer: UnsafeMutableRawPointer

    /// Takes over an instance that was just created. A floating reference is sunk, so that either way the handle ends up
    /// with exactly one reference of its own.
    @_spi(C) public init(new instance: UnsafeMutableRawPointer) {
        pointer = instance
        if g_object_is_floating(instance) != 0 {
            g_object_ref_sink(instance)
        }
    }

    /// Takes over what a C function returned, which is documented never to be `NULL`.
    @_spi(C) public convenience init<Instance>(new instance: UnsafeMutablePointer<Instance>?) {
        self.init(new: Object.present(instance.map(UnsafeMutableRawPointer.init)))
    }

    @_spi(C) public convenience init(new instance: OpaquePointer?) {
        self.init(new: Object.present(instance.map(UnsafeMutableRawPointer.init)))
    }

    /// Adds a reference to an instance that somebody else owns.
    @_spi(C) public init(borrowing instance: UnsafeMutableRawPointer) {
        pointer = instance
        g_object_ref(instance)
    }

    isolated deinit {
        g_object_unref(pointer)
    }

    /// Whether both are handles on the same instance.
    public func isSame(as other: Object?) -> Bool {
        pointer == other?.pointer
    }

    /// The instance as a pointer to one of its C types. The cast is unchecked, as `GTK_BOX()` is with checks disabled.
    ///
    /// Take it from a handle that has a name: a handle that is a mere intermediate result goes before the pointer is used.
    @_spi(C) public func cast<Instance>(to type: Instance.Type = Instance.self) -> UnsafeMutablePointer<Instance> {
        pointer.assumingMemoryBound(to: type)
    }

    /// The instance as a pointer to a C type whose fields are private.
    @_spi(C) public var opaque: OpaquePointer {
        OpaquePointer(pointer)
    }

    /// What a C function returned, which is documented never to be `NULL`.
    @_spi(C) public static func present(_ instance: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer {
        guard let instance else { preconditionFailure("GLib could not create an instance") }
        return instance
    }
}

/// Runs `body` with an initialised `GValue`, and frees what it holds afterwards.
@MainActor
@_spi(C) public func withValue<Result>(_ type: GType, _ body: (inout GValue) -> Result) -> Result {
    var value = GValue()
    g_value_init(&value, type)
    // The value owns what was put into it.
    defer { g_value_unset(&value) }
    return body(&value)
}
