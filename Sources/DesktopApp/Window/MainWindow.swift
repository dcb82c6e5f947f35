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
    private var pages: [PageKind: Page] = [:]
    private var contents: PageContents
    private var problemsDialog: ProblemsDialog?
    private let dataFiles: DataFiles
    private let teamStyle: TeamStyle
    private var search: Action?

    /// Fills a window that may be on screen already.
    ///
    /// - Parameter bar: the window's title bar, still empty.
    init(
        _ window: ApplicationWindow, bar: HeaderBar, model: AgendaModel, dataFiles: DataFiles, teamStyle: TeamStyle
    ) {
        self.window = window
        self.model = model
        self.dataFiles = dataFiles
        self.teamStyle = teamStyle
        contents = PageContents(preferences: model.preferences, times: model.times)
        pageStack = PageStack(MainWindow.kinds)
        self.bar = WindowBar(bar, switcher: pageStack.switcher)
        let column = Box(.vertical)
        column.append(banner.root)
        column.append(pageStack.root)
        column.onDropFiles(hoverClass: "drop-target") { [weak self] paths in
            self?.open(paths)
        }
        window.child = column
        addActions()
        model.onChange = { [weak self] in self?.changed($0) }
        pageStack.onSwitch = { [weak self] in self?.appeared($0) }
        window.onWidthChanged { [weak self] in self?.show(width: $0) }
        changed(.snapshot)
        appeared(.agenda)
    }

    /// Below this width, in logical pixels, words are left out and the page switcher stands at the bottom.
    private static let narrowWidth = 620

    private func show(width: Int) {
        let isNarrow = width < MainWindow.narrowWidth
        guard isNarrow != bar.isNarrow else { return }
        bar.isNarrow = isNarrow
        pageStack.isNarrow = isNarrow
        for page in pages.values { page.isNarrow = isNarrow }
    }

    // MARK: Pages

    /// The pages that there are.
    private static let kinds: [PageKind] = [.agenda, .season, .starEvents]

    private func makePage(_ kind: PageKind) -> Page? {
        switch kind {
        case .agenda: makeAgendaPage()
        case .season: SeasonPage(in: window, dataFiles: dataFiles, style: teamStyle)
        case .starEvents: StarEventsPage(in: window)
        default: nil
        }
    }

    private func makeAgendaPage() -> AgendaPage {
        let page = AgendaPage(model, in: window)
        page.onOpenStarEvent = { [weak self] in self?.open(.event($0)) }
        return page
    }

    /// Goes to the page of a star event.
    func open(_ target: StarEventsPage.Target) {
        go(to: .starEvents)
        (page(.starEvents) as? StarEventsPage)?.open(target)
    }

    /// The page of a kind, made when it is first asked for.
    private func page(_ kind: PageKind) -> Page? {
        if let page = pages[kind] { return page }
        guard let page = makePage(kind) else { return nil }
        pages[kind] = page
        page.isNarrow = bar.isNarrow
        page.onBarChange = { [weak self, weak page] in
            guard let self, let page, self.pageStack.shown == kind else { return }
            self.bar.show(page.bar)
        }
        pageStack.fill(kind, with: page.root)
        page.show(contents)
        return page
    }

    private var pageOnShow: Page? { pageStack.shown.flatMap { pages[$0] } }

    /// Goes to a page.
    func go(to kind: PageKind) {
        pageStack.shown = kind
        pageOnShow?.focus()
    }

    private func appeared(_ kind: PageKind) {
        for (other, page) in pages where other != kind { page.didDisappear() }
        guard let page = page(kind) else { return }
        bar.show(page.bar)
        page.didAppear()
        search?.isEnabled = page.canSearch
    }

    // MARK: Showing

    private func changed(_ change: AgendaModel.Change) {
        contents = PageContents(
            feeds: library.feeds, isLoading: library.isRefreshing, agenda: contents.agenda,
            preferences: model.preferences,
            times: model.times)
        switch change {
        case .snapshot, .preferences:
            contents.agenda = model.snapshot.map {
                AgendaTexts($0.listing.agenda, times: model.times, today: model.preferences.today)
            }
            for page in pages.values { page.show(contents) }
        case .feeds:
            for page in pages.values { page.show(contents) }
        case .state:
            (pages[.starEvents] as? StarEventsPage)?.show(isLoading: contents.isLoading)
        }
        showState()
    }

    private func showState() {
        (pages[.agenda] as? AgendaPage)?.showState()
        // The page that stands in for the agenda names the sources that failed by itself.
        let isFailed = if case .failed = model.state { true } else { false }
        let failures = isFailed ? [] : model.failures
        let problems = model.snapshot?.listing.agenda.problems ?? []
        banner.show(ProblemSummary(failures: failures, problems: problems), times: model.times)
        if model.problems.isEmpty {
            problemsDialog?.window.close()
        } else {
            problemsDialog?.show(model.problems)
        }
        bar.show(isLoading: library.isVisiblyRefreshing && model.state != .loading)
        search?.isEnabled = pageOnShow?.canSearch ?? false
    }

    private func showProblems() {
        guard problemsDialog == nil, !model.problems.isEmpty else { return }
        let dialog = ProblemsDialog(parent: window)
        dialog.show(model.problems)
        dialog.window.onClosed { [weak self] in self?.problemsDialog = nil }
        problemsDialog = dialog
        dialog.window.present()
    }

    // MARK: Actions

    private var library: SourceLibrary { model.library }

    func open(_ words: [String]) {
        library.add(words.map { Source(argument: $0) })
    }

    private func addActions() {
        let search = action("search") { $0.pageOnShow?.startSearch() }
        self.search = search
        let others = [
            search,
            action("open") { $0.chooseFiles() },
            action("open-samples") { $0.open([$0.dataFiles.sample].compactMap { $0 }) },
            action("open-sample-season") { $0.open([$0.dataFiles.sampleSeason].compactMap { $0 }) },
            action("open-sample-stars") { $0.open([$0.dataFiles.sampleStars].compactMap { $0 }) },
            action("reload") { $0.library.refresh() },
            action("close-files") { $0.removeAll() },
            action("cancel-loading") { $0.library.cancelRefreshes() },
            action("show-problems") { $0.showProblems() },
            action("close") { $0.window.close() },
        ]
        let pages = MainWindow.kinds.map { kind in action("show-\(kind.rawValue)") { $0.go(to: kind) } }
        (others + pages).forEach(window.addAction)
    }

    private func action(_ name: String, _ body: @escaping @MainActor (MainWindow) -> Void) -> Action {
        Action(name) { [weak self] in
            if let self { body(self) }
        }
    }

    private func removeAll() {
        library.remove(library.entries.map(\.id))
    }

    private func chooseFiles() {
        let filters = [FileChooser.Filter("Events", suffixes: ["json"]), .allFiles()]
        FileChooser.open("Open Events", parent: window, multiple: true, filters: filters) { [weak self] paths in
            self?.open(paths)
        }
    }
}
