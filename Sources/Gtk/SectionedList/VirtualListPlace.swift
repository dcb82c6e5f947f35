import CGtk
@_spi(C) import GLib

/// A row and the distance of its top from the top of the viewport, in pixels.
public struct Place: Equatable, Sendable {
    public var row: Int
    public var distance: Int

    public init(row: Int, distance: Int) {
        (self.row, self.distance) = (row, distance)
    }

    func offset(in layout: SectionedListLayout, _ heights: SectionedListHeights) -> Int {
        guard row < layout.rowCount else { return 0 }
        return layout.y(ofRow: row, heights: heights) - distance
    }

    /// The same place with other heights: the same part of the row is under the pinned header.
    func scaled(
        from old: SectionedListHeights, to new: SectionedListHeights, in layout: SectionedListLayout
    ) -> Place {
        guard row < layout.rowCount else { return self }
        let kind = layout.kind(ofRow: row)
        let headerKind = layout.headerKind(ofSection: layout.section(ofRow: row))
        let oldHeader = headerKind.map { old.headers[$0] } ?? 0
        let newHeader = headerKind.map { new.headers[$0] } ?? 0
        let hidden = oldHeader - distance
        return Place(row: row, distance: newHeader - hidden * new.rows[kind] / old.rows[kind])
    }
}

/// A row to bring into view, and its position there.
struct Reveal {
    var row: Int
    var position: SectionedList.Position
}

/// The scroll position, and how it is kept.
extension VirtualList {
    /// The first row that is not completely above the viewport or under the pinned header.
    var firstVisibleRow: Int? {
        visibleRows.first
    }

    var visibleRows: Range<Int> {
        guard let heights, let viewport else { return 0..<0 }
        let top = offset + pinnedEnd(heights)
        let bottom = min(offset + viewport.height, layout.totalHeight(heights))
        guard let first = layout.row(endingBelow: top, heights: heights),
            let last = layout.row(startingAbove: bottom, heights: heights), first <= last
        else { return 0..<0 }
        return first..<last + 1
    }

    /// The sections of which at least one pixel is in view.
    var visibleSections: Range<Int> {
        guard let heights, let viewport, let first = layout.section(atY: offset, heights: heights) else { return 0..<0 }
        let end = min(offset + viewport.height, layout.totalHeight(heights)) - 1
        return first..<(layout.section(atY: end, heights: heights) ?? first) + 1
    }

    /// The row at which the focus enters the list: the chosen one, otherwise the first completely visible row, otherwise
    /// the first visible one.
    var entryRow: Int? {
        guard let heights, let viewport else {
            return chosenEntryRow ?? pendingReveals.first?.row ?? (layout.rowCount > 0 ? 0 : nil)
        }
        let visible = visibleRows
        if let chosenEntryRow, visible.contains(chosenEntryRow) { return chosenEntryRow }
        let whole = visible.prefix(layout.columns + 1).first { row in
            let y = layout.y(ofRow: row, heights: heights)
            return y >= offset + pinnedEnd(heights)
                && y + layout.height(ofRow: row, heights: heights) <= offset + viewport.height
        }
        return whole ?? visible.first ?? (layout.rowCount > 0 ? 0 : nil)
    }

    func place(_ heights: SectionedListHeights) -> Place? {
        guard
            let row = layout.row(endingBelow: offset + pinnedEnd(heights), heights: heights)
                ?? (layout.rowCount > 0 ? layout.rowCount - 1 : nil)
        else { return nil }
        return Place(row: row, distance: layout.y(ofRow: row, heights: heights) - offset)
    }

