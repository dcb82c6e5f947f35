import Gtk
import Kit
import Planning
import Text

/// The header bar: the buttons for the sidebar and for adding sources, the page switcher or the title of the page, the
/// widgets of the visible page, and the menu.
@MainActor
final class WindowBar {
    private let bar = HeaderBar()
    private let switcher: Widget
    private let measure: @MainActor () -> Int
    private let spinner = Spinner(isSpinning: false)
    private let cancel = Button()
    private let open = MenuButton(
        icon: "upcoming-add-symbolic", name: localized("Add events"), menu: WindowBar.addMenu())
    /// The part of the menu with Undo and Redo.
    private let edit = Menu()
    /// The part of the menu with the forms of the page.
    private let formMenu = Menu()
    private let sidebar = ToggleButton(
        icon: "upcoming-sidebar-symbolic", name: localized("Sidebar"), tooltip: localized("Sidebar (F9)"))
    private let today = Button(label: localized("Today"))
    private let freeTime = Button(label: localized("Free Time"))
    private let viewSwitch = ViewSwitch()
    private let title = Label(class: "title")
    private var shown = PageBar()
    private var isLoading = false

    /// Whether the page switcher is elsewhere, because there is little room.
    var isNarrow = false {
        didSet {
            bar.setClass("narrow", isNarrow)
            showTitle()
            showStart()
        }
    }

    /// Whether the sidebar has the pages, and the bar the title of the visible one.
    var hasSidebar = false {
        didSet { if hasSidebar != oldValue { showTitle() } }
    }

    /// The title of the visible page.
    var pageTitle: String {
        get { title.text }
        set { title.text = newValue }
    }

    var root: Widget { bar }

    /// - Parameters:
    ///   - switcher: The widget in the middle.
    ///   - measure: Returns the least width of the switcher with all pages.
    init(switcher: Widget, measure: @escaping @MainActor () -> Int) {
        (self.switcher, self.measure) = (switcher, measure)
        // The theme styles a header bar only when it is itself the title bar, and this one is in one.
        bar.addClass("titlebar")
        title.ellipsize = .end

        sidebar.actionName = "win.sidebar"
        bar.packStart(sidebar)

        bar.packStart(open)

        cancel.child = spinner
        cancel.hasFrame = false
        cancel.describe(localized("Cancel refreshing"), tooltip: localized("Refreshing… Click to cancel"))
        cancel.actionName = "win.cancel-loading"
        bar.packStart(cancel)

        let menu = MenuButton(
            icon: "upcoming-menu-symbolic", name: localized("Menu"), tooltip: localized("Menu (F10)"),
            menu: WindowBar.menu(edit, forms: formMenu))
        menu.setPrimary(true)
        bar.packEnd(menu)

        today.tooltipText = localized("Go to what comes next (Ctrl+T)")
        today.actionName = "win.now"
        today.valign = .center
        freeTime.actionName = "win.free-time"
        freeTime.valign = .center
        // Until it is known that there is room.
        freeTime.visible = false
        freeTime.tooltipText = localized("Find out when there is time")
        bar.packEnd(viewSwitch.root)
        bar.packEnd(today)
        bar.packEnd(freeTime)
        showTitle()
    }

    /// The width of the switcher, and the text size that it was measured with.
    private var switcherSize: (width: Int, textSize: Double) = (0, 0)
    /// The room for Cancel, which is reserved so that nothing moves when Cancel appears.
    private static let cancelWidth = 40
    /// How much narrower the bar is at most while the switcher is elsewhere.
    private static let narrowGain = 48

    /// The least width of the bar with everything in it, and with the switcher.
    func widthWithSwitcher(textSize: Double) -> Int {
        if switcherSize.textSize != textSize {
            bar.titleWidget = switcher
            today.visible = true
            viewSwitch.root.visible = true
            viewSwitch.forms = PageForm.allCases
            freeTime.visible = true
            switcherSize = (measure(), textSize)
            todayWidth = today.minimumWidth + WindowBar.spacing
            viewSwitchWidth = viewSwitch.root.minimumWidth + WindowBar.spacing
            freeTimeWidth = freeTime.minimumWidth + WindowBar.spacing
            if !forms.isEmpty { viewSwitch.forms = forms }
            showToday()
            showTitle()
        }
        let width = othersWidth + (isNarrow ? WindowBar.narrowGain : 0)
        if mostOthers.textSize != textSize { mostOthers = (0, textSize) }
        if !isNarrow { mostOthers.width = max(mostOthers.width, width) }
        return max(mostOthers.width, width) + switcherSize.width
    }

