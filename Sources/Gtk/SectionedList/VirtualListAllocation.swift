import CGtk
@_spi(C) import GLib

/// Measures, scrolls, and allocates every widget.
extension VirtualList {
    private static let greatestNaturalHeight = 1 << 24

    func measure(_ orientation: GtkOrientation) -> (minimum: Int, natural: Int) {
        guard !isDisposed else { return (0, 0) }
        let heights = measureHeights()
        if orientation == GTK_ORIENTATION_VERTICAL {
            return (0, min(scrolledHeight(heights), VirtualList.greatestNaturalHeight))
        }
        let minimum = (rowSamples + headerSamples).map(\.minimumWidth).max() ?? 0
        return (minimum, max(minimum, greatestContentWidth))
    }

    /// The heights of the kinds in the current style. When they change, the scroll position is kept.
    @discardableResult
    func measureHeights() -> SectionedListHeights {
        // GTK caches the measures until the style or the text scale changes, so this is usually free. When they change,
        // the samples request a new layout of the list, like any child.
        let measured = SectionedListHeights(
            rows: rowKinds.indices.map { height(of: rowKinds[$0], rowSamples, $0) },
            headers: headerKinds.indices.map { height(of: headerKinds[$0], headerSamples, $0) })
        if let heights, heights != measured, pendingPlace == nil, viewport != nil {
            pendingPlace = place(heights)?.scaled(from: heights, to: measured, in: layout)
        }
        heights = measured
        return measured
    }

    func allocate(width: Int, height: Int) {
        guard !isDisposed else { return }
        isAllocating = true
        defer { isAllocating = false }
        let heights = measureHeights()
        arrangeColumns(inWidth: min(width, greatestContentWidth), heights)
        // A revealed row stays in view when the viewport changes, until the user scrolls.
        if let before = viewport?.height, before != height, let revealed, revealed.offset == offset {
            pendingReveals.insert(revealed.reveal, at: 0)
        }
        viewport = (width, height)
        scrollIntoPlace(heights)
        showItems(heights)
        if wantsFocus { grabFocusOfFocusedRow() }
        place(items: heights, width: width, height: height)
        let sections = visibleSections
        if sections != knownSections {
            knownSections = sections
            delegate?.visibleSectionsChanged()
        }
    }

    /// A change of the number of columns keeps the scroll position, like a change of heights.
    private func arrangeColumns(inWidth width: Int, _ heights: SectionedListHeights) {
        let count = columns.count(inWidth: width)
        guard count != layout.columns else { return }
        if pendingPlace == nil, viewport != nil { pendingPlace = place(heights) }
        model = model.arranged(inColumns: count)
    }

    /// Discards the widgets of the previous delegate.
    func delegateDidChange() {
        forgetWidgets()
        if layout.sectionCount > 0 { makeSamples() }
        gtk_widget_queue_resize(widget)
    }

    /// Makes the widgets to measure. Do not call it during a measure: a child added then leaves GTK with stale sizes.
    func makeSamples() {
        guard rowSamples.isEmpty, headerSamples.isEmpty, let delegate else { return }
        for kind in rowKinds.indices {
            rowSamples.append(
                SectionedListItemWidget(row: delegate.sampleRow(kind: kind), kind: kind, as: rowKinds[kind]))
        }
        for kind in headerKinds.indices {
            headerSamples.append(SectionedListItemWidget(header: delegate.sampleHeader(kind: kind), kind: kind))
        }
        for sample in rowSamples + headerSamples {
            sample.shell.setAccessibleRole(.presentation)
            sample.shell.focusable = false
            if let text = VirtualList.sampleText { fill(blankLabelsIn: sample.widget, with: text) }
            gtk_widget_set_child_visible(sample.widget, 0)
            gtk_widget_insert_before(sample.widget, widget, nil)
        }
    }

    /// Gives the labels that have no text another one.
    private func fill(blankLabelsIn parent: WidgetPointer, with text: String) {
        for child in children(of: parent) {
            fill(blankLabelsIn: child, with: text)
            guard
                g_type_check_instance_is_a(
                    UnsafeMutableRawPointer(child).assumingMemoryBound(to: GTypeInstance.self), gtk_label_get_type())
                    != 0,
                gtk_label_get_text(OpaquePointer(child)).pointee == 0
            else { continue }
            gtk_label_set_text(OpaquePointer(child), text)
        }
    }

