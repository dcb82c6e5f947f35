import AgendaFeature
import AppModel
import ChangesFeature
import ConflictsFeature
import Events
import Gtk
import Kit
import Planning
import SourcesFeature
import Text

/// The content of the window: the header bar, the banner of problems, and the pages.
@MainActor
final class MainWindow {
    let window: ApplicationWindow
    let model: WindowModel

    private let pageStack: PageStack
    let bar: WindowBar
    let sidebar: WindowSidebar
    var sidebarAction: Action?
    private let banner = StatusBanner()
    private let notice = NoticeBar()
    let undoBar: UndoBar
    let dialogs: DialogStack
    private var pages: [PageKind: Page] = [:]
    private var following: [AnyObject] = []
    let dataFiles: DataFiles
    private let teamStyle: TeamStyle
    var search: Action?
    var viewAction: Action?
    var now: Action?
    var undoAction: Action?
    var redoAction: Action?

    /// Fills a window, which may be on screen already.
    ///
    /// - Parameter titlebar: The title bar of the window, still empty.
    init(
        _ window: ApplicationWindow, titlebar: Shrinkable, model: WindowModel, dataFiles: DataFiles,
        teamStyle: TeamStyle
    ) {
        self.window = window
        self.model = model
        self.dataFiles = dataFiles
        self.teamStyle = teamStyle
        dialogs = DialogStack(over: window)
        pageStack = PageStack(Pages.kinds)
        // The processor would draw two pages in each frame.
        pageStack.crossfades = !window.isDrawnByProcessor
        undoBar = UndoBar(over: pageStack.pages, of: model.undos)
        // Bars that come and go lie over the pages, and the lasting status line is below them, so that nothing moves
        // under the pointer.
        undoBar.root.add(notice.root)
        pageStack.fill(with: undoBar.root, above: banner.root)
        bar = WindowBar(switcher: pageStack.switcher, measure: pageStack.widthOfWholeSwitcher)
        let column = Box(.vertical)
        sidebar = WindowSidebar(model, beside: column)
        content = Shrinkable(child: sidebar.split, leastWidth: MainWindow.leastWidth)
        self.titlebar = titlebar
        titlebar.fill(with: bar.root)
        column.append(pageStack.root)
        column.onDropFiles(hoverClass: "drop-target") { [additions = model.additions] in additions.propose($0) }
        model.exports.onOpenFolder = { [weak self] in self?.open(folder: $0) }
        notice.onClose = { [model] in model.messages.close() }
        window.child = content
        addActions()
        pageStack.onSwitch = { [weak self] in self?.appeared($0) }
        connectSidebar()
        window.onWidthChanged { [weak self] in self?.show(width: $0) }
        for part in [titlebar, content] { part.onLaidOut { [weak self] in self?.laidOut() } }
        appeared(AgendaPage.kind)
        follow()
    }

    private func follow() {
        let agenda = model.agenda
        following = [
            Following({ agenda.status }) { [weak self] in self?.show($0) },
            Following({ (agenda.texts, agenda.library) }) { [weak self] in self?.show($0, $1) },
            Following({ (agenda.snapshot, agenda.status, agenda.library) }) { [weak self] _ in
                // The page may follow these changes later.
                MainLoop.whenIdle { self?.proceedWithLink() }
            },
            Following({ [messages = model.messages] in messages.message }) { [weak self] in self?.notice.show($0) },
            Following({ [additions = model.additions] in !additions.candidates.isEmpty }) { [weak self] in
                if $0 { self?.showAdditions() }
            },
        ]
        following += followUndo()
        following.append(
            Following({ [editing = model.editing] in editing.question }) { [weak self] in
                if let question = $0 { self?.ask(question) }
            })
        following.append(
            Following({ [editing = model.editing] in editing.copy }) { [weak self] copy in
                guard let self, let copy else { return }
                FileChooser.saveCalendar(named: copy.fileName, over: self.window) { [exports = self.model.exports] in
                    exports.save(copy, to: $0)
                }
            })
        following.append(
            Following(differing: { [model] in Pages.listed(in: model) }) { [weak self] in
                self?.pageStack.listed = $0
                self?.bar.measureSwitcher()
                self?.fitSidebar()
            })
        following.append(
            Following({ (agenda.soonConflictCount, agenda.times) }) { [weak self] in
                self?.pageStack.show(conflicts: $0.0, $0.1)
                self?.showTitle()
            })
        following.append(
            Following({ [changes = model.changes] in changes.unseenCount > 0 }) { [pageStack] in
                pageStack.mark(ChangesPage.kind, $0)
            })
        following.append(
            Following({ [view = model.view] in (view.weekPages, view.monthPages) }) { [weak self] _ in
                self?.showViewChoice()
            })
        following.append(
            Following({ [arrivals = model.arrivals] in arrivals.awaited }) { [weak self] in
                if !$0.isEmpty { self?.proceedWithLink() }
            })
    }

