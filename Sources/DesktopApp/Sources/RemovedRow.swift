import AppModel
import Gtk
import Kit
import Planning
import Text

/// What was removed, with a button that brings it back.
@MainActor
final class RemovedRow: Box {
    private let name = Label()
    private let state = Label()
    private let button = Button(label: localized("_Bring Back"))
    private var item: RemovedItem?

    init(onBringBack: @escaping @MainActor (RemovedItem) -> Void) {
        super.init(.horizontal, spacing: 12)
        addClass("source-row")
        name.ellipsize = .middle
        state.ellipsize = .end
        state.addClass("source-place")
        let texts = Box(.vertical, spacing: 2)
        texts.hexpand = true
        for label in [name, state] {
            label.xalign = 0
            label.showsCutTextInTooltip()
            texts.append(label)
        }
        button.valign = .center
        button.onClicked { [weak self] in
            if let item = self?.item { onBringBack(item) }
        }
        for child in [texts, button] as [Widget] { append(child) }
    }

    func show(_ item: RemovedItem, _ texts: SourceFormatter) {
        self.item = item
        name.text = item.name
        state.text = texts.removal(at: item.date)
        button.setAccessibleLabel(localized("Bring {source} back", ["source": item.name]))
    }
}

/// The header of what was removed.
@MainActor
final class RemovedHeader: Box {
    static var title: String { localized("Recently Removed") }

    init() {
        super.init(.vertical, spacing: 2)
        addClass("sources-removed")
        let title = Label(RemovedHeader.title)
        title.addClass("source-name")
        let meaning = Label(localized("Kept for 30 days, with name, color and settings."))
        meaning.addClass("source-place")
        meaning.ellipsize = .end
        for label in [title, meaning] {
            label.xalign = 0
            append(label)
        }
    }
}
