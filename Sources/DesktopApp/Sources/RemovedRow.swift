import AppModel
import Gtk
import Planning
import Text
import Time

/// "Recently Removed" in the window of sources: what can be brought back, with a button for each.
@MainActor
final class RemovedList {
    let root = Box(.vertical)

    private let model: WindowModel
    private let list = ListBox()
    private let more = Button(label: localized("Show _More"))
    private var items: [RemovedItem] = []
    private var buttons: [Button] = []
    private var states: [Label] = []
    /// How many rows there are at most. A row takes about a millisecond.
    private var limit = RemovedList.step
    private static let step = 50

    init(_ model: WindowModel) {
        self.model = model
        root.addClass("sources-removed")
        let title = Label(localized("Recently Removed"), role: .heading)
        title.addClass("source-name")
        let meaning = Label(localized("Kept for 30 days, with name, color and settings."))
        meaning.addClass("source-place")
        meaning.wrap = true
        for label in [title, meaning] {
            label.xalign = 0
            root.append(label)
        }
        list.addClass("sources-list")
        list.setAccessibleLabel(localized("Recently removed"))
        more.halign = .start
        more.onClicked { [weak self] in self?.showMore() }
        root.append(list)
        root.append(more)
        root.visible = false
    }

    /// Shows what can be brought back now. The keyboard focus stays at its place.
    func show(_ texts: SourceFormatter) {
        let all = model.removedItems
        let shown = Array(all.prefix(limit))
        if shown != items {
            let focused = buttons.firstIndex { $0.containsFocus }
            items = shown
            list.removeAll()
            (buttons, states) = ([], [])
            for item in items { append(item) }
            if let focused, !buttons.isEmpty { buttons[min(focused, buttons.count - 1)].grabFocus() }
        }
        for (position, item) in items.enumerated() {
            let text = texts.removal(at: item.date)
            guard states[position].text != text else { continue }
            states[position].text = text
            list.setName("\(item.name), \(text)", ofRow: position)
        }
        more.visible = all.count > items.count
        root.visible = !items.isEmpty
    }

    private func showMore() {
        limit += RemovedList.step
        show(SourceFormatter(times: model.agenda.times, now: model.library.now))
    }

    private func append(_ item: RemovedItem) {
        let name = Label(item.name)
        name.ellipsize = .middle
        name.showsCutTextInTooltip()
        let state = Label()
        state.addClass("source-place")
        state.wrap = true
        let texts = Box(.vertical, spacing: 2)
        texts.hexpand = true
        for label in [name, state] {
            label.xalign = 0
            texts.append(label)
        }
        let button = Button(label: localized("_Bring Back"))
        button.valign = .center
        button.setAccessibleLabel(localized("Bring {source} back", ["source": item.name]))
        button.onClicked { [model] in model.bringBack(item) }
        let row = Box(.horizontal, spacing: 12)
        row.addClass("source-row")
        for child in [texts, button] as [Widget] { row.append(child) }
        list.append(row, name: item.name)
        buttons.append(button)
        states.append(state)
    }
}
