import CGtk
@_spi(C) import GLib

/// Creation, binding and order of the widgets.
extension VirtualList {
    /// The most spare widgets of a kind. With them, one more visible row needs no new widget, nor does a page that has
    /// more rows of a kind than the one before.
    private static let spareLimit = 8

    /// The elements that need a widget, in order: all in view, the pinned header, and the focused row.
    func wantedElements(_ heights: SectionedListHeights) -> [SectionedListItem.Element] {
        guard let viewport else { return [] }
        var wanted = layout.items(in: offset..<offset + viewport.height, heights: heights).map(\.element)
        if let pinned = pinnedPlace(heights), wanted.first != .header(section: pinned.section) {
            wanted.insert(.header(section: pinned.section), at: 0)
        }
        if let focusedRow, focusedRow < layout.rowCount, !wanted.contains(.row(focusedRow)) {
            let order = layout.order(of: .row(focusedRow))
            let position = wanted.firstIndex { layout.order(of: $0) > order } ?? wanted.endIndex
            wanted.insert(.row(focusedRow), at: position)
        }
        return wanted
    }

    /// Gives every row and header in view a widget, and reuses widgets that are out of view.
    func showItems(_ heights: SectionedListHeights) {
        guard viewport != nil, let delegate else { return }
        let all = wantedElements(heights)
        release(allBut: Set(all))
        let wanted = affordable(all)
        if wanted.count < all.count { showMoreLater() }
        var next = rowSamples.first?.widget ?? headerSamples.first?.widget
        for element in wanted.reversed() {
            next = show(element, before: next, delegate).widget
        }
        mustReorder = false
        hideSpares()
        dropSpares()
        showPinned(pinnedPlace(heights)?.section, delegate)
    }

    /// The elements that need no new widget, and as many others as a frame may make.
    private func affordable(_ wanted: [SectionedListItem.Element]) -> [SectionedListItem.Element] {
        // An unmapped list has no frames.
        guard let newItemsPerFrame, gtk_widget_get_mapped(widget) != 0 else { return wanted }
        let spares = spareRows.values.map(\.count).reduce(0, +) + spareHeaders.values.map(\.count).reduce(0, +)
        // The list is also filled between frames, whenever it scrolls.
        var count = (isShowingMore ? 0 : newItemsPerFrame) + spares
        return wanted.filter { element in
            if item(for: element) != nil || element == focusedRow.map({ .row($0) }) { return true }
            count -= 1
            return count >= 0
        }
    }

    /// Shows more in the frame after that of the last new widgets.
    private func showMoreLater() {
        guard !isShowingMore else { return }
        isShowingMore = true
        // Between two frames, the next one is theirs.
        framesToWait = isAllocating ? 1 : 2
        let tick: GtkTickCallback = { widget, _, _ in
            guard let widget else { return 0 }
            return onMainActor(passing: widget) { VirtualList.of($0)?.showMore() ?? false } ? 1 : 0
        }
        gtk_widget_add_tick_callback(widget, tick, nil, nil)
    }

    /// - Returns: Whether to wait for another frame.
    private func showMore() -> Bool {
        framesToWait -= 1
        guard framesToWait == 0 else { return true }
        isShowingMore = false
        gtk_widget_queue_allocate(widget)
        return false
    }

    /// The widget of a row; makes one if the row has none.
    func showRow(_ row: Int, _ delegate: any SectionedListDelegate) -> SectionedListItemWidget {
        if let item = rows[row] { return item }
        let order = layout.order(of: .row(row))
        let elements =
            rows.keys.map { SectionedListItem.Element.row($0) }
            + headers.keys.map { .header(section: $0) }
        let following = elements.map { (order: layout.order(of: $0), element: $0) }
            .filter { $0.order > order }.min { $0.order < $1.order }
        let next = following.flatMap { item(for: $0.element)?.widget }
        return show(.row(row), before: next ?? rowSamples.first?.widget ?? headerSamples.first?.widget, delegate)
    }

    func item(for element: SectionedListItem.Element) -> SectionedListItemWidget? {
        switch element {
        case .row(let row): rows[row]
        case .header(let section): headers[section]
        }
    }

    func bindAll() {
        guard let delegate else { return }
        for item in rows.values { bind(row: item, delegate) }
        for item in headers.values { bind(header: item, delegate) }
        if let pinned { delegate.bindHeader(pinned.content, section: pinned.index) }
    }