    /// - Parameter hasSameContent: Whether rows and headers show the same as before, so that those that stay need not
    ///   be bound again. Only the kinds of rows may be others.
    /// - Parameter kept: Where a row of the new model is placed; `nil` for the place of the first visible row.
    func setModel(_ new: SectionedListModel, hasSameContent: Bool = false, at kept: Place? = nil) {
        guard !isDisposed else { return }
        turnPendingPages()
        let new = new.arranged(inColumns: layout.columns)
        let old = model
        if new.layout.sectionCount > 0 { makeSamples() }
        if pendingPlace == nil, viewport != nil, let heights { pendingPlace = place(heights) }
        pendingPlace = pendingPlace.flatMap { place in
            old.successor(ofRow: place.row, in: new).map { successor in
                moved(place, to: successor, in: old.layout)
            }
        }
        pendingReveals = pendingReveals.compactMap { reveal in
            old.successor(ofRow: reveal.row, in: new).map { Reveal(row: $0.new, position: reveal.position) }
        }
        if let kept {
            endFling()
            (pendingPlace, pendingReveals) = (kept, [])
        }
        revealed = nil
        let focusedItem = focusedRow.flatMap { rows[$0] }
        let hadFocus = focusedItem.map { gtk_widget_get_focus_child(widget) == $0.widget } ?? false
        let released = hasSameContent ? takeKinds(of: new) : moveRows(from: old, to: new)
        gtk_widget_queue_resize(widget)
        scrollNow()
        // The focus moves before the widget that has it is hidden, so that it never leaves the list.
        if hadFocus, let row = focusedRow ?? entryRow, rows[row] !== focusedItem { focus(row, revealing: false) }
        for item in released { spare(row: item) }
    }

    func scroll(to row: Int, _ position: SectionedList.Position) {
        turnPendingPages()
        guard row >= 0, row < layout.rowCount else { return }
        endFling()
        if position != .nearest { pendingReveals = [] }
        pendingReveals.append(Reveal(row: row, position: position))
        scrollNow()
    }

    /// Ends the scrolling that goes on when the fingers have left the touchpad. It would go on from where it was.
    private func endFling() {
        guard let ancestor = gtk_widget_get_ancestor(widget, gtk_scrolled_window_get_type()) else { return }
        let window = OpaquePointer(ancestor)
        // GTK has no function for it, but ends it when the kind of scrolling is switched off.
        gtk_scrolled_window_set_kinetic_scrolling(window, 0)
        gtk_scrolled_window_set_kinetic_scrolling(window, 1)
    }

    /// The scroll offset for `reveal` when the current offset is `offset`.
    func offset(for reveal: Reveal, from offset: Int, _ heights: SectionedListHeights) -> Int {
        guard let viewport else { return offset }
        let y = layout.y(ofRow: reveal.row, heights: heights)
        let height = layout.height(ofRow: reveal.row, heights: heights)
        let header = layout.height(ofHeader: layout.section(ofRow: reveal.row), heights: heights)
        // The row's own header is the only one that can be pinned over it.
        let atTop = y - header
        let nearest = min(max(offset, y + height - viewport.height), atTop)
        let wanted: Int
        switch reveal.position {
        case .under(let headers):
            let first = max(0, layout.section(ofRow: reveal.row) - headers + 1)
            wanted = headers == 1 ? atTop : layout.y(ofSection: first, heights: heights)
        case .topWhole:
            let end = clamped(Double(atTop), scrolledHeight(heights))
            let least = min(end, max(0, y + height - viewport.height))
            wanted = end == atTop ? atTop : wholeRow(at: end, in: least...end, heights)
        case .center: wanted = y + height / 2 - (viewport.height + header) / 2
        case .nearest: wanted = nearest
        case .inContext: wanted = offsetInContext(of: reveal.row, from: offset, heights) ?? nearest
        }
        return clamped(Double(wanted), scrolledHeight(heights))
    }

    /// The offset nearest to `offset` at which a row and the rows above and below it are completely visible; `nil` when
    /// there is no room.
    private func offsetInContext(of row: Int, from offset: Int, _ heights: SectionedListHeights) -> Int? {
        guard let viewport else { return nil }
        let above = max(0, layout.row(above: row))
        let below = min(layout.rowCount - 1, layout.row(below: row))
        let header = layout.height(ofHeader: layout.section(ofRow: above), heights: heights)
        let greatest = layout.y(ofRow: above, heights: heights) - header
        let end = layout.y(ofRow: below, heights: heights) + layout.height(ofRow: below, heights: heights)
        let least = end - viewport.height
        guard least <= greatest else { return nil }
        let nearest = min(max(offset, least), greatest)
        return nearest == offset ? nearest : wholeRow(at: nearest, in: least...greatest, heights)
    }

