import AppModel
import Core
import Gtk

/// What is in the window: the header bar, the banner of problems, and the pages.
@MainActor
final class MainWindow {
    let window: ApplicationWindow
    let model: AgendaModel

    private let pageStack: PageStack
    private let bar: WindowBar
    private let banner = ProblemBanner()
    private let notice = NoticeBar()
    /// The notice and the banner. They stand above the pages, or on one that has a place for them.
    private let messages = Box(.vertical)
    private let top = Box(.vertical)
    private var messagePlace: Box?
    let undo = UndoBar()
    var sourcesWindow: SourcesWindow?
    /// What a link leads to that is not there yet.
    var awaited: Link?
    /// Why the last link could not be followed.
    var linkError: LinkError?
    private var pages: [PageKind: Page] = [:]
    private var contents: PageContents
    private var following: Following<(PageContents, ProgramStatus, Int)>?
    var problemsDialog: ProblemsDialog?
    let dataFiles: DataFiles
    private let teamStyle: TeamStyle
    var search: Action?
    var now: Action?
    private lazy var teamColors = dataFiles.teamColors
    private let conditions: ConditionsModel
    /// Called after something of `savedConditions` has changed.
    var onChoice: @MainActor () -> Void = {}

    /// Fills a window that may be on screen already.
    ///
    /// - Parameters:
    ///   - bar: the window's title bar, still empty.
    ///   - conditions: what was chosen of conditions the last time.
    init(
        _ window: ApplicationWindow, bar: HeaderBar, titlebar: Shrinkable, model: AgendaModel, dataFiles: DataFiles,
        teamStyle: TeamStyle,
        conditions: SavedConditions?
    ) {
        self.window = window
        self.model = model
        self.dataFiles = dataFiles
        self.teamStyle = teamStyle
        self.conditions = ConditionsModel(
            model.library, source: conditions?.source.map { ConditionSource(argument: $0) },
            samples: .files(path: dataFiles.sampleConditions ?? ""))
        model.filter.condition = conditions?.filterCondition
        model.ignored = conditions?.ignoredCondition
        contents = model.contents
        pageStack = PageStack(PageKind.allCases)
        self.bar = WindowBar(bar, switcher: pageStack.switcher)
        let column = Box(.vertical)
        content = Shrinkable(child: column, leastWidth: MainWindow.leastWidth)
        self.titlebar = titlebar
        messages.append(notice.root)
        messages.append(banner.root)
        top.append(messages)
        column.append(top)
        column.append(pageStack.root)
        column.append(undo.root)
        column.onDropFiles(hoverClass: "drop-target") { [weak self] words in
            self?.open(words)
        }
        undo.onUndo = { [weak self] in self?.library.restore($0) }
        notice.onClose = { [weak self] in
            self?.linkError = nil
            self?.showNotice()
        }
        window.child = content
        addActions()
        model.teamColors = { [weak self] in self?.teamColors ?? .none }
        model.onChoice = { [weak self] in self?.onChoice() }
        self.conditions.onChoice = { [weak self] in self?.onChoice() }
        pageStack.onSwitch = { [weak self] in self?.appeared($0) }
        window.onWidthChanged { [weak self] in self?.show(width: $0) }
        for part in [titlebar, content] { part.onLaidOut { [weak self] in self?.laidOut() } }
        appeared(.agenda)
        following = Following({ [model] in (model.contents, model.status, model.sourcesNumber) }) { [weak self] in
            self?.show($0.0)
        }
    }

    /// The window can be made so narrow, in logical pixels, where its content has a form for that.
    static let leastWidth = 300
    private let titlebar: Shrinkable
    private let content: Shrinkable
    private var width = 0
    private var isFitting = false
    private var room = WindowRoom.wide

    /// Chooses the form that fits. What fits depends on the text size and on what stands in the header bar.
    private func show(width: Int) {
        self.width = width
        let textSize = window.textSize
        let hasRoom = width >= bar.widthWithSwitcher(textSize: textSize)
        if hasRoom == bar.isNarrow {
            bar.isNarrow = !hasRoom
            pageStack.isNarrow = !hasRoom
        }
        let room = WindowRoom(width: width, textSize: textSize)
        // Only the last form needs what it needs.
        for part in [titlebar, content] { part.canShrink = room != .tight && hasRoom }
        guard room != self.room else { return }
        self.room = room
        pageStack.isTight = room == .tight
        for page in pages.values { page.room = room }
    }

