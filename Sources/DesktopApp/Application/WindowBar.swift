import Core
import Gtk

/// The header bar: adding files, search, the conflicts and the menu.
@MainActor
final class WindowBar {
    private let bar: HeaderBar
    private let title = Label(Program.name)
    private let spinner = Spinner(isSpinning: false)
    private let cancel = Button()
    private let conflicts = ToggleButton()
    private let conflictCount = Label()
    private let next = Button(icon: "upcoming-next-conflict-symbolic")
    private var counts = (number: "", words: "")

    /// Whether words are left out for want of room.
    var isNarrow = false {
        didSet {
            title.isVisible = !isNarrow
            bar.setClass("narrow", isNarrow)
            showCount()
        }
    }

    /// - Parameter bar: still empty.
    init(_ bar: HeaderBar) {
        self.bar = bar
        title.addClass("title")
        bar.titleWidget = title
        bar.showsTitleButtons = true

        let open = Button(icon: "upcoming-add-symbolic")
        describe(open, "Open events", "Open events (Ctrl+O)")
        open.actionName = "win.open"
        bar.packStart(open)

        let search = Button(icon: "upcoming-search-symbolic")
        describe(search, "Search", "Search in titles (Ctrl+F)")
        search.actionName = "win.search"
        bar.packStart(search)

        cancel.child = spinner
        cancel.isFlat = true
        describe(cancel, "Cancel loading", "Reading… Click to cancel")
        cancel.actionName = "win.cancel-loading"
        bar.packStart(cancel)

        let menu = MenuButton(icon: "upcoming-menu-symbolic", menu: WindowBar.menu())
        menu.setPrimary(true)
        describe(menu, "Menu", "Menu (F10)")
        bar.packEnd(menu)

        describe(next, "Next conflict", "Next conflict (F8)")
        next.actionName = "win.next-conflict"
        bar.packEnd(next)

        let chip = Box(.horizontal)
        let icon = Image("upcoming-conflict-symbolic", pixelSize: 16)
        icon.setAccessibleRole(.presentation)
        chip.append(icon)
        chip.append(conflictCount)
        conflicts.child = chip
        conflicts.addClass("conflict-count")
        conflicts.actionName = "win.conflicts-only"
        conflicts.valign = .center
        conflicts.tooltip = "Show conflicts only"
        bar.packEnd(conflicts)
    }

    /// - Parameter conflicts: how many events conflict.
    func show(conflicts count: Int, times: TimeTexts, isLoading: Bool) {
        counts = (times.number(count), times.count(count, "conflict"))
        conflicts.isVisible = count > 0
        next.isVisible = count > 0
        conflicts.setAccessibleLabel("\(counts.words), show conflicts only")
        showCount()
        cancel.isVisible = isLoading
        spinner.isSpinning = isLoading
    }

    private func showCount() {
        conflictCount.text = isNarrow ? counts.number : counts.words
    }

    private func describe(_ widget: Widget, _ name: String, _ tooltip: String) {
        widget.tooltip = tooltip
        widget.setAccessibleLabel(name)
    }

    private static func menu() -> Menu {
        let files = Menu()
        files.append("Open…", action: "win.open")
        files.append("Reload", action: "win.reload")
        files.append("Close All Files", action: "win.close-files")
        let view = Menu()
        view.append("Go to Now", action: "win.now")
        view.append("Conflicts Only", action: "win.conflicts-only")
        view.append("Next Conflict", action: "win.next-conflict")
        let program = Menu()
        program.append("Keyboard Shortcuts", action: "app.shortcuts")
        program.append("About \(Program.name)", action: "app.about")
        program.append("Quit", action: "app.quit")
        let menu = Menu()
        [files, view, program].forEach { menu.appendSection($0) }
        return menu
    }
}
