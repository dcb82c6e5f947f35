import CGtk

/// A handle on a GObject.
///
/// The handle owns one reference for as long as it lives. GTK owns widgets through their parents, so a widget may outlive
/// its handle; handlers that must go on working therefore belong to something that lives as long as the window does.
@MainActor
public class Object {
    let pointer: UnsafeMutableRawPointer

    /// Takes over an instance that was just created. A floating reference is sunk, so that either way the handle ends up
    /// with exactly one reference of its own.
    init(new instance: UnsafeMutableRawPointer) {
        pointer = instance
        if g_object_is_floating(instance) != 0 {
            g_object_ref_sink(instance)
        }
    }

    /// Adds a reference to an instance that somebody else owns.
    init(borrowing instance: UnsafeMutableRawPointer) {
        pointer = instance
        g_object_ref(instance)
    }

    isolated deinit {
        g_object_unref(pointer)
    }

    /// The instance as a pointer to one of its C types. The cast is unchecked, as `GTK_BOX()` is with checks disabled.
    func cast<Instance>(to type: Instance.Type = Instance.self) -> UnsafeMutablePointer<Instance> {
        pointer.assumingMemoryBound(to: type)
    }

    /// The instance as a pointer to a C type whose fields are private.
    var opaque: OpaquePointer {
        OpaquePointer(pointer)
    }
}

extension Object {
    func setProperty(_ name: String, _ value: Bool) {
        withValue(G_TYPE_BOOLEAN) { holder in
            g_value_set_boolean(&holder, value ? 1 : 0)
            g_object_set_property(cast(to: GObject.self), name, &holder)
        }
    }

    func setProperty(_ name: String, _ value: String) {
        withValue(G_TYPE_STRING) { holder in
            g_value_set_string(&holder, value)
            g_object_set_property(cast(to: GObject.self), name, &holder)
        }
    }
}

/// The fundamental types, whose C macros Swift cannot see (`gtype.h`: the number shifted by two bits).
let G_TYPE_NONE = GType(1 << 2)
let G_TYPE_BOOLEAN = GType(5 << 2)
let G_TYPE_INT = GType(6 << 2)
let G_TYPE_UINT = GType(7 << 2)
let G_TYPE_DOUBLE = GType(15 << 2)
let G_TYPE_STRING = GType(16 << 2)
let G_TYPE_OBJECT = GType(20 << 2)

/// Runs `body` with an initialised `GValue`, and frees what it holds afterwards.
@MainActor
func withValue<Result>(_ type: GType, _ body: (inout GValue) -> Result) -> Result {
    var value = GValue()
    g_value_init(&value, type)
    defer { g_value_unset(&value) }
    return body(&value)
}
