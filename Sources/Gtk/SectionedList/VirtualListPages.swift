import CGtk
@_spi(C) import GLib

/// Going through the list page by page.
///
/// A key that is held down, or a busy machine, brings several of these keys between two frames. They are one move then, made
/// right before the frame: filling rows that nobody comes to see would make the frame late, and bring the more keys to the next.
extension VirtualList {
    /// Moves the focus by a page, 1 downwards or -1 upwards, before the next frame.
    func turnPage(_ direction: Int) -> Bool {
        wasMoved = true
        if pendingPages.signum() == -direction { turnPendingPages() }
        pendingPages += direction
        if gtk_widget_get_mapped(widget) == 0 {
            // There are no frames.
            turnPendingPages()
        } else if abs(pendingPages) == 1 {
            let tick: GtkTickCallback = { widget, _, _ in
                guard let widget else { return 0 }
                onMainActor(passing: widget) { VirtualList.of($0)?.turnPendingPages() }
                // This was the last time.
                return 0
            }
            gtk_widget_add_tick_callback(widget, tick, nil, nil)
        }
        return true
    }

    /// Makes the move that waits for the next frame, if any: what follows begins where it leads.
    func turnPendingPages() {
        let pages = pendingPages
        pendingPages = 0
        guard pages != 0, layout.rowCount > 0, !isDisposed else { return }
        let row = focusedRow ?? firstVisibleRow ?? 0
        showFocus()
        guard let heights, let viewport, viewport.height > 0 else {
            focus(min(max(0, row + pages), layout.rowCount - 1))
            return
        }
        var next = row
        for _ in 0..<abs(pages) {
            let found = self.row(aPageFrom: next, pages.signum(), viewportHeight: viewport.height, heights)
            if found == next { break }
            next = found
        }
        // The row stays at its height in the viewport, where the list is long enough.
        let shift = layout.y(ofRow: next, heights: heights) - layout.y(ofRow: row, heights: heights)
        let shifted = clamped(vertical.value + Double(shift), layout.totalHeight(heights))
        scroll(to: offset(for: Reveal(row: next, position: .nearest), from: shifted, heights), focusing: next, heights)
    }

    /// The row that a viewport without its pinned header is high from another, in the same column; the next one at least, but
    /// at the end the last.
    private func row(
        aPageFrom row: Int, _ direction: Int, viewportHeight: Int, _ heights: SectionedListHeights
    ) -> Int {
        let header = layout.height(ofHeader: layout.section(ofRow: row), heights: heights)
        let target = layout.y(ofRow: row, heights: heights) + direction * max(1, viewportHeight - header)
        let found =
            direction > 0
            ? layout.row(startingAbove: target + 1, heights: heights)
            : layout.row(endingBelow: target, heights: heights)
        let line = found ?? (direction > 0 ? layout.rowCount - 1 : 0)
        let next = layout.row(inLineOf: line, column: layout.column(ofRow: row))
        if (next - row).signum() == direction { return next }
        return min(max(0, direction > 0 ? layout.row(below: row) : layout.row(above: row)), layout.rowCount - 1)
    }
}
