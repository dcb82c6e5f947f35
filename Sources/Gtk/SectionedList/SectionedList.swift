import CGtk
@_spi(C) import GLib

/// A list of rows under section headers, of which only those in view exist as widgets. The header of the section at the
/// top is pinned there until the next one pushes it off.
///
/// It belongs in a scrolled window. Its height is known exactly, because every row and header is as tall as its kind, and a
/// kind is measured on a real widget in the current style.
@MainActor
public final class SectionedList: Widget {
    /// A kind of rows or headers that are all of one height.
    public struct Kind: Sendable, Equatable {
        /// In pixels. Large text makes the kind taller.
        public let minimumHeight: Int

        public init(minimumHeight: Int) {
            self.minimumHeight = minimumHeight
        }
    }

    /// How rows stand beside each other: in as many columns as have room.
    public struct Columns: Sendable, Equatable {
        /// The width in pixels below which there is one column less.
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

    /// Where a row comes to stand.
    public enum Position: Sendable, Equatable {
        /// At the top, under its header where that is pinned.
        case top
        /// Where scrolling least shows the row whole.
        case nearest
        /// Where scrolling least shows the row whole, and a row above and below it.
        case inContext
        /// In the middle of what the pinned header leaves.
        case center
    }

    let list: VirtualList

    /// - Parameter delegate: may be set later.
    public init(rowKinds: [Kind], headerKinds: [Kind], delegate: (any SectionedListDelegate)? = nil) {
        let made = VirtualList.make(rowKinds: rowKinds, headerKinds: headerKinds, delegate: delegate)
        list = made.list
        super.init(new: made.instance)
    }

    /// Makes and fills the widgets. The list does not keep it alive.
    public var delegate: (any SectionedListDelegate)? {
        get { list.delegate }
        set {
            guard newValue !== list.delegate else { return }
            list.delegate = newValue
            list.delegateDidChange()
        }
    }

    /// The greatest width of rows and headers, which stand in the middle of a wider list.
    public var maximumContentWidth: Int {
        get { list.maximumContentWidth }
        set {
            list.maximumContentWidth = newValue
            gtk_widget_queue_resize(widget)
        }
    }

    /// Whether a click on a row that is cut off scrolls until it is seen whole. What opens out of a row starts from where the
    /// row was clicked.
    public var revealsClickedRow: Bool {
        get { list.revealsClickedRow }
        set { list.revealsClickedRow = newValue }
    }

    /// Lets rows stand beside each other where there is room; the arrow keys then go in all four directions.
    public var columns: Columns {
        get { list.columns }
        set {
            list.columns = newValue
            gtk_widget_queue_resize(widget)
        }
    }

    /// The widget that the delegate made and that shows a row now; `nil` while the row is out of view.
    public func content(ofRow row: Int) -> Widget? {
        list.rows[row]?.content
    }

    /// Shows another model. The row at the top of the viewport stays where it is, and the focus stays in its row; where
    /// such a row is gone, the next one after it that is still there takes its part, else the last before it.
    ///
    /// The delegate must answer for the new model from this call on.
    public func setModel(_ model: SectionedListModel) {
        precondition(model.layout.rowKindCount <= list.rowKinds.count, "a row of a kind that the list does not have")
        precondition(
            model.layout.headerKindCount <= list.headerKinds.count, "a header of a kind that the list does not have")
        list.setModel(model)
    }

    /// Fills what is in view again: the texts have changed, the rows have not.
    public func rebind() {
        list.bindAll()
    }

    /// Scrolls without an animation. Before the list is first on screen, this decides where it opens.
    public func scroll(toRow row: Int, position: Position) {
        list.scroll(to: row, position)
    }

    /// Gives a row the keyboard focus, and scrolls so that it is seen whole.
    public func focus(row: Int) {
        list.focus(row)
    }

    /// The row of the model that has the focus, or had it when the focus left the list.
    public var focusedRow: Int? { list.focusedRow }

    /// The first row that is not wholly hidden above the viewport or under the pinned header.
    public var firstVisibleRow: Int? { list.firstVisibleRow }

    /// Whether the user has scrolled, or gone to another row by key or pointer, since this was set to `false`.
    public var wasMoved: Bool {
        get { list.wasMoved }
        set { list.wasMoved = newValue }
    }

    /// The rows of which at least a pixel is seen.
    public var visibleRows: Range<Int> { list.visibleRows }

    /// The section whose header is pinned: scrolled off its own place, and drawn at the top.
    public var pinnedSection: Int? { list.heights.flatMap { list.pinnedPlace($0)?.section } }
}
