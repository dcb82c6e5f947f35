import CGtk
@_spi(C) import GLib

/// Registers a subclass of GtkWidget. Behind the fields of GtkWidget its instances have room for one pointer.
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

/// The class of GtkWidget itself, for calling what a subclass overrides.
var parentWidgetClass: UnsafeMutablePointer<GtkWidgetClass> {
    guard let klass = g_type_class_peek(gtk_widget_get_type()) else {
        preconditionFailure("the class exists as long as one of its subclasses does")
    }
    return klass.assumingMemoryBound(to: GtkWidgetClass.self)
}

/// The pointer that `registerType` made room for.
func instanceSlot(_ widget: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<UnsafeMutableRawPointer?> {
    UnsafeMutableRawPointer(widget).advanced(by: MemoryLayout<GtkWidget>.stride)
        .assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
}
