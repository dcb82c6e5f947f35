import DisplayText

/// The forms of texts for GTK. Every setter of this module uses one of them, so that no text can make a widget, a frame
/// or a message to a screen reader too large.
extension TextForm {
    /// The text of a label: lines that may wrap, with the program's own isolates.
    static let label = TextForm(limit: 4000, keepsLines: true, breaksWords: true, keepsIsolates: true)

    /// The text of a tooltip, which has no scrollbar.
    static let tooltipText = TextForm(limit: 1000, keepsLines: true, breaksWords: true, keepsIsolates: true)

    /// The name or purpose of a widget: in a button, a menu, a title bar, or for a screen reader.
    static let name = TextForm(limit: 1000, keepsIsolates: true)

    /// The text of a field. The user edits it, so nothing is inserted.
    static let field = TextForm(limit: 2000)
}

extension String {
    /// The text in the form for labels and other widgets.
    func shownInLabel() -> String { shown(as: .label) }

    func shownInTooltip() -> String { shown(as: .tooltipText) }

    func shownAsName() -> String { shown(as: .name) }
}
