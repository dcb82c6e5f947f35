import CGtk

/// A handle on a GtkWidget.
@MainActor
public class Widget: Object {
    var widget: UnsafeMutablePointer<GtkWidget> { cast(to: GtkWidget.self) }

    public var isVisible: Bool {
        get { gtk_widget_get_visible(widget) != 0 }
        set { gtk_widget_set_visible(widget, newValue ? 1 : 0) }
    }
}
