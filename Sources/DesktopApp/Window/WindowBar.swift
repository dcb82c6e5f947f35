import Gtk

/// The header bar: adding sources, the page switcher, what the page on show puts there, and the menu.
@MainActor
final class WindowBar {
    private let bar: HeaderBar
    private let switcher: Widget
    private let spinner = Spinner(isSpinning: false)
    private let cancel = Button()
    private let open = Button(icon: "upcoming-add-symbolic")
    private var shown = PageBar()
    private var isLoading = false

    /// Whether the page switcher stands elsewhere for want of room.
    var isNarrow = false {
        didSet {
            bar.setClass("narrow", isNarrow)
            showTitle()
            showStart()
        }
    }

    /// - Parameters:
    ///   - bar: still empty.
    ///   - switcher: goes in the middle.
    init(_ bar: HeaderBar, switcher: Widget) {
        self.bar = bar
        self.switcher = switcher
        bar.showTitleButtons = true

        describe(open, "Open events", "Open events (Ctrl+O)")
        open.actionName = "win.open"
        bar.packStart(open)

        cancel.child = spinner
        cancel.hasFrame = false
        describe(cancel, "Cancel refreshing", "Refreshing… Click to cancel")
        cancel.actionName = "win.cancel-loading"
        bar.packStart(cancel)

        let menu = MenuButton(icon: "upcoming-menu-symbolic", menu: WindowBar.menu())
        menu.setPrimary(true)
        describe(menu, "Menu", "Menu (F10)")
        bar.packEnd(menu)
        showTitle()
    }

    /// The switcher's width, and the text size that it has that width with.
    private var switcherSize: (width: Int, textSize: Double) = (0, 0)
    /// The room for Cancel, which comes and goes: nothing else moves then.
    private static let cancelWidth = 40
    /// By how much the bar is narrower than usual while the switcher stands elsewhere, at most.
    private static let narrowGain = 48

    /// The least width of the bar with everything in it, and with the switcher.
    func widthWithSwitcher(textSize: Double) -> Int {
        if switcherSize.textSize != textSize {
            bar.titleWidget = switcher
            switcherSize = (switcher.minimumWidth, textSize)
            showTitle()
        }
        let others = bar.minimumWidth - (bar.titleWidget?.minimumWidth ?? 0)
        return others + switcherSize.width + (cancel.visible ? 0 : WindowBar.cancelWidth)
            + (isNarrow ? WindowBar.narrowGain : 0)
    }

    /// - Parameter isLoading: whether sources are being refreshed.
    func show(isLoading: Bool) {
        self.isLoading = isLoading
        spinner.isSpinning = isLoading
        showStart()
    }

    /// In a narrow window one of the two has room at the start.
    private func showStart() {
        cancel.visible = isLoading
        open.visible = shown.showsSourceButtons && !(isNarrow && isLoading)
    }

    /// Shows what another page puts into the bar.
    func show(_ page: PageBar) {
        guard !page.isSame(as: shown) else { return }
        (shown.start + shown.end).forEach(bar.remove)
        if let name = shown.styleClass, name != page.styleClass { bar.removeClass(name) }
        if let name = page.styleClass { bar.addClass(name) }
        shown = page
        showStart()
        page.start.forEach(bar.packStart)
        page.end.forEach(bar.packEnd)
        showTitle()
    }

    private func showTitle() {
        // An empty box, because without a widget the bar would show the window's title.
        bar.titleWidget = shown.title ?? (isNarrow ? Box(.horizontal) : switcher)
    }

    private func describe(_ widget: Widget, _ name: String, _ tooltip: String) {
        widget.tooltipText = tooltip
        widget.setAccessibleLabel(name)
    }

    private static func menu() -> Menu {
        let files = Menu()
        files.append("Open…", action: "win.open")
        files.append("Add Address…", action: "win.add-address")
        files.append("Sources…", action: "win.sources")
        files.append("Refresh", action: "win.reload")
        files.append("Remove All Sources", action: "win.remove-all")
        let exports = Menu()
        exports.append("Export Agenda…", action: "win.export-agenda")
        exports.append("Export Season…", action: "win.export-season")
        let view = Menu()
        view.append("Go to Now", action: "win.now")
        view.append("Conflicts Only", action: "win.conflicts-only")
        view.append("Next Conflict", action: "win.next-conflict")
        let program = Menu()
        program.append("Keyboard Shortcuts", action: "app.shortcuts")
        program.append("About \(Program.name)", action: "app.about")
        program.append("Quit", action: "app.quit")
        let menu = Menu()
        [files, exports, view, program].forEach { menu.appendSection($0) }
        return menu
    }
}
