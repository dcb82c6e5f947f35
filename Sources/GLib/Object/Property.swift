import CGio

/// Access to properties by name, for properties without accessor functions in GTK and GIO.
extension Object {
    @_spi(C) public func setProperty(_ name: String, _ value: Bool) {
        setProperty(name, G_TYPE_BOOLEAN) { g_value_set_boolean(&$0, value ? 1 : 0) }
    }

    @_spi(C) public func setProperty(_ name: String, _ value: Int) {
        setProperty(name, G_TYPE_INT) { g_value_set_int(&$0, gint(value)) }
    }

    @_spi(C) public func setProperty(_ name: String, _ value: String) {
        setProperty(name, G_TYPE_STRING) { g_value_set_string(&$0, value) }
    }

    @_spi(C) public func boolProperty(_ name: String) -> Bool {
        property(name, G_TYPE_BOOLEAN) { g_value_get_boolean(&$0) != 0 }
    }

    @_spi(C) public func stringProperty(_ name: String) -> String {
        property(name, G_TYPE_STRING) { value in g_value_get_string(&value).map { String(cString: $0) } ?? "" }
    }

    private func setProperty(_ name: String, _ type: GType, _ fill: (inout GValue) -> Void) {
        withValue(type) { value in
            fill(&value)
            // The object copies the value.
            g_object_set_property(cast(to: GObject.self), name, &value)
        }
    }

    private func property<Result>(_ name: String, _ type: GType, _ read: (inout GValue) -> Result) -> Result {
        withValue(type) { value in
            g_object_get_property(cast(to: GObject.self), name, &value)
            return read(&value)
        }
    }
}
