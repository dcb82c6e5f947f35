import AppModel
import Gtk
import Planning
import Text

/// A removed source or account, with a button that brings it back.
@MainActor
final class RemovedRow: Box {
    private let name = Label(fit: .cutInMiddle)
    private let state = Label(class: "source-place", fit: .cut)
    private let button = Button(label: localized("_Bring Back"))
    private var item: RemovedItem?

    init(onBringBack: @escaping @MainActor (RemovedItem) -> Void) {
        super.init(.horizontal, spacing: 12, class: "source-row")
        let texts = Box(.vertical, spacing: 2)
        texts.hexpand = true
        for label in [name, state] {
            label.showsCutTextInTooltip()
            texts.append(label)
        }
        button.valign = .center
        button.onClicked { [weak self] in
            if let item = self?.item { onBringBack(item) }
        }
        append(texts, button)
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
        super.init(.vertical, spacing: 2, class: "sources-removed")
        let title = Label(RemovedHeader.title, class: "source-name")
        title.xalign = 0
        let meaning = localized("Kept for 30 days, with name, color and settings.")
        append(title, Label(meaning, class: "source-place", fit: .cut))
    }
}
