import CGtk
@_spi(C) import GLib

/// Widgets in different boxes that are all as wide as the widest of them, such as the names of the fields of a form.
@MainActor
public final class WidthGroup: Object {
    public convenience init() { self.init(new: gtk_size_group_new(GTK_SIZE_GROUP_HORIZONTAL)) }

    /// The widget keeps the group.
    public func add(_ widget: Widget) { gtk_size_group_add_widget(cast(to: GtkSizeGroup.self), widget.widget) }
}
