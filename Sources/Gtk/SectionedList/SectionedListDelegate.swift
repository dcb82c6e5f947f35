/// Makes and binds the widgets of a sectioned list, and handles the activation and focus of its rows.
///
/// Widgets are reused: each is bound again whenever another row or section of its kind comes into view.
@MainActor
public protocol SectionedListDelegate: AnyObject {
    func makeRow(kind: Int) -> Widget
    func bindRow(_ widget: Widget, row: Int)
    func makeHeader(kind: Int) -> Widget
    func bindHeader(_ widget: Widget, section: Int)

    /// The name of the whole row for a screen reader.
    func accessibleName(ofRow row: Int) -> String
    func accessibleName(ofHeader section: Int) -> String

    /// The user activated the row by a click, the keyboard or an assistive technology.
    func activate(row: Int)

    /// Whether a click activates the row. Otherwise it only makes it the current one. `true` by default.
    func activatesOnClick(row: Int) -> Bool

    /// The user asked for the menu of a row: with the secondary button of the pointer, or with the menu key or Shift+F10.
    ///
    /// - Parameters:
    ///   - x: The place of the pointer in the list; for the keys, the start of the row.
    ///   - y: The place of the pointer in the list; for the keys, the middle of the row.
    func openMenu(row: Int, x: Double, y: Double)

    /// Another row has got the keyboard focus.
    func focusChanged(row: Int)
    /// Other sections are in view. Called during the layout, in which other widgets must not change.
    func visibleSectionsChanged()
    /// A row with the height of the kind; by default a new, unbound row.
    func sampleRow(kind: Int) -> Widget
    /// A header with the height of the kind; by default a new, unbound header.
    func sampleHeader(kind: Int) -> Widget
}

/// What a list may leave out: its headers, and what its rows do.
extension SectionedListDelegate {
    public func bindHeader(_ widget: Widget, section: Int) {}
    public func accessibleName(ofHeader section: Int) -> String { "" }
    public func activate(row: Int) {}
    public func activatesOnClick(row: Int) -> Bool { true }
    public func focusChanged(row: Int) {}
    public func visibleSectionsChanged() {}
    public func openMenu(row: Int, x: Double, y: Double) {}
    public func sampleRow(kind: Int) -> Widget { makeRow(kind: kind) }
    public func sampleHeader(kind: Int) -> Widget { makeHeader(kind: kind) }
}
