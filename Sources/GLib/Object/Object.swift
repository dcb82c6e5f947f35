import CGio

/// A handle on a GObject.
///
/// The C side is visible only to `@_spi(C) import GLib`, so that no pointer reaches a page.
///
/// The handle owns one reference for as long as it lives. GTK owns widgets through their parents, so a widget may
/// outlive its handle; so the owner of a handler must live as long as the window.
@MainActor
open class Object {
    @_spi(C) public let pointer: UnsafeMutableRawPointer

    /// Takes ownership of a new instance. A floating reference is sunk, so that the handle always owns exactly one
    /// reference.
    @_spi(C) public init(new instance: UnsafeMutableRawPointer) {
        pointer = instance
        if g_object_is_floating(instance) != 0 {
            g_object_ref_sink(instance)
        }
    }

    /// Takes ownership of the result of a C function that never returns `NULL` by its documentation.
    @_spi(C) public convenience init<Instance>(new instance: UnsafeMutablePointer<Instance>?) {
        self.init(new: Object.present(instance.map(UnsafeMutableRawPointer.init)))
    }

    @_spi(C) public convenience init(new instance: OpaquePointer?) {
        self.init(new: Object.present(instance.map(UnsafeMutableRawPointer.init)))
    }

    /// Adds a reference to an instance with another owner.
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
    /// Call it on a handle in a variable: a temporary handle is freed before the pointer is used.
    @_spi(C) public func cast<Instance>(to type: Instance.Type = Instance.self) -> UnsafeMutablePointer<Instance> {
        pointer.assumingMemoryBound(to: type)
    }

    /// The instance as a pointer to a C type whose fields are private.
    @_spi(C) public var opaque: OpaquePointer {
        OpaquePointer(pointer)
    }

    /// Unwraps the result of a C function that never returns `NULL` by its documentation.
    @_spi(C) public static func present(_ instance: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer {
        guard let instance else { preconditionFailure("GLib could not create an instance") }
        return instance
    }
}

/// Runs `body` with an initialized `GValue`, and frees its content afterwards.
@MainActor
@_spi(C) public func withValue<Result>(_ type: GType, _ body: (inout GValue) -> Result) -> Result {
    var value = GValue()
    g_value_init(&value, type)
    // The value owns its content.
    defer { g_value_unset(&value) }
    return body(&value)
}
