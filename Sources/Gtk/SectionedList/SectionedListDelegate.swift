/// Makes and fills the widgets of a sectioned list, and learns what people do with its rows.
///
/// A widget is made once for each place on screen and bound again and again, to whichever row or section of its kind
/// comes into view.
@MainActor
public protocol SectionedListDelegate: AnyObject {
    func makeRow(kind: Int) -> Widget
    func bindRow(_ widget: Widget, row: Int)
    func makeHeader(kind: Int) -> Widget
    func bindHeader(_ widget: Widget, section: Int)

    /// What a screen reader says for the row as a whole.
    func accessibleName(ofRow row: Int) -> String
    func accessibleName(ofHeader section: Int) -> String

    /// The row was clicked, or chosen by the keyboard or an assistive technology.
    func activate(row: Int)

    /// The row that has, or last had, the keyboard focus is another one now.
    func focusChanged(row: Int)
    /// A row as tall as the kind is to be; by default a made one, bound to nothing.
    func sampleRow(kind: Int) -> Widget
    /// A header as tall as the kind is to be; by default a made one, bound to nothing.
    func sampleHeader(kind: Int) -> Widget
}

extension SectionedListDelegate {
    public func focusChanged(row: Int) {}
    public func sampleRow(kind: Int) -> Widget { makeRow(kind: kind) }
    public func sampleHeader(kind: Int) -> Widget { makeHeader(kind: kind) }
}