    /// The first letter of Pango's sample of each of the user's languages, which the environment names (`LANGUAGE`). The fonts
    /// of some scripts, as of Japanese, are higher than the desktop's font, which a blank label has the height of. `nil` for
    /// letters that this font has: a label with a letter is wider than a blank one.
    private static let sampleText: String? = {
        var languages = [pango_language_get_default()]
        // Pango owns the languages, and their list ends with none.
        var next = pango_language_get_preferred()
        while let language = next?.pointee {
            languages.append(language)
            next = next?.successor()
        }
        let text = languages.reduce("A") { $0 + String(cString: pango_language_get_sample_string($1)).prefix(1) }
        let isLatin = text.unicodeScalars.allSatisfy { $0.value < 0x250 }
        return isLatin ? nil : text
    }()

    private func height(of kind: SectionedList.Kind, _ samples: [SectionedListItemWidget], _ index: Int) -> Int {
        samples.isEmpty ? kind.minimumHeight : max(kind.minimumHeight, samples[index].naturalHeight)
    }

    /// Applies the pending scroll position, and updates the adjustments.
    func scrollIntoPlace(_ heights: SectionedListHeights) {
        guard let viewport else { return }
        let total = scrolledHeight(heights)
        var value = vertical.value
        // Without a height no row can be revealed; a later allocation does it.
        if viewport.height > 0 {
            if let place = pendingPlace { value = Double(place.offset(in: layout, heights)) }
            for reveal in pendingReveals {
                let wanted = offset(for: reveal, from: clamped(value, total), heights)
                // A touchpad scrolls by fractions of a pixel; they are kept when no scrolling is needed.
                if wanted != Int(value.rounded()) { value = Double(wanted) }
            }
            if let last = pendingReveals.last { revealed = (last, clamped(value, total)) }
            pendingPlace = nil
            pendingReveals = []
        }
        let header = heights.headers.max() ?? 0
        // This clamps the value when the content has become shorter.
        vertical.configure(
            value: value, upper: total, page: viewport.height, step: heights.rows.min() ?? 1,
            pageStep: viewport.height - header)
        horizontal.configure(value: 0, upper: viewport.width, page: viewport.width, step: 1, pageStep: viewport.width)
    }

    private func place(items heights: SectionedListHeights, width: Int, height: Int) {
        let contentWidth = min(width, greatestContentWidth)
        let x = (width - contentWidth) / 2
        let columnWidth = contentWidth / layout.columns
        let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        let offset = offset
        for (row, item) in rows {
            let rowHeight = layout.height(ofRow: row, heights: heights)
            let y = min(max(layout.y(ofRow: row, heights: heights) - offset, -rowHeight), height)
            let column = layout.column(ofRow: row)
            let columnsBefore = isMirrored ? layout.columns - 1 - column : column
            item.allocate(x: x + columnsBefore * columnWidth, y: y, width: columnWidth, height: rowHeight)
        }
        let pinnedPlace = pinnedPlace(heights)
        for (section, item) in headers {
            var y = layout.y(ofSection: section, heights: heights) - offset
            // The header itself is at the position of its pinned copy, for code that queries its position.
            if let pinnedPlace, pinnedPlace.section == section { y = pinnedPlace.y }
            let headerHeight = layout.height(ofHeader: section, heights: heights)
            item.allocate(x: x, y: y, width: contentWidth, height: headerHeight)
        }
        placeMarker(heights, x: x, width: contentWidth, viewportHeight: height)
        if let pinned, let pinnedPlace {
            let headerHeight = layout.height(ofHeader: pinnedPlace.section, heights: heights)
            pinned.allocate(x: x, y: pinnedPlace.y, width: contentWidth, height: headerHeight)
        }
    }

    func draw(into snapshot: OpaquePointer) {
        var child = gtk_widget_get_first_child(widget)
        let covered = pinned.flatMap { headers[$0.index]?.widget }
        while let current = child {
            if current != covered { gtk_widget_snapshot_child(widget, current, snapshot) }
            child = gtk_widget_get_next_sibling(current)
        }
    }
}
