import CGtk
@_spi(C) import GLib

/// A list of a few rows, each with any widgets. For many rows use `SectionedList`.
@MainActor
public final class ListBox: Widget {
    /// - Parameters:
    ///   - name: Its name for a screen reader.
    ///   - classes: Its style classes.
    public convenience init(name: String? = nil, class classes: String...) {
        self.init(new: gtk_list_box_new())
        if let name { setAccessibleLabel(name) }
        classes.forEach(addClass)
        gtk_list_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
    }

    /// The list owns its rows. A child that is not a row is put into a new row, which gets the name.
    ///
    /// - Parameters:
    ///   - name: The name of the row for a screen reader.
    ///   - isActivatable: Whether a click or Enter activates the row, see `onActivate`.
    public func append(_ child: Widget, name: String, isActivatable: Bool = false) {
        let row = Widget(new: gtk_list_box_row_new())
        gtk_list_box_row_set_child(row.cast(), child.widget)
        gtk_list_box_row_set_activatable(row.cast(), isActivatable ? 1 : 0)
        row.setAccessibleLabel(name)
        gtk_list_box_append(opaque, row.widget)
    }

    /// Sets the name of the row at a position for a screen reader.
    public func setName(_ name: String, ofRow row: Int) { self.row(row)?.setAccessibleLabel(name) }

    /// The row at a position.
    public func row(_ position: Int) -> Widget? {
        gtk_list_box_get_row_at_index(opaque, gint(position)).map { Widget(borrowing: $0) }
    }

    /// Removes the row at a position.
    public func removeRow(_ position: Int) {
        if let row = row(position) { gtk_list_box_remove(opaque, row.widget) }
    }

    /// Runs a handler with the position of a row that a click or Enter has activated.
    public func onActivate(_ handler: @escaping @MainActor (Int) -> Void) {
        connect("row-activated") { arguments in
            guard let row = arguments.object(0) else { return }
            handler(Int(gtk_list_box_row_get_index(row.assumingMemoryBound(to: GtkListBoxRow.self))))
        }
    }

    public func removeAll() {
        while let row = gtk_list_box_get_row_at_index(opaque, 0) {
            gtk_list_box_remove(opaque, UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))
        }
    }
}