    /// The width beside the switcher on the page with the widest bar so far, with which it stays where it is on all pages, and
    /// the text size that it was measured with.
    private var mostOthers: (width: Int, textSize: Double) = (0, 0)

    /// Measures the switcher again, because it may list other pages.
    func measureSwitcher() { switcherSize = (0, 0) }

    /// The least width of all but the middle, Today, the choice of a view and Free Time.
    private var othersWidth: Int {
        bar.minimumWidth - (bar.titleWidget?.minimumWidth ?? 0) - (today.visible ? todayWidth : 0)
            - (viewSwitch.root.visible ? viewSwitchWidth : 0) - (freeTime.visible ? freeTimeWidth : 0)
            + (cancel.visible ? 0 : WindowBar.cancelWidth)
    }
    /// The width of the buttons that come with conflicts and changes.
    private static let laterButtonsWidth = 100
    private var (todayWidth, viewSwitchWidth, freeTimeWidth) = (0, 0, 0)
    /// More than there is between two widgets of the bar.
    private static let spacing = 8

    /// Shows Today on a page that can go there, the choice of a view on one that has it, and Free Time, where there is room.
    /// The menu and keys always have them.
    func fitToday(width: Int, textSize: Double) {
        let least = isNarrow || hasSidebar ? othersWidth : widthWithSwitcher(textSize: textSize)
        hasRoomForToday = width >= least + todayWidth
        // A narrow window would grow when the page gets more buttons.
        hasRoomForViews = width >= least + todayWidth + viewSwitchWidth + (isNarrow ? WindowBar.laterButtonsWidth : 0)
        hasRoomForFreeTime = !isNarrow && width >= least + todayWidth + viewSwitchWidth + freeTimeWidth
        showToday()
    }

    /// Whether the bar shows something that it leaves out where there is less room.
    var canBecomeNarrower: Bool { today.visible || viewSwitch.root.visible || freeTime.visible }

    private var (hasRoomForToday, hasRoomForViews, hasRoomForFreeTime) = (false, false, false)
    /// The forms of the page of which the user can choose one.
    var forms: [PageForm] = [] {
        didSet {
            guard forms != oldValue else { return }
            // All are measured.
            if !forms.isEmpty { viewSwitch.forms = forms }
            showForms()
            showToday()
        }
    }

    /// Shows in the menu the forms of the page.
    private func showForms() {
        formMenu.removeAll()
        for form in forms {
            let label =
                switch form {
                case .list: localized("_List")
                case .week: localized("_Week")
                case .month: localized("_Month")
                }
            formMenu.append(label, action: "win.view::\(form.rawValue)", isHiddenWhenDisabled: true)
        }
    }
    /// Whether the page can go to what comes next.
    var canGoToNow = false {
        didSet { showToday() }
    }

    private func showToday() {
        let isShown = hasRoomForToday && canGoToNow
        if today.visible != isShown { today.visible = isShown }
        let hasViews = hasRoomForViews && !forms.isEmpty
        if viewSwitch.root.visible != hasViews { viewSwitch.root.visible = hasViews }
        let hasFreeTime = hasRoomForFreeTime && shown.showsSourceButtons
        if freeTime.visible != hasFreeTime { freeTime.visible = hasFreeTime }
    }

    /// - Parameter isLoading: Whether sources are being refreshed.
    func show(isLoading: Bool) {
        self.isLoading = isLoading
        spinner.isSpinning = isLoading
        showStart()
    }

    /// Shows only one of the two buttons in a narrow window.
    private func showStart() {
        cancel.visible = isLoading
        open.visible = shown.showsSourceButtons && !(isNarrow && isLoading)
    }

    /// Shows the widgets of another page.
    func show(_ page: PageBar) {
        guard !page.isSame(as: shown) else { return }
        (shown.start + shown.end + [today, freeTime, viewSwitch.root, titleAtStart].compactMap { $0 }).forEach(
            bar.remove)
        titleAtStart = nil
        bar.variantClass = page.styleClass
        shown = page
        showStart()
        page.start.forEach(bar.packStart)
        page.end.forEach(bar.packEnd)
        bar.packEnd(viewSwitch.root)
        bar.packEnd(today)
        bar.packEnd(freeTime)
        showToday()
        showTitle()
    }

