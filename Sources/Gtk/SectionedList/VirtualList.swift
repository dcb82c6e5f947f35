import CGtk
@_spi(C) import GLib

/// The state and behaviour of one sectioned list. The GObject owns it, from construction to finalization; the Swift
/// handle and the list's own handlers only borrow it.
@MainActor
final class VirtualList {
    /// The list's GObject, which outlives this object.
    let widget: WidgetPointer
    let rowKinds: [SectionedList.Kind]
    let headerKinds: [SectionedList.Kind]
    weak var delegate: (any SectionedListDelegate)?
    var maximumContentWidth = 760
    /// The same for the text size, in pixels.
    var greatestContentWidth: Int { grown(maximumContentWidth, for: widget) }
    /// In pixels.
    var endSpace = 0
    var revealsClickedRow = true
    var columns = SectionedList.Columns(minimumWidth: 0, maximumCount: 1)
    var newItemsPerFrame: Int?

    var model = SectionedListModel(layout: SectionedListLayout())
    /// `nil` until first measured.
    var heights: SectionedListHeights?
    /// The size of the viewport; `nil` before the first allocation.
    var viewport: (width: Int, height: Int)?
    /// The scroll position that the next allocation applies.
    var pendingPlace: Place?
    var pendingReveals: [Reveal] = []
    /// The last reveal, and the scroll offset that resulted from it.
    var revealed: (reveal: Reveal, offset: Int)?
    /// Whether the focused row takes the focus as soon as the list is in a window.
    var wantsFocus = false
    /// The number of pages by which the focus moves before the next frame; negative numbers move up.
    var pendingPages = 0
    /// Whether the next frame shows rows that the last one left out.
    var isShowingMore = false
    var framesToWait = 0
    /// Whether the order of rows may have changed since the last allocation.
    var mustReorder = false

    /// The widgets in use, by row or section, and the spare widgets, by kind.
    var rows: [Int: SectionedListItemWidget] = [:]
    var headers: [Int: SectionedListItemWidget] = [:]
    var spareRows: [Int: [SectionedListItemWidget]] = [:]
    var spareHeaders: [Int: [SectionedListItemWidget]] = [:]
    /// One widget of each kind, which is only measured and never shown.
    var rowSamples: [SectionedListItemWidget] = []
    var headerSamples: [SectionedListItemWidget] = []
    /// The copies that are drawn over the rows, by kind. At most one is visible.
    var pinnedHeaders: [Int: SectionedListItemWidget] = [:]
    var pinned: SectionedListItemWidget?

    /// A widget over the edge of a row.
    var marker: Widget?
    var markedEdge: SectionedList.RowEdge?

    var focusedRow: Int? {
        didSet {
            guard focusedRow != oldValue else { return }
            for row in [oldValue, focusedRow].compactMap({ $0 }) { rows[row].map(markCurrent) }
        }
    }
    /// The name of the section of the row that had the focus last, as a screen reader said it.
    var saidSection: String?
    /// Whether the focused row was reached from another section.
    var isInOtherSection = false
    /// The row at which the focus enters the list while it is visible.
    var chosenEntryRow: Int?
    /// Whether a row that receives the focus is scrolled into view.
    var revealsFocus = true
    /// The row that the pointer or finger went down on.
    var pressedRow: Int?

    /// The sections in view that the delegate knows of.
    var knownSections = 0..<0
    /// Whether the user has scrolled or gone to another row.
    var wasMoved = false
    /// Whether a row has had the keyboard focus since this was set to `false`.
    var hadFocus = false

    private(set) lazy var horizontal = ScrollAdjustment { [weak self] in self?.scrolled() }
    private(set) lazy var vertical = ScrollAdjustment { [weak self] in self?.scrolled() }
    var isAllocating = false
    var isDisposed = false

    private init(
        widget: WidgetPointer, rowKinds: [SectionedList.Kind], headerKinds: [SectionedList.Kind],
        delegate: (any SectionedListDelegate)?
    ) {
        self.widget = widget
        self.rowKinds = rowKinds
        self.headerKinds = headerKinds
        self.delegate = delegate
    }

    /// Makes the GObject and its list, and returns them with the floating reference.
    static func make(
        rowKinds: [SectionedList.Kind], headerKinds: [SectionedList.Kind], delegate: (any SectionedListDelegate)?
    ) -> (instance: UnsafeMutableRawPointer, list: VirtualList) {
        guard let object = g_object_new_with_properties(SectionedListType.type, 0, nil, nil) else {
            preconditionFailure("g_object_new never returns NULL")
        }
        let instance = UnsafeMutableRawPointer(object)
        let widget = instance.assumingMemoryBound(to: GtkWidget.self)
        let list = VirtualList(widget: widget, rowKinds: rowKinds, headerKinds: headerKinds, delegate: delegate)
        // The instance owns this reference until `release(from:)`.
        instanceSlot(widget).pointee = Unmanaged.passRetained(list).toOpaque()
        gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        list.addInput()
        return (instance, list)
    }

    static func of(_ instance: UnsafeMutableRawPointer) -> VirtualList? {
        of(instance.assumingMemoryBound(to: GtkWidget.self))
    }

    static func of(_ widget: WidgetPointer) -> VirtualList? {
        instanceSlot(widget).pointee.map { Unmanaged<VirtualList>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The list that contains an item's widget, if any.
    static func containing(_ itemWidget: WidgetPointer) -> VirtualList? {
        guard let parent = gtk_widget_get_parent(itemWidget),
            g_type_check_instance_is_a(
                UnsafeMutableRawPointer(parent).assumingMemoryBound(to: GTypeInstance.self), SectionedListType.type)
                != 0
        else { return nil }
        return of(parent)
    }

    static func release(from instance: UnsafeMutableRawPointer) {
        let slot = instanceSlot(instance.assumingMemoryBound(to: GtkWidget.self))
        if let list = slot.pointee { Unmanaged<VirtualList>.fromOpaque(list).release() }
        slot.pointee = nil
    }

    /// Releases everything that the list holds. GObject may call it more than once.
    func dispose() {
        isDisposed = true
        horizontal.disconnect()
        vertical.disconnect()
        forgetWidgets()
        viewport = nil
    }

    func forgetWidgets() {
        while let child = gtk_widget_get_first_child(widget) { gtk_widget_unparent(child) }
        rows = [:]
        headers = [:]
        spareRows = [:]
        spareHeaders = [:]
        rowSamples = []
        headerSamples = []
        pinnedHeaders = [:]
        pinned = nil
        marker = nil
    }

    var layout: SectionedListLayout { model.layout }

    /// The scroll offset in whole pixels, because text between two pixels would be blurred.
    var offset: Int { Int(vertical.value.rounded()) }

    private func scrolled() {
        guard !isAllocating, !isDisposed else { return }
        wasMoved = true
        // Rows that are bound before the layout of the frame get their style and size in time for it.
        if viewport != nil, pendingPlace == nil, let heights { showItems(heights) }
        gtk_widget_queue_allocate(widget)
    }
}