    /// The offset nearest to `wanted` at which the first row is not cut, and is below its own header; `wanted` itself when there
    /// is none in the range.
    private func wholeRow(at wanted: Int, in range: ClosedRange<Int>, _ heights: SectionedListHeights) -> Int {
        guard let section = layout.section(atY: wanted, heights: heights) else { return wanted }
        let header = layout.height(ofHeader: section, heights: heights)
        let rows = layout.rows(inSection: section)
        let top = layout.y(ofSection: section, heights: heights)
        var offsets = [top, layout.y(ofSection: section + 1, heights: heights)]
        if let row = layout.row(endingBelow: max(wanted, top) + header, heights: heights), rows.contains(row) {
            for row in [row, row + 1] where row > rows.lowerBound && row < rows.upperBound {
                offsets.append(layout.y(ofRow: row, heights: heights) - header)
            }
        }
        return offsets.filter(range.contains).min { abs($0 - wanted) < abs($1 - wanted) } ?? wanted
    }

    /// The height that can be scrolled.
    func scrolledHeight(_ heights: SectionedListHeights) -> Int {
        layout.rowCount == 0 ? 0 : layout.totalHeight(heights) + endSpace
    }

    func clamped(_ value: Double, _ total: Int) -> Int {
        max(0, min(Int(value.rounded()), total - (viewport?.height ?? 0)))
    }

    /// Scrolls at once when the sizes are known; otherwise the next allocation scrolls.
    func scrollNow() {
        guard let viewport, viewport.height > 0, heights != nil, !isAllocating, !isDisposed else { return }
        isAllocating = true
        defer { isAllocating = false }
        let heights = measureHeights()
        scrollIntoPlace(heights)
        showItems(heights)
        gtk_widget_queue_allocate(widget)
    }

    /// The successor row keeps its position if it is in view; otherwise it moves to the top of the viewport.
    private func moved(_ place: Place, to successor: (old: Int, new: Int), in old: SectionedListLayout) -> Place {
        guard successor.old != place.row, let heights, let viewport else {
            return Place(row: successor.new, distance: place.distance)
        }
        let offset = old.y(ofRow: place.row, heights: heights) - place.distance
        let distance = old.y(ofRow: successor.old, heights: heights) - offset
        let header = old.height(ofHeader: old.section(ofRow: successor.old), heights: heights)
        return Place(row: successor.new, distance: distance < viewport.height ? distance : header)
    }

    /// Returns the widgets of rows that are now of another kind.
    private func takeKinds(of new: SectionedListModel) -> [SectionedListItemWidget] {
        model = new
        let released = rows.filter { new.layout.kind(ofRow: $0) != $1.kind }
        for row in released.keys { rows[row] = nil }
        return Array(released.values)
    }

    /// Moves every widget and the focus to the new index of their row. Returns the widgets whose rows no longer exist.
    private func moveRows(from old: SectionedListModel, to new: SectionedListModel) -> [SectionedListItemWidget] {
        focusedRow = focusedRow.flatMap { old.successor(ofRow: $0, in: new)?.new }
        chosenEntryRow = chosenEntryRow.flatMap { old.successor(ofRow: $0, in: new)?.new }
        pressedRow = pressedRow.flatMap { new.index(of: old.rowID($0)) }
        let oldRows = rows
        model = new
        rows = [:]
        var released: [SectionedListItemWidget] = []
        for (row, item) in oldRows {
            if let index = new.index(of: old.rowID(row)), new.layout.kind(ofRow: index) == item.kind,
                rows[index] == nil
            {
                rows[index] = item
                item.index = index
            } else {
                released.append(item)
            }
        }
        for item in headers.values { spare(header: item) }
        headers = [:]
        pinned?.shell.visible = false
        pinned = nil
        mustReorder = true
        bindAll()
        return released
    }
}
