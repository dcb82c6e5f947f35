import CGio

/// An immutable value of D-Bus or GSettings. It can be read on any thread.
///
/// A pointer does not keep its variant alive: what passes one to C, or reads memory of the variant, must be inside
/// `withExtendedLifetime`. Without it, a release build frees a variant right after its pointer was read.
///
/// Unchecked: GVariant is "completely threadsafe" by its documentation, and its owner count is atomic.
public final class Variant: @unchecked Sendable {
    /// Owned.
    @_spi(C) public let pointer: OpaquePointer

    /// Takes ownership of the result of a C function that never returns `NULL` by its documentation. A floating
    /// reference is sunk.
    @_spi(C) public init(taking variant: OpaquePointer?) {
        guard let variant, let pointer = g_variant_take_ref(variant) else {
            preconditionFailure("GLib could not create a variant")
        }
        self.pointer = pointer
    }

    /// Adds a reference to a variant with another owner.
    @_spi(C) public init(borrowing variant: OpaquePointer) {
        pointer = g_variant_ref(variant)
    }

    public convenience init(_ text: String) { self.init(taking: g_variant_new_string(text)) }

    public convenience init(_ number: UInt32) { self.init(taking: g_variant_new_uint32(number)) }

    /// A variant in a variant.
    public convenience init(boxing value: Variant) {
        self.init(taking: withExtendedLifetime(value) { g_variant_new_variant(value.pointer) })
    }

    public convenience init(tuple values: [Variant]) {
        // The tuple adds a reference to each.
        self.init(
            taking: withExtendedLifetime(values) {
                let pointers: [OpaquePointer?] = values.map(\.pointer)
                return g_variant_new_tuple(pointers, gsize(pointers.count))
            })
    }

    /// An array of texts.
    public convenience init(texts: [String]) {
        let pointers: [OpaquePointer?] = texts.map { g_variant_new_string($0) }
        // The array sinks each text, and then owns it.
        self.init(
            taking: "s".withCString {
                g_variant_new_array(g_variant_type_checked_($0), pointers, gsize(pointers.count))
            })
    }

    /// An array of pairs of texts, at least one.
    public convenience init(pairs: [(String, String)]) {
        let pairs = pairs.map { Variant(tuple: [Variant($0.0), Variant($0.1)]) }
        // The array adds a reference to each.
        self.init(
            taking: withExtendedLifetime(pairs) {
                let pointers: [OpaquePointer?] = pairs.map(\.pointer)
                return g_variant_new_array(nil, pointers, gsize(pointers.count))
            })
    }

    /// The path of an object.
    ///
    /// - Parameter path: A valid path, such as one from the bus.
    public convenience init(path: String) { self.init(taking: g_variant_new_object_path(path)) }

    /// An array of paths of objects.
    public convenience init(paths: [String]) {
        let pointers: [OpaquePointer?] = paths.map { g_variant_new_object_path($0) }
        // The array sinks each path, and then owns it.
        self.init(
            taking: "o".withCString {
                g_variant_new_array(g_variant_type_checked_($0), pointers, gsize(pointers.count))
            })
    }

    public convenience init(_ isTrue: Bool) { self.init(taking: g_variant_new_boolean(isTrue ? 1 : 0)) }

    /// An array of bytes.
    public convenience init(bytes: [UInt8]) {
        self.init(
            taking: "y".withCString {
                g_variant_new_fixed_array(g_variant_type_checked_($0), bytes, gsize(bytes.count), 1)
            })
    }

    /// A dictionary of texts.
    public convenience init(texts: [String: String]) {
        self.init(dictionary: texts.mapValues { Variant($0) }, of: "{ss}")
    }

    /// A dictionary of values of any type, which are boxed.
    public convenience init(values: [String: Variant]) {
        self.init(dictionary: values.mapValues { Variant(boxing: $0) }, of: "{sv}")
    }