    /// Shows the sources to add.
    private func showAdditions() {
        dialogs.open(isAlone: true, onClosed: { [model] _ in model.additions.cancel() }) {
            let dialog = AdditionDialog(model, over: $0)
            dialog.onCorrect = { [weak self] in self?.addCalendar(at: $0) }
            return dialog
        }
    }

    /// Asks before an edit.
    private func ask(_ question: EditQuestion) {
        let editing = model.editing
        let close = { @MainActor [weak self] (_: QuestionDialog) in
            editing.answer(nil, to: question)
            // The menu in which it was chosen has gone, and the row may go.
            self?.focusPage()
        }
        dialogs.open(onClosed: close) {
            QuestionDialog(
                question.title, question.text, answers: question.answers, usual: question.usual, over: $0
            ) { editing.answer($0, to: question) }
        }
    }

    /// Dims what is below a dialog: the window, and the dialogs except the one on top.
    func dim() {
        let open = dialogs.dialogs.map(\.window)
        for part in [titlebar, content] { part.setClass("below-dialog", !open.isEmpty) }
        for dialog in open {
            for part in [dialog.titlebar, dialog.child] { part?.setClass("below-dialog", dialog !== open.last) }
        }
    }

    /// The least width of the window, in logical pixels, when its content can be that narrow.
    static let leastWidth = 300
    private let titlebar: Shrinkable
    private let content: Shrinkable
    private var width = 0
    private var preparing: Gtk.Timer?
    /// How long the first list has to itself, in milliseconds.
    private static let preparationDelay = 1000
    private var isFitting = false
    private var room = WindowRoom.wide

    /// Chooses the layout that fits, which depends on the text size and the header bar.
    private func show(width: Int) {
        self.width = width
        let textSize = window.textSize
        sidebar.fit(width: width, textSize: textSize)
        bar.hasSidebar = sidebar.isStanding
        let hasRoom = sidebar.isStanding || width >= bar.widthWithSwitcher(textSize: textSize)
        if hasRoom == bar.isNarrow {
            bar.isNarrow = !hasRoom
            pageStack.isNarrow = !hasRoom
        }
        bar.fitToday(width: width, textSize: textSize)
        if !hasRoom { pageStack.fit(width: width) }
        let room = WindowRoom(width: width - sidebar.takenWidth, textSize: textSize)
        // Only the narrowest layout has a minimum width.
        content.canShrink = room != .tight && hasRoom
        titlebar.canShrink = content.canShrink || bar.canBecomeNarrower
        guard room != self.room else { return }
        self.room = room
        for page in pages.values { page.room = room }
    }

    /// Lays out the window for another place of the sidebar.
    func fitSidebar() { if width > 0 { show(width: width) } }

