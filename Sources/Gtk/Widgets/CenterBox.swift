import CGtk
@_spi(C) import GLib

/// Three widgets in a row. The middle one is centered if the others leave room.
@MainActor
public final class CenterBox: Widget {
    /// The box owns its children.
    public convenience init(start: Widget, center: Widget, end: Widget) {
        self.init(new: gtk_center_box_new())
        gtk_center_box_set_start_widget(opaque, start.widget)
        gtk_center_box_set_center_widget(opaque, center.widget)
        gtk_center_box_set_end_widget(opaque, end.widget)
    }
}
