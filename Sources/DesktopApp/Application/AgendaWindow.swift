import Core
import Gtk

/// What is in the window: the header bar, the search, the banner and the agenda page.
@MainActor
final class AgendaWindow {
    let window: ApplicationWindow
    let model: AgendaModel
    let page = AgendaPage()

    private let bar: WindowBar
    private let banner = ProblemBanner()
    private let search = AgendaSearch()
    private var dialog: EventDialog?
    private var problemsDialog: ProblemsDialog?
    private var texts: AgendaTexts?
    private let dataFiles: DataFiles
    private var conflictsOnly: Action?
    /// Actions that make sense with a list on show alone.
    private var listActions: [Action] = []

    /// Fills a window that may be on screen already.
    ///
    /// - Parameter bar: the window's title bar, still empty.
    init(_ window: ApplicationWindow, bar: HeaderBar, model: AgendaModel, dataFiles: DataFiles) {
        self.window = window
        self.bar = WindowBar(bar)
        self.model = model
        self.dataFiles = dataFiles
        window.child = content()
        addActions()
        connect()
        changed(.snapshot)
    }

    private func content() -> Widget {
        let column = Box(.vertical)
        column.append(search.root)
        column.append(banner.root)
        column.append(page.root)
        column.onDropFiles(hoverClass: "drop-target") { [weak self] paths in
            self?.open(paths)
        }
        return column
    }

    private func connect() {
        model.onChange = { [weak self] in self?.changed($0) }
        page.onActivate = { [weak self] in self?.showDetail(of: $0) }
        search.onChange = { [weak self] in self?.model.filter.search = $0 }
        search.onConfirm = { [weak self] in self?.page.focusFirstRow() }
        search.onEnd = { [weak self] in self?.page.focusList() }
        window.onWidthChanged { [weak self] in self?.show(width: $0) }
    }

    /// Below this width, in logical pixels, words are left out.
    private static let narrowWidth = 560

    private func show(width: Int) {
        let isNarrow = width < AgendaWindow.narrowWidth
        guard isNarrow != bar.isNarrow else { return }
        bar.isNarrow = isNarrow
        page.isNarrow = isNarrow
    }

    // MARK: Showing

    private func changed(_ change: AgendaModel.Change) {
        switch change {
        case .snapshot:
            texts = makeTexts()
            page.show(model.snapshot, texts: texts)
            if let texts { dialog?.update(texts) } else { dialog?.window.close() }
        case .preferences:
            texts = makeTexts()
            if let texts {
                page.show(texts)
                dialog?.update(texts)
            }
        case .loading:
            break
        }
        showState()
    }

    private func showState() {
        let state = model.state
        // Until it takes long enough to be noticed, an empty list says less than a page that flashes by.
        if state != .loading || model.isVisiblyLoading {
            page.show(state)
        }
        if state == .list, window.focusWidget == nil {
            page.focusList()
        }
        let times = model.times
        // The failed page names the sources that failed by itself.
        let failures = isFailed(state) ? [] : model.failures
        let problems = model.snapshot?.listing.agenda.problems ?? []
        banner.show(ProblemSummary(failures: failures, problems: problems), times: times)
        if model.problems.isEmpty {
            problemsDialog?.window.close()
        } else {
            problemsDialog?.show(model.problems)
        }
        bar.show(
            conflicts: model.snapshot?.listing.agenda.conflicts.conflictingCount ?? 0, times: times,
            isLoading: model.isVisiblyLoading && state != .loading)
        let hasList = model.snapshot.map { !$0.listing.agenda.entries.isEmpty } ?? false
        listActions.forEach { $0.isEnabled = hasList }
        // Without a list there is nothing that typing could search.
        search.captureKeys(from: hasList ? window : nil)
        if !hasList { search.end() }
    }

    private func isFailed(_ state: AgendaPageState) -> Bool {
        if case .failed = state { return true }
        return false
    }

    private func makeTexts() -> AgendaTexts? {
        model.snapshot.map {
            AgendaTexts($0.listing.agenda, times: model.times, today: model.preferences.today)
        }
    }

    // MARK: Dialogs

    private func showDetail(of entry: Int) {
        guard let texts, dialog == nil else { return }
        let event = texts.agenda.entries[entry].id
        guard let dialog = EventDialog(event, texts: texts, parent: window) else { return }
        dialog.onGo = { [weak self] in self?.page.show($0) }
        dialog.window.onClosed { [weak self] in
            guard let self, let shown = self.dialog?.event else { return }
            self.dialog = nil
            self.page.focus(shown)
        }
        self.dialog = dialog
        dialog.present()
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

    func open(_ paths: [String]) {
        model.open(paths.map { Source(argument: $0) })
    }

    private func addActions() {
        let conflictsOnly = Action("conflicts-only", isOn: false) { [weak self] in
            self?.model.filter.conflictsOnly = $0
        }
        self.conflictsOnly = conflictsOnly
        listActions = [
            conflictsOnly,
            action("search") { $0.search.toggle() },
            action("next-conflict") { $0.page.goToNextConflict() },
            action("previous-conflict") { $0.page.goToPreviousConflict() },
            action("now") { $0.page.goToNow() },
        ]
        let others = [
            action("open") { $0.chooseFiles() },
            action("open-samples") { $0.open([$0.dataFiles.sample].compactMap { $0 }) },
            action("reload") { $0.model.reload() },
            action("close-files") { $0.model.closeAll() },
            action("cancel-loading") { $0.model.cancelLoading() },
            action("show-problems") { $0.showProblems() },
            action("show-all") { $0.showAll() },
            action("close") { $0.window.close() },
        ]
        (listActions + others).forEach(window.addAction)
    }

    private func action(_ name: String, _ body: @escaping @MainActor (AgendaWindow) -> Void) -> Action {
        Action(name) { [weak self] in
            if let self { body(self) }
        }
    }

    private func chooseFiles() {
        let filters = [FileChooser.Filter("Events", suffixes: ["json"]), .allFiles()]
        FileChooser.open("Open Events", parent: window, multiple: true, filters: filters) { [weak self] paths in
            self?.open(paths)
        }
    }

    private func showAll() {
        search.end()
        conflictsOnly?.isOn = false
        model.filter = AgendaFilter()
    }
}