    /// An array of dictionaries of values of any type, which are boxed.
    public convenience init(dictionaries: [[String: Variant]]) {
        let variants = dictionaries.map { Variant(values: $0) }
        // The array adds a reference to each.
        self.init(
            taking: withExtendedLifetime(variants) {
                let pointers: [OpaquePointer?] = variants.map(\.pointer)
                return "a{sv}".withCString {
                    g_variant_new_array(g_variant_type_checked_($0), pointers, gsize(pointers.count))
                }
            })
    }

    private convenience init(dictionary: [String: Variant], of type: String) {
        let entries: [OpaquePointer?] = withExtendedLifetime(dictionary) {
            dictionary.sorted { $0.key < $1.key }.map { key, value in
                // The entry sinks its key, and adds a reference to its value.
                g_variant_new_dict_entry(g_variant_new_string(key), value.pointer)
            }
        }
        // The array sinks each entry, and then owns it.
        self.init(
            taking: type.withCString {
                g_variant_new_array(g_variant_type_checked_($0), entries, gsize(entries.count))
            })
    }

    deinit { g_variant_unref(pointer) }

    /// The type in D-Bus notation: `s` for a text, `u` for an unsigned number, `v` for a variant.
    public var type: String { withExtendedLifetime(self) { String(cString: g_variant_get_type_string(pointer)) } }

    /// The text; `nil` for another type.
    public var text: String? {
        type == "s" ? content : nil
    }

    /// The path of an object; `nil` for another type.
    public var objectPath: String? {
        type == "o" ? content : nil
    }

    /// The text of a text or a path.
    private var content: String? {
        // It belongs to the variant.
        withExtendedLifetime(self) { g_variant_get_string(pointer, nil).map { String(cString: $0) } }
    }

    /// The bytes of each text of an array of texts; empty for another type.
    ///
    /// - Complexity: O(*n*) in the bytes.
    public var textBytes: [[UInt8]] {
        guard type == "as" else { return [] }
        return children.map { text in
            withExtendedLifetime(text) {
                var length: gsize = 0
                // The text belongs to the child.
                guard let start = g_variant_get_string(text.pointer, &length) else { return [] }
                return UnsafeBufferPointer(start: start, count: Int(length)).map { UInt8(bitPattern: $0) }
            }
        }
    }

    /// An array of bytes; `nil` for another type.
    public var bytes: [UInt8]? {
        guard type == "ay" else { return nil }
        return withExtendedLifetime(self) {
            var count: gsize = 0
            // The bytes belong to the variant.
            guard let start = g_variant_get_fixed_array(pointer, &count, 1) else { return [] }
            return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
        }
    }

    /// The unsigned 32-bit number; `nil` for another type.
    public var number: UInt32? { withExtendedLifetime(self) { type == "u" ? g_variant_get_uint32(pointer) : nil } }

    /// Whether it is true; `nil` for another type.
    public var bool: Bool? { withExtendedLifetime(self) { type == "b" ? g_variant_get_boolean(pointer) != 0 : nil } }

    /// The innermost value inside nested variants.
    public var unboxed: Variant {
        // The caller owns the inner variant.
        guard type == "v" else { return self }
        return withExtendedLifetime(self) { Variant(taking: g_variant_get_variant(pointer)) }.unboxed
    }

    /// The values of a tuple, an array or a dictionary; empty for another type.
    public var children: [Variant] {
        withExtendedLifetime(self) {
            guard g_variant_is_container(pointer) != 0 else { return [] }
            // The caller owns each child.
            return (0..<g_variant_n_children(pointer)).map { Variant(taking: g_variant_get_child_value(pointer, $0)) }
        }
    }

    /// The values of a dictionary whose keys are texts or paths, unboxed; empty for another type.
    public var members: [String: Variant] {
        Dictionary(
            children.compactMap { entry in
                let pair = entry.children
                guard pair.count == 2, let key = pair[0].text ?? pair[0].objectPath else { return nil }
                return (key, pair[1].unboxed)
            }, uniquingKeysWith: { first, _ in first })
    }
}
