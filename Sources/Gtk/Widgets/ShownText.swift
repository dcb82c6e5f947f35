import DisplayText

/// How texts are given to GTK. Every setter of this module uses one of these, so that no text can make a widget, a frame or a
/// message to a screen reader larger than there is room for.
extension TextForm {
    /// What a label shows: lines that may be broken, with isolates of the program's own.
    static let label = TextForm(limit: 4000, keepsLines: true, breaksWords: true, keepsIsolates: true)

    /// What a tooltip says, which has no scroll bar.
    static let tooltipText = TextForm(limit: 1000, keepsLines: true, breaksWords: true, keepsIsolates: true)

    /// What says a widget's name, or what it is for: in a button, a menu, a title bar, to a screen reader.
    static let name = TextForm(limit: 1000, keepsIsolates: true)

    /// What stands in a field. It is edited and used, so nothing is put in.
    static let field = TextForm(limit: 2000)
}

extension String {
    /// The text as a label, or another widget, shows it.
    func shownInLabel() -> String { shown(as: .label) }

    func shownInTooltip() -> String { shown(as: .tooltipText) }

    func shownAsName() -> String { shown(as: .name) }
}
