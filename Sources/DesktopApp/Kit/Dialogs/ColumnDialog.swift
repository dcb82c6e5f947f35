import AppModel
import Gtk

/// A dialog with one column. It is as high as the column, up to a limit from which on the column scrolls.
///
///     final class SourcesDialog: ColumnDialog {
///         init(over parent: Window) {
///             super.init(localized("Calendars"), over: parent, width: 440, greatestHeight: 560)
///             column.append(list)
///             fit()
@MainActor
open class ColumnDialog: WindowDialog {
    package let window: Dialog
    /// The bar over the column; `nil` when nothing can be undone here.
    package let undoBar: UndoBar?
    package let column = Box(.vertical)
    private let scroll = ScrolledWindow()
    private let page: Box
    private let greatestHeight: Int

    /// - Parameters:
    ///   - styleClass: The class of the column.
    ///   - below: What is below the column and does not scroll; `nil` for nothing.
    ///   - undos: What can be undone here; `nil` for nothing.
    package init(
        _ title: String, over parent: Window, width: Int, greatestHeight: Int, styleClass: String = "sources",
        below: Widget? = nil, undos: UndoModel? = nil
    ) {
        self.greatestHeight = greatestHeight
        window = Dialog(title, over: parent, width: width)
        window.titlebar = HeaderBar()
        column.addClass(styleClass)
        column.vexpand = true
        scroll.child = column
        scroll.vexpand = true
        if undos != nil { column.addClass("above-undo-bar") }
        undoBar = undos.map { [scroll] in UndoBar(over: scroll, of: $0) }
        page = Box(.vertical, children: undoBar?.root as Widget? ?? scroll)
        if let below { append(below: below) }
        window.child = page
    }

    /// Adds a part below the column that does not scroll, and that the undo bar does not cover.
    package func append(below part: Widget) { page.append(part) }

    open func focusFirst() {}

    /// Makes a part of the column, below a heading.
    package func section(_ title: String, _ content: Widget...) -> Widget { section(title, content) }
    package func section(_ title: String, _ content: [Widget]) -> Widget {
        let heading = Label(title, class: "source-name", role: .heading)
        heading.xalign = 0
        let group = Box(.vertical, spacing: 6, role: .group)
        group.setAccessibleLabel(title)
        group.append([heading] + content)
        return group
    }

    /// Makes it as high as its content. Call it when the content has changed.
    package func fit() { window.fitHeight(to: scroll, atMost: greatestHeight) }
}