    func spare(row item: SectionedListItemWidget) {
        item.shell.visible = false
        gtk_widget_unset_state_flags(item.widget, GTK_STATE_FLAG_ACTIVE)
        spareRows[item.kind, default: []].append(item)
    }

    func spare(header item: SectionedListItemWidget) {
        item.shell.visible = false
        spareHeaders[item.kind, default: []].append(item)
    }

    /// Makes the widgets of elements out of view spare. They are not hidden yet: most are reused at once, and hiding
    /// and showing a widget costs more than binding it.
    func release(allBut wanted: Set<SectionedListItem.Element>) {
        for (row, item) in rows where !wanted.contains(.row(row)) {
            rows[row] = nil
            gtk_widget_unset_state_flags(item.widget, GTK_STATE_FLAG_ACTIVE)
            spareRows[item.kind, default: []].append(item)
        }
        for (section, item) in headers where !wanted.contains(.header(section: section)) {
            headers[section] = nil
            spareHeaders[item.kind, default: []].append(item)
        }
    }

    /// Hides the spare widgets.
    private func hideSpares() {
        for spares in spareRows.values { spares.forEach { $0.shell.visible = false } }
        for spares in spareHeaders.values { spares.forEach { $0.shell.visible = false } }
    }

    private func show(
        _ element: SectionedListItem.Element, before next: WidgetPointer?,
        _ delegate: any SectionedListDelegate
    ) -> SectionedListItemWidget {
        if let item = item(for: element) {
            if mustReorder { gtk_widget_insert_before(item.widget, widget, next) }
            return item
        }
        let item: SectionedListItemWidget
        switch element {
        case .row(let row):
            let kind = layout.kind(ofRow: row)
            item =
                takeSpare(from: &spareRows[kind], before: next)
                ?? SectionedListItemWidget(
                    row: delegate.makeRow(kind: kind), kind: kind, as: rowKinds[kind])
            rows[row] = item
            item.index = row
            bind(row: item, delegate)
        case .header(let section):
            let kind = layout.headerKind(ofSection: section) ?? 0
            item =
                takeSpare(from: &spareHeaders[kind], before: next)
                ?? SectionedListItemWidget(header: delegate.makeHeader(kind: kind), kind: kind)
            headers[section] = item
            item.index = section
            bind(header: item, delegate)
        }
        // The accessibility tree lists children in this order. Widgets that stay in view keep their relative order.
        if widgetBefore(next) != item.widget { gtk_widget_insert_before(item.widget, widget, next) }
        item.shell.visible = true
        return item
    }

    private func widgetBefore(_ next: WidgetPointer?) -> WidgetPointer? {
        next.map(gtk_widget_get_prev_sibling) ?? gtk_widget_get_last_child(widget)
    }

    /// Takes a spare widget, preferably the one before `next`: after a move, GTK computes the style of the widget and
    /// its siblings again.
    private func takeSpare(
        from spares: inout [SectionedListItemWidget]?, before next: WidgetPointer?
    ) -> SectionedListItemWidget? {
        let before = widgetBefore(next)
        guard let index = spares?.firstIndex(where: { $0.widget == before }) ?? spares?.indices.last else { return nil }
        return spares?.remove(at: index)
    }

    private func bind(row item: SectionedListItemWidget, _ delegate: any SectionedListDelegate) {
        delegate.bindRow(item.content, row: item.index)
        markCurrent(item)
        name(item, delegate)
        item.shell.setAccessiblePosition(item.index + 1, of: layout.rowCount)
    }

    func name(_ item: SectionedListItemWidget, _ delegate: any SectionedListDelegate) {
        item.shell.setAccessibleLabel(delegate.accessibleName(ofRow: item.index))
    }

    private func bind(header item: SectionedListItemWidget, _ delegate: any SectionedListDelegate) {
        delegate.bindHeader(item.content, section: item.index)
        item.shell.setAccessibleLabel(delegate.accessibleName(ofHeader: item.index))
    }

    private func dropSpares() {
        for (kind, spares) in spareRows { spareRows[kind] = trimmed(spares) }
        for (kind, spares) in spareHeaders { spareHeaders[kind] = trimmed(spares) }
    }

    private func trimmed(_ spares: [SectionedListItemWidget]) -> [SectionedListItemWidget] {
        for spare in spares.dropFirst(VirtualList.spareLimit) { gtk_widget_unparent(spare.widget) }
        return Array(spares.prefix(VirtualList.spareLimit))
    }
}