    /// What is in the window may need more or less room than before. Changes wait until the layout is done.
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

    private lazy var pageContext = PageContext(
        window: window, model: model, conditions: conditions, dataFiles: dataFiles, teamStyle: teamStyle,
        open: { [weak self] in _ = self?.open($0) }, missed: { [weak self] in self?.missed($0) })

    /// The page of a kind, made when it is first asked for.
    private func page(_ kind: PageKind) -> Page {
        if let page = pages[kind] { return page }
        let page = kind.makePage(pageContext)
        pages[kind] = page
        page.room = room
        page.onChange = { [weak self, weak page] in
            guard let self, let page, self.pageStack.shown == kind else { return }
            self.showBar(of: page)
            self.placeMessages()
            if self.window.focusWidget == nil { _ = page.focus() }
        }
        pageStack.fill(kind, with: page.root)
        page.show(contents)
        return page
    }

    /// Goes to the page that a target is on, and there to the target, and says whether that is there.
    func open(_ target: PageTarget) -> Bool {
        go(to: target.page)
        return page(target.page).open(target)
    }

    var pageOnShow: Page? { pageStack.shown.flatMap { pages[$0] } }

    /// Goes to a page.
    func go(to kind: PageKind) {
        pageStack.shown = kind
        focusPage()
    }

    /// Gives the page on show the keyboard focus, now or as soon as there is something in it to have it.
    private func focusPage() {
        guard let page = pageOnShow, !page.focus() else { return }
        // Without any focus the page takes it with its next change; until then it may be taken by hand.
        window.focusWidget = nil
    }

    private func appeared(_ kind: PageKind) {
        for (other, page) in pages where other != kind { page.didDisappear() }
        // Whoever goes elsewhere is not called back by a link that waits for the agenda.
        if kind != .agenda { awaited = nil }
        let page = page(kind)
        page.didAppear()
        showBar(of: page)
        placeMessages()
        focusPage()
    }

    private func placeMessages() {
        let place = pageOnShow?.messagePlace ?? top
        guard place !== messagePlace ?? top else { return }
        (messagePlace ?? top).remove(messages)
        place.append(messages)
        messagePlace = place
    }

    private func showBar(of page: Page) {
        let shown = page.bar
        bar.show(shown)
        pageStack.showsSwitcher = shown.showsSwitcher
        enableActions()
    }

    private func enableActions() {
        search?.isEnabled = pageOnShow?.canSearch ?? false
        now?.isEnabled = pageOnShow?.canGoToNow ?? false
    }

    // MARK: Showing

    /// Shows what has changed about the state of the program.
    private func show(_ new: PageContents) {
        let isOther = new.number != contents.number
        contents = new
        teamStyle.sources = new.agenda?.teamColors ?? []
        Pictures.shared.innerSources = library.innerSources
        for page in pages.values {
            if isOther { page.show(new) } else { page.show(isLoading: new.isLoading) }
        }
        showState()
    }

    private func showState() {
        sourcesWindow?.show(model.times)
        followAwaited()
        showNotice()
        banner.show(model.status.line)
        if model.status.problems.isEmpty {
            problemsDialog?.window.close()
        } else {
            problemsDialog?.show(model.status.problems)
        }
        bar.show(isLoading: model.status.isVisiblyRefreshing && model.state != .loading)
        enableActions()
    }

    func showNotice() {
        notice.show(linkError?.message ?? model.status.notice)
    }

    /// Whether something is still to come: a source is being read, or what was read is being put in order.
    var isReading: Bool { library.isRefreshing || model.isBuilding }

    /// Closes what stands above the window.
    func closeDialogs() {
        for dialog in [sourcesWindow?.window, problemsDialog?.window] { dialog?.close() }
        for page in pages.values { page.closeDialogs() }
    }

    /// What is chosen of conditions, for another time.
    var savedConditions: SavedConditions {
        SavedConditions(
            source: conditions.showsSamples ? nil : conditions.source, filter: model.filter.condition,
            ignored: model.ignored)
    }

    var library: SourceLibrary { model.library }
}