    private func showTitle() {
        let hasSwitcher = !hasSidebar && !isNarrow && shown.title == nil
        let new = hasSwitcher ? shown.ownTitle : nil
        let isMoved = new !== titleAtStart
        if isMoved { (shown.start + [titleAtStart].compactMap { $0 }).forEach(bar.remove) }
        // An empty box, because without a widget the bar would show the window's title.
        let rest = hasSidebar ? title : Box(.horizontal)
        bar.titleWidget = shown.title ?? (hasSwitcher ? switcher : shown.ownTitle ?? rest)
        guard isMoved else { return }
        titleAtStart = new
        // The start has no room for more beside the title.
        shown.start.forEach(new == nil ? bar.packStart : bar.packEnd)
        if let new { bar.packStart(new) }
    }

    /// The page's own title while the switcher is in the middle.
    private var titleAtStart: Widget?

    /// The menu of the kinds of sources that can be added.
    private static func addMenu() -> Menu {
        Menu(
            (localized("_New Event…"), "win.new-event"), (localized("_File…"), "win.open"),
            (localized("_Address…"), "win.add-address"),
            (localized("_Calendars of This Computer…"), "win.desktop-calendars"),
            (localized("Cal_DAV Account…"), "win.add-account"))
    }

    /// Shows in the menu the deed that Undo undoes, and the one that Redo does again; `nil` for none.
    func show(undoneText: String?, redoneText: String?) {
        let undo = undoneText.map { localized("_Undo: {deed}", ["deed": $0.asMenuText]) }
        let redo = redoneText.map { localized("Red_o: {deed}", ["deed": $0.asMenuText]) }
        edit.removeAll()
        edit.append(
            undo ?? localized("_Undo"), action: "win.undo", accelerator: "<Control>z", isHiddenWhenDisabled: true)
        edit.append(
            redo ?? localized("Red_o"), action: "win.redo", accelerator: "<Control><Shift>z",
            isHiddenWhenDisabled: true)
    }

    /// Entries that the visible page has no use for are left out.
    ///
    /// - Parameters:
    ///   - edit: The part with Undo and Redo. It is not the first, so that nobody undoes by opening the menu.
    ///   - forms: The part with the forms of the page.
    private static func menu(_ edit: Menu, forms: Menu) -> Menu {
        let view = Menu()
        view.append(localized("_Today"), action: "win.now", isHiddenWhenDisabled: true)
        view.append(localized("_Go to Date…"), action: "win.go-to-date", isHiddenWhenDisabled: true)
        view.append(localized("_Conflicts Only"), action: "win.conflicts-only", isHiddenWhenDisabled: true)
        view.append(localized("_No Answer Yet"), action: "win.unanswered-only", isHiddenWhenDisabled: true)
        view.append(localized("_Next Conflict"), action: "win.next-conflict", isHiddenWhenDisabled: true)
        view.append(localized("Nea_r-Conflicts"), action: "win.near-conflicts", isHiddenWhenDisabled: true)
        view.append(localized("_Decided Conflicts"), action: "win.ignored-conflicts", isHiddenWhenDisabled: true)
        let window = Menu()
        window.append(localized("_Sidebar"), action: "win.sidebar")
        window.append(localized("Week Num_bers"), action: "win.week-numbers")
        let wholeView = Menu()
        for section in [view, forms, window] { wholeView.appendSection(section) }
        let pages = Menu()
        for kind in Pages.kinds { pages.append(kind.title, action: kind.action) }
        let views = Menu()
        views.appendSubmenu(localized("_View"), wholeView)
        views.appendSubmenu(localized("_Pages"), pages)
        views.append(localized("_New Event…"), action: "win.new-event")
        views.append(localized("_Find a Free Time…"), action: "win.free-time")
        let export = Menu()
        export.append(localized("_Print…"), action: "win.print")
        export.append(localized("Export _Agenda…"), action: "win.export-agenda", isHiddenWhenDisabled: true)
        export.append(localized("Export _Season…"), action: "win.export-season", isHiddenWhenDisabled: true)
        let sources = Menu()
        sources.append(localized("_Calendars…"), action: "win.sources")
        sources.append(localized("_Refresh"), action: "win.refresh")
        sources.appendSubmenu(localized("Print and _Export"), export)
        let help = Menu()
        help.append(localized("_Guide"), action: "app.help")
        help.append(localized("_Keyboard Shortcuts"), action: "app.shortcuts")
        help.append(localized("_About {program}", ["program": Program.name]), action: "app.about")
        let program = Menu()
        program.append(localized("_Notifications…"), action: "win.notifications")
        program.appendSubmenu(localized("_Help"), help)
        let menu = Menu()
        [views, edit, sources, program].forEach { menu.appendSection($0) }
        return menu
    }
}
