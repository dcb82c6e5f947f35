import CGtk
@_spi(C) import GLib

/// The header of the topmost section in view, which stays at the top until the next header pushes it off.
extension VirtualList {
    /// The section whose header is pinned at the top of the viewport, and its y: 0, or less while the end of its
    /// section pushes it off. `nil` when that section has no header, or its header is at its own place.
    func pinnedPlace(_ heights: SectionedListHeights) -> (section: Int, y: Int)? {
        let offset = offset
        guard let section = layout.section(atY: offset, heights: heights),
            let top = layout.y(ofHeader: section, heights: heights), top < offset
        else { return nil }
        let end = layout.y(ofSection: section + 1, heights: heights)
        return (section, min(0, end - offset - layout.height(ofHeader: section, heights: heights)))
    }

    /// The lower end of the pinned header in the viewport; 0 without one.
    func pinnedEnd(_ heights: SectionedListHeights) -> Int {
        pinnedPlace(heights).map { $0.y + layout.height(ofHeader: $0.section, heights: heights) } ?? 0
    }

    /// Shows the copy of the header of a section that is pinned, and hides that of another one.
    func showPinned(_ section: Int?, _ delegate: any SectionedListDelegate) {
        guard let section, let kind = layout.headerKind(ofSection: section) else {
            pinned?.shell.visible = false
            pinned = nil
            return
        }
        let copy = pinnedHeaders[kind] ?? makePinned(kind: kind, delegate)
        if pinned !== copy {
            pinned?.shell.visible = false
            copy.shell.visible = true
            copy.index = -1
            pinned = copy
        }
        if copy.index != section {
            copy.index = section
            delegate.bindHeader(copy.content, section: section)
        }
    }

    private func makePinned(kind: Int, _ delegate: any SectionedListDelegate) -> SectionedListItemWidget {
        let copy = SectionedListItemWidget(header: delegate.makeHeader(kind: kind), kind: kind)
        // The state "hidden" cannot be used: GTK sets it again each time a widget is shown.
        copy.shell.setAccessibleRole(.presentation)
        copy.shell.addClass("pinned")
        // Added last, so that it is drawn over the rows and gets pointer events.
        gtk_widget_insert_before(copy.widget, widget, nil)
        pinnedHeaders[kind] = copy
        return copy
    }
}
