import CGtk
@_spi(C) import GLib

/// A list of rows under section headers. Only those in view exist as widgets. The header of the section at the top is
/// pinned there until the next one pushes it off.
///
/// It belongs in a scrolled window. Its height is known exactly, because all rows or headers of one kind have one
/// height, which is measured on a real widget in the current style.
@MainActor
public final class SectionedList: Widget {
    /// A kind of rows or headers that all have the same height.
    public struct Kind: Sendable, Equatable {
        /// The minimum height in pixels. Large text makes the kind taller.
        public let minimumHeight: Int
        /// Whether rows of the kind can have the keyboard focus and be activated.
        public let takesFocus: Bool
        /// A style class of all rows of the kind; `nil` for none.
        public let styleClass: String?

        public init(minimumHeight: Int, takesFocus: Bool = true, styleClass: String? = nil) {
            (self.minimumHeight, self.takesFocus, self.styleClass) = (minimumHeight, takesFocus, styleClass)
        }
    }

    /// How many rows are beside each other: as many as there is room for.
    public struct Columns: Sendable, Equatable {
        /// The minimum width of a column in pixels.
        public let minimumWidth: Int
        public let maximumCount: Int

        public init(minimumWidth: Int, maximumCount: Int) {
            self.minimumWidth = minimumWidth
            self.maximumCount = maximumCount
        }

        func count(inWidth width: Int) -> Int {
            max(1, min(maximumCount, width / max(1, minimumWidth)))
        }
    }

    /// Where to scroll a row to.
    public enum Position: Sendable, Equatable {
        /// At the top, under a number of headers: that of its section, and those of the sections before it.
        case under(headers: Int)
        /// At the top, under the header of its section; near the end of the list, the nearest position to that at which no row is cut
        /// at the top.
        case topWhole
        /// The nearest position at which the whole row is visible.
        case nearest
        /// The nearest position at which the whole row and a row above and below it are visible.
        case inContext
        /// In the middle of the area below the pinned header.
        case center

        /// At the top, under the header of its section.
        public static let top = Position.under(headers: 1)
    }

    let list: VirtualList

    /// - Parameters:
    ///   - name: Its name for a screen reader.
    ///   - delegate: It can also be set later.
    public init(
        name: String? = nil, rowKinds: [Kind], headerKinds: [Kind], delegate: (any SectionedListDelegate)? = nil
    ) {
        let made = VirtualList.make(rowKinds: rowKinds, headerKinds: headerKinds, delegate: delegate)
        list = made.list
        super.init(new: made.instance)
        if let name { setAccessibleLabel(name) }
    }

    /// Makes and binds the widgets. The list does not keep it alive.
    public var delegate: (any SectionedListDelegate)? {
        get { list.delegate }
        set {
            guard newValue !== list.delegate else { return }
            list.delegate = newValue
            list.delegateDidChange()
        }
    }

    /// The maximum width of rows and headers at the usual text size, which are centered in a wider list. It grows with larger
    /// text.
    public var maximumContentWidth: Int {
        get { list.maximumContentWidth }
        set {
            list.maximumContentWidth = newValue
            gtk_widget_queue_resize(widget)
        }
    }

    /// The space below the last row, in pixels, so that what lies over the end of the list need not cover it.
    public var endSpace: Int {
        get { list.endSpace }
        set {
            list.endSpace = newValue
            gtk_widget_queue_resize(widget)
        }
    }

    /// Whether a click on a partly visible row scrolls to show the whole row. Set it to `false` when an animation
    /// starts from the clicked row.
    public var revealsClickedRow: Bool {
        get { list.revealsClickedRow }
        set { list.revealsClickedRow = newValue }
    }

    /// The most rows and headers for which a frame makes new widgets; `nil` for no limit. A list of large rows that opens
    /// in a window is then filled from the top within a few frames, each of which is short.
    public var newItemsPerFrame: Int? {
        get { list.newItemsPerFrame }
        set { list.newItemsPerFrame = newValue }
    }

    /// Places rows beside each other when there is room; the arrow keys then move in all four directions.
    public var columns: Columns {
        get { list.columns }
        set {
            list.columns = newValue
            gtk_widget_queue_resize(widget)
        }
    }

    /// The delegate's widget that shows a row; `nil` while the row is out of view.
    public func content(ofRow row: Int) -> Widget? {
        list.rows[row]?.content
    }

    /// Makes the widgets that are only measured, which otherwise happens with the first rows.
    public func prepare() { list.makeSamples() }

