import CGtk
@_spi(C) import GLib

/// The widget over the upper or the lower end of a row.
extension VirtualList {
    func setMarker(_ new: Widget?) {
        guard new !== marker else { return }
        if let marker { gtk_widget_unparent(marker.widget) }
        marker = new
        guard let new, !isDisposed else { return }
        new.canTarget = false
        new.setAccessibleRole(.presentation)
        // It is drawn over the rows, and below the copies of pinned headers, of which there is none before the samples.
        makeSamples()
        let last = headerSamples.last ?? rowSamples.last
        if let last {
            gtk_widget_insert_after(new.widget, widget, last.widget)
        } else {
            gtk_widget_set_parent(new.widget, widget)
        }
        gtk_widget_set_child_visible(new.widget, 0)
        gtk_widget_queue_allocate(widget)
    }

    func mark(_ edge: SectionedList.RowEdge?) {
        guard edge != markedEdge else { return }
        markedEdge = edge
        gtk_widget_queue_allocate(widget)
    }

    /// Puts the marker at its end of its row, or hides it when that is out of view.
    func placeMarker(_ heights: SectionedListHeights, x: Int, width: Int, viewportHeight: Int) {
        guard let marker else { return }
        guard let edge = markedEdge, edge.row >= 0, edge.row < layout.rowCount else {
            gtk_widget_set_child_visible(marker.widget, 0)
            return
        }
        let top = layout.y(ofRow: edge.row, heights: heights) - offset
        let height = marker.naturalHeight(forWidth: width)
        let y = edge.isLower ? top + layout.height(ofRow: edge.row, heights: heights) - height : top
        let isInView = y + height > 0 && y < viewportHeight
        gtk_widget_set_child_visible(marker.widget, isInView ? 1 : 0)
        guard isInView else { return }
        // GTK requires that every widget is measured before it is allocated.
        allocateChild(marker.widget, x: x, y: y, width: max(width, marker.minimumWidth), height: height)
    }
}