    /// The content may need another width now. The layout changes when the current pass is done.
    private func laidOut() {
        guard !isFitting, width > 0 else { return }
        isFitting = true
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            self.isFitting = false
            self.show(width: self.width)
        }
    }

    // MARK: Pages

    lazy var pageContext = PageContext(
        window: window, dialogs: dialogs, model: model, dataFiles: dataFiles, teamStyle: teamStyle,
        open: { [weak self] in _ = self?.open($0) }, goToDay: { [weak self] in self?.go(to: $0) },
        findTime: { [weak self] in self?.showFreeTime(moving: $0) }, edit: { [weak self] in self?.edit($0) },
        addEvent: { [weak self] in self?.addEvent(at: $0) },
        choosePeople: { [weak self] in self?.ask($0, ofEvent: $1) },
        missed: { [links = model.links] in links.missed($0.link) })

    /// The page of a kind, created when it is first needed.
    private func page(_ kind: PageKind) -> (any Page)? {
        if let page = pages[kind] { return page }
        guard let page = Pages.make(kind, pageContext) else { return nil }
        pages[kind] = page
        page.room = room
        page.onChange = { [weak self, weak page] in
            guard let self, let page, self.pageStack.shown == kind else { return }
            self.showBar(of: page)
            if self.window.focusWidget == nil { _ = page.focus() }
        }
        pageStack.fill(kind, with: page.root)
        for following in page.following { following.isPaused = true }
        return page
    }

    /// Goes to the page of a target, opens the target there, and returns whether it exists.
    func open(_ target: PageTarget) -> Bool {
        go(to: target.page)
        return page(target.page)?.open(target) ?? false
    }

    var kindOnShow: PageKind? { pageStack.shown }
    var pageOnShow: Page? { pageStack.shown.flatMap { pages[$0] } }

    /// Goes to a page.
    func go(to kind: PageKind) {
        pageStack.shown = kind
        focusPage()
    }

    /// Moves the keyboard focus to the visible page, now or when the page has something to focus.
    func focusPage() {
        guard let page = pageOnShow, !page.focus() else { return }
        // Without a focus widget, the page takes the focus with its next change.
        window.focusWidget = nil
    }

    private func appeared(_ kind: PageKind) {
        for (other, page) in pages where other != kind {
            page.isOnShow = false
            for following in page.following { following.isPaused = true }
        }
        // Switching pages cancels a link that waits for another page.
        if let link = model.links.awaited, PageTarget.link(link).page != kind { model.links.cancel() }
        guard let page = page(kind) else { return }
        showTitle()
        sidebar.page = kind
        showViewChoice()
        for following in page.following { following.isPaused = false }
        page.isOnShow = true
        showBar(of: page)
        focusPage()
    }

    /// Shows the title of the page; on that of conflicts also how many are soon.
    private func showTitle() {
        guard let kind = pageStack.shown else { return }
        let count = kind == ConflictsPage.kind ? model.agenda.soonConflictCount : 0
        bar.pageTitle = count == 0 ? kind.title : [kind.title, model.agenda.times.number(count)].dotted()
    }

    private func showBar(of page: Page) {
        let shown = page.bar
        bar.show(shown)
        pageStack.showsSwitcher = shown.showsSwitcher
        enableActions()
    }

    private func enableActions() {
        search?.isEnabled = pageOnShow?.canSearch ?? false
        let canGoToNow = pageOnShow?.canGoToNow ?? false
        now?.isEnabled = canGoToNow
        bar.canGoToNow = canGoToNow
    }

    // MARK: Showing

    /// Shows the colors of the sources and their events.
    private func show(_ texts: AgendaFormatter?, _ library: SourceLibrary) {
        loadColors()
        Pictures.shared.innerSources = library.innerSources
        guard texts != nil else { return }
        sidebar.listShown()
        showViewChoice()
        prepareConflicts()
    }

    /// The colors of the calendars that a dialog offers.
    var offeredColors: Set<RGBColor> = [] {
        didSet { if offeredColors != oldValue { loadColors() } }
    }

    private func loadColors() {
        teamStyle.sources = (model.agenda.texts?.ownColors ?? []).union(SourcePalette.choices.map(\.color))
            .union(model.desktop.listed.compactMap(\.color)).union(offeredColors).union(library.people.ownColors)
    }

    private func show(_ status: ProgramStatus) {
        banner.show(status.line)
        if let dialog = dialogs[ProblemsDialog.self] {
            if status.problems.isEmpty { dialog.window.close() } else { dialog.show(status.problems) }
        }
        bar.show(isLoading: status.isVisiblyRefreshing && status.state != .loading)
        enableActions()
    }

    /// Makes the page of conflicts while nothing else is to be done, so that it opens at once.
    private func prepareConflicts() {
        guard preparing == nil else { return }
        preparing = .once(after: MainWindow.preparationDelay) { [weak self] in
            MainLoop.whenIdle { _ = self?.page(ConflictsPage.kind) }
        }
    }

    var library: SourceLibrary { model.library }
}