    /// Shows another model. The row at the top of the viewport stays where it is, and the focus stays in its row; if
    /// such a row no longer exists, the next existing row after it replaces it, otherwise the last one before it.
    ///
    /// From this call on, the delegate must serve the new model.
    ///
    /// - Parameter place: Where a row of the new model is, instead of the row at the top; `nil` for that one.
    public func setModel(_ model: SectionedListModel, at place: Place? = nil) {
        precondition(model.layout.rowKindCount <= list.rowKinds.count, "a row of a kind that the list does not have")
        precondition(
            model.layout.headerKindCount <= list.headerKinds.count, "a header of a kind that the list does not have")
        list.setModel(model, at: place)
    }

    /// The place of a row; `nil` when it is out of view.
    public func place(ofRow row: Int) -> Place? {
        guard let heights = list.heights, list.visibleRows.contains(row) else { return nil }
        return Place(row: row, distance: list.layout.y(ofRow: row, heights: heights) - list.offset)
    }

    /// Shows the same rows, some of which are of another kind. Only these are bound.
    public func setLayout(_ layout: SectionedListLayout) {
        precondition(layout.rowKindCount <= list.rowKinds.count, "a row of a kind that the list does not have")
        precondition(
            layout.rowCount == list.layout.rowCount && layout.sectionCount == list.layout.sectionCount, "other rows")
        let model = SectionedListModel(layout: layout, rowID: list.model.rowID, row: list.model.row)
        list.setModel(model, hasSameContent: true)
    }

    /// Binds the visible rows again, when their texts have changed but not the rows.
    public func rebind() {
        list.bindAll()
    }

    /// Scrolls without an animation. Before the list is first shown, this sets its initial position.
    public func scroll(toRow row: Int, position: Position) {
        list.scroll(to: row, position)
    }

    /// Moves the keyboard focus to a row, and scrolls until the whole row is visible.
    public func focus(row: Int) {
        list.focus(row)
    }

    /// Makes a row the one that has the keyboard focus, or gets it when the focus enters the list. Does not scroll.
    public func moveFocus(toRow row: Int) {
        if containsFocus { list.focus(row, revealing: false) } else { list.focusedRow = row }
    }

    /// Whether a row has had the keyboard focus since this was set to `false`.
    public var hadFocus: Bool {
        get { list.hadFocus }
        set { list.hadFocus = newValue }
    }

    /// The row of the model that has the focus, or had it when the focus left the list.
    public var focusedRow: Int? { list.focusedRow }

    /// Whether the row has the keyboard focus and was reached from another section. A screen reader then says the section, too.
    public func isFirstReached(row: Int) -> Bool { list.isInOtherSection && list.focusedRow == row }

    /// Whether the pointer or a finger is down on a row.
    public var isPressed: Bool { list.pressedRow != nil }

    /// The row at which the focus enters the list while that row is visible; `nil` for the first visible row. It does not
    /// matter once a row had the focus.
    public var entryRow: Int? {
        get { list.chosenEntryRow }
        set { list.chosenEntryRow = newValue }
    }

    /// The first row that is not completely hidden above the viewport or under the pinned header.
    public var firstVisibleRow: Int? { list.firstVisibleRow }

    /// Whether the user has scrolled, or moved to another row by key or pointer, since this was set to `false`.
    public var wasMoved: Bool {
        get { list.wasMoved }
        set { list.wasMoved = newValue }
    }

    /// A widget over the upper or the lower end of a row, where the margin of the row leaves room for it; `nil` for none.
    /// It gets no pointer events, and assistive technologies do not see it. The list owns it.
    public var marker: Widget? {
        get { list.marker }
        set { list.setMarker(newValue) }
    }

    /// The end of a row at which the marker is; without one it is hidden. Set it again after `setModel(_:)`.
    public var markedEdge: RowEdge? {
        get { list.markedEdge }
        set { list.mark(newValue) }
    }

    /// The upper or the lower end of a row.
    public struct RowEdge: Sendable, Equatable {
        public let row: Int
        public let isLower: Bool

        public init(row: Int, isLower: Bool = false) {
            (self.row, self.isLower) = (row, isLower)
        }
    }

    /// The rows of which at least one pixel is visible.
    public var visibleRows: Range<Int> { list.visibleRows }

    /// The sections of which at least one pixel is visible.
    public var visibleSections: Range<Int> { list.visibleSections }

    /// The section whose header is pinned: its own place is scrolled away, and it is drawn at the top.
    public var pinnedSection: Int? { list.heights.flatMap { list.pinnedPlace($0)?.section } }
}
