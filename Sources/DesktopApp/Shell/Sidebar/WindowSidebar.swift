import AppModel
import Events
import Gtk
import Kit
import Planning
import Storage
import SourcesFeature
import Time

/// The place of the sidebar: beside the pages of a wide window, otherwise over them.
///
/// The sidebar is made with the first rows of the list, or when it is first shown.
@MainActor
final class WindowSidebar {
    let split: SideSplit
    private let place = Box(.vertical, class: "sidebar")
    private var sidebar: Sidebar?
    private let model: WindowModel
    private var following: [AnyObject] = []
    private var waiting: Gtk.Timer?

    var onPage: @MainActor (PageKind) -> Void = { _ in }
    var onDay: @MainActor (CalendarDate) -> Void = { _ in }
    /// Called with what the user wants of a calendar.
    var onWish: @MainActor (CalendarWish, CalendarItem) -> Void = { _, _ in }
    /// Called to remove the samples.
    var onRemoveSamples: @MainActor ([StoredSource.ID]) -> Void = { _ in }
    /// Called to open the settings of a person.
    var onPerson: @MainActor (Person.ID) -> Void = { _ in }
    var onAccount: @MainActor (AccountWish, CalDAVAccount.ID) -> Void = { _, _ in }
    /// Called when it is hidden and the keyboard focus has to go elsewhere.
    var onClose: @MainActor () -> Void = {}
    /// Called when it is shown or hidden.
    var onChange: @MainActor () -> Void = {}

    /// In ems: with the usual text of 11 pt, 236 and 1,000 pixels.
    private static let (width, wideWindow) = (236.0, 1000.0)
    /// How long the sidebar waits for the list, in milliseconds.
    private static let patience = 300

    init(_ model: WindowModel, beside content: Widget) {
        self.model = model
        let shade = Box(.vertical, class: "sidebar-shade")
        split = SideSplit(content: content, side: place, shade: shade)
        split.onDismiss = { [weak self] in self?.close() }
        place.addShortcut("Escape") { [weak self] in
            guard let self, self.isOver else { return .proceed }
            self.close()
            return .stop
        }
    }

    /// Whether it is beside the pages.
    var isStanding: Bool { split.mode == .beside }
    /// Whether it is over the pages.
    var isOver: Bool { split.mode == .over }
    var isShown: Bool { split.mode != .hidden }

    /// The width that it takes from the pages, in logical pixels.
    var takenWidth: Int { isStanding ? split.sideWidth : 0 }

    private var hasRoom = false

    /// Follows the width of the window, in logical pixels, and the text size.
    func fit(width: Int, textSize: Double) {
        let scale = max(1, textSize / Widget.usualTextSize)
        split.sideWidth = Int((WindowSidebar.width * scale).rounded())
        let hasRoom = Double(width) >= WindowSidebar.wideWindow * scale
        guard hasRoom != self.hasRoom else { return }
        self.hasRoom = hasRoom
        set(hasRoom && model.view.showsSidebar ? .beside : .hidden)
    }

    /// Shows it where there is room, or hides it.
    func toggle() {
        if hasRoom {
            model.view.showsSidebar.toggle()
            set(model.view.showsSidebar ? .beside : .hidden)
        } else if isOver {
            close()
        } else {
            open()
        }
    }

    /// Ends that it is over the pages.
    func close() {
        if isOver { set(.hidden) }
    }

    private func open() {
        make()
        set(.over)
        sidebar?.pages.grabFocus()
    }

    /// Shows the field for a day, above the month.
    func askForDate() {
        make()
        if !isShown {
            if hasRoom { toggle() } else { set(.over) }
        }
        sidebar?.date.open()
    }

    /// Ends what was begun here without a choice.
    private func leave() {
        if isOver { close() } else { onClose() }
    }

    private func set(_ mode: SideSplit.Mode) {
        guard mode != split.mode else { return }
        if mode == .beside, sidebar == nil { makeSoon() }
        let hadFocus = isOver || place.containsFocus
        if mode == .hidden { sidebar?.date.close() }
        split.show(mode)
        onChange()
        if mode == .hidden, hadFocus { onClose() }
    }

    /// The page that is on show.
    var page: PageKind? {
        didSet { sidebar?.pages.shown = page }
    }

    private func choose(_ day: CalendarDate) {
        sidebar?.date.close()
        close()
        onDay(day)
    }

    // MARK: Filling

    private func makeSoon() {
        // A long load must not keep the pages from view.
        waiting = .once(after: WindowSidebar.patience) { [weak self] in self?.make() }
        listShown()
    }

    /// The list has its rows, and is drawn together with the sidebar.
    func listShown() {
        guard sidebar == nil, waiting != nil, model.agenda.texts != nil else { return }
        make()
    }

    private func make() {
        waiting = nil
        guard sidebar == nil else { return }
        let sidebar = Sidebar(TypedDays(model.agenda))
        self.sidebar = sidebar
        place.append(sidebar.root)
        sidebar.pages.shown = page
        sidebar.pages.onChoose = { [weak self] in
            self?.close()
            self?.onPage($0)
        }
        sidebar.month.onFold = { [model] in model.view.showsMonth = !$0 }
        sidebar.month.onChoose = { [weak self] in self?.choose($0) }
        sidebar.date.onChoose = { [weak self] in self?.choose($0) }
        sidebar.date.onCancel = { [weak self] in self?.leave() }
        sidebar.calendars.onToggle = { [model] in model.library.setHidden([$0.id], $0.isShown) }
        sidebar.people.onToggle = { [model] in model.library.set(.isHidden(!$0.isHidden), of: $0.id) }
        sidebar.people.onSettings = { [weak self] in self?.onPerson($0.id) }
        sidebar.calendars.onWish = { [weak self] in self?.onWish($0, $1) }
        sidebar.calendars.onRemoveSamples = { [weak self] in self?.onRemoveSamples($0) }
        sidebar.calendars.onAccount = { [weak self] in self?.onAccount($0, $1) }
        let (agenda, view, accounts) = (model.agenda, model.view, model.accounts)
        following = [
            // With several people, the calendars would have no room below the month of a low window.
            Following({ view.showsMonth ?? agenda.library.people.isOne }) { [weak sidebar] in
                sidebar?.month.isFolded = !$0
            },
            Following({ (agenda.snapshot, agenda.times, agenda.preferences, view.showsWeekNumbers) }) {
                [weak sidebar] in sidebar?.month.show($0?.rows, times: $1, today: $2.today, weekNumbers: $3)
            },
            Following({ (agenda.personItems, agenda.library.people, agenda.times) }) { [weak sidebar] in
                sidebar?.people.show($0, of: $1, $2)
            },
            Following({
                (agenda.calendars, agenda.library, accounts.notices, view.hasAskedWhose, agenda.times)
            }) { [weak sidebar] in
                sidebar?.calendars.show($0, $1.people, $2, asksWhose: !$3 && $1.isUndecided, $4)
            },
            Following(differing: { view.shownDays }) { [weak sidebar] in sidebar?.month.daysInView = $0 },
            Following(differing: { [model] in Pages.listed(in: model) }) { [weak sidebar] in sidebar?.pages.listed = $0
            },
            Following({ (agenda.soonConflictCount, agenda.times) }) { [weak sidebar] in
                sidebar?.pages.show(conflicts: $0.0, $0.1)
            },
            Following({ [changes = model.changes] in (changes.unseenCount, agenda.times) }) {
                [weak sidebar] in sidebar?.pages.show(changes: $0.0, $0.1)
            },
        ]
    }
}
