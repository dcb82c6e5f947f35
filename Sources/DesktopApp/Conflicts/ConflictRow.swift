import Gtk
import Kit
import Planning
import Text

/// The row of a conflict: both titles, by how much they overlap, and a picture of that. The chosen one has buttons.
@MainActor
final class ConflictRow: Box {
    private let titles = ConflictTitles()
    private let extent = Label()
    private let repetition = Label()
    private let tentative = Label()
    private let more = Button(plain: "view-more-symbolic")
    private let top = Box(.horizontal)
    private let below = Box(.horizontal)
    private let lanes = TimeLanes()
    private let buttons: ConflictButtons?

    /// Called with what was chosen to be done.
    var onAction: @MainActor (ConflictAction) -> Void = { _ in } {
        didSet { buttons?.onAction = onAction }
    }
    /// Called to open the menu at a widget of the row.
    var onMenu: @MainActor (Widget) -> Void = { _ in }

    /// - Parameter isChosen: Whether it shows what can be done.
    init(isChosen: Bool) {
        buttons = isChosen ? ConflictButtons() : nil
        super.init(.vertical)
        addClass("conflict-row")
        extent.addClass("overlap")
        for note in [repetition, tentative] {
            note.addClass("conflict-note")
            note.ellipsize = .end
            note.valign = .center
        }
        extent.xalign = 1
        more.focusable = false
        more.addClass("row-more")
        more.valign = .center
        more.hexpand = true
        more.halign = .end
        more.tooltipText = localized("What can be done")
        more.setAccessibleLabel(localized("What can be done"))
        more.onClicked { [weak self] in
            if let self { self.onMenu(self.more) }
        }
        top.addClass("conflict-top")
        below.addClass("conflict-top")
        top.append(titles)
        append(top)
        append(below)
        append(lanes.root)
        if let buttons { append(buttons) }
        arrange()
    }

    /// How much room it has. If it is not wide, the text about the conflict is below its titles.
    var room = WindowRoom.wide {
        didSet {
            guard room != oldValue else { return }
            let before = oldValue == .wide ? top : below
            for child in [repetition, tentative, extent, more] as [Widget] { before.remove(child) }
            arrange()
        }
    }

    private func arrange() {
        let isWide = room == .wide
        titles.isTight = room == .tight
        let place = isWide ? top : below
        // The extent is first where it begins the line.
        let notes: [Widget] =
            isWide ? [repetition, tentative, more, extent] : [extent, repetition, tentative, more]
        for child in notes { place.append(child) }
        below.visible = !isWide
        buttons?.room = room
    }

    /// - Parameter isMember: Whether it is in the cluster above it.
    func show(_ item: ConflictRows.Item, in texts: ConflictFormatter, isMember: Bool) {
        let both = texts.titles(of: item)
        titles.show([both.first, both.second])
        show(extent: texts.extent(of: item), notes: texts.notes(of: item), isPossible: item.shown.isPossible)
        setClass("member", isMember)
        let entries = [item.shown.first, item.shown.second]
        show(TimeBar(comparing: entries, in: texts.rows.agenda), in: texts)
        buttons?.show(item, in: texts)
    }

    /// A row of the height of its kind.
    func showSample() {
        titles.show(["A", "B"])
        show(extent: "A", notes: ["A"], isPossible: false)
        lanes.showSample(TimeLanes.Metrics().scaled(for: self), count: 2)
    }

    private func show(extent text: String, notes: [String], isPossible: Bool) {
        extent.text = text
        tentative.visible = isPossible
        repetition.visible = notes.count > (isPossible ? 1 : 0)
        repetition.text = repetition.visible ? notes[0] : ""
        tentative.text = isPossible ? notes[notes.count - 1] : ""
    }

    private func show(_ bar: TimeBar, in texts: ConflictFormatter) {
        lanes.show(
            bar, TimeLanes.Metrics().scaled(for: self), texts: texts.barTexts(of:), color: texts.agenda.color(of:))
    }
}
