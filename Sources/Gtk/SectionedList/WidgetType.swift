import CGtk
@_spi(C) import GLib

/// Registers a subclass of GtkWidget. Its instances have one extra pointer after the fields of GtkWidget.
@MainActor
func registerType(_ name: String, classInit: @escaping GClassInitFunc) -> GType {
    var query = GTypeQuery()
    g_type_query(gtk_widget_get_type(), &query)
    var info = GTypeInfo()
    info.class_size = guint16(query.class_size)
    info.class_init = classInit
    info.instance_size = guint16(query.instance_size) + guint16(MemoryLayout<UnsafeMutableRawPointer?>.size)
    return g_type_register_static(gtk_widget_get_type(), name, &info, GTypeFlags(rawValue: 0))
}

/// The class of GtkWidget itself, for calling the overridden functions.
var parentWidgetClass: UnsafeMutablePointer<GtkWidgetClass> {
    guard let klass = g_type_class_peek(gtk_widget_get_type()) else {
        preconditionFailure("the class exists as long as one of its subclasses does")
    }
    return klass.assumingMemoryBound(to: GtkWidgetClass.self)
}

/// The extra pointer of a type registered by `registerType`.
func instanceSlot(_ widget: WidgetPointer) -> UnsafeMutablePointer<UnsafeMutableRawPointer?> {
    UnsafeMutableRawPointer(widget).advanced(by: MemoryLayout<GtkWidget>.stride)
        .assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
}
