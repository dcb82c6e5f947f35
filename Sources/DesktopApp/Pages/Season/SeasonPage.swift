import AppModel
import Events
import Foundation
import Gtk
import Planning
import Text
import Time

/// A team's schedule in its colors, below the sums of its season.
@MainActor
final class SeasonPage: Page {
    let root: Widget
    var onChange: @MainActor () -> Void = {}

    private let window: ApplicationWindow
    private let exports: ExportModel
    private let library: SourceLibrary
    private let looks: TeamLooks
    private let style: TeamStyle
    private let heading = SeasonBar()
    private let strip = SeasonStrip()
    private let messages = Box(.vertical)
    private let list: SeasonList
    private let stack = Stack()
    private let status = StatusPage()

    private var contents: PageContents?
    /// The feeds with a season, in the order of the sources.
    private var feeds: [Feed] = []
    private var chosen: Source?
    private var shown: SeasonFormatter?
    /// Whether the header bar is a team's. It is even when no game could be read, so that another team can be chosen.
    private var hasBar = false
    /// The season that has been scrolled to its start position.
    private var opened: Source?
    /// The game to go to when its season is visible.
    private var wanted: EventKey?
    private var dialog: GameDialog?
    private var preparation: Task<Void, Never>?
    private var isOnShow = false
    private lazy var exporting = Action("export-season") { [weak self] in self?.export() }

    init(_ context: PageContext) {
        (window, exports, library) = (context.window, context.exports, context.model.library)
        style = context.teamStyle
        looks = TeamLooks(context.dataFiles)
        list = SeasonList(looks)
        let column = Box(.vertical)
        column.append(strip)
        column.append(messages)
        column.append(list.root)
        stack.add(column, named: "season")
        stack.add(status.root, named: "status")
        stack.vexpand = true
        root = stack
        strip.visible = false
        heading.onChoose = { [weak self] in self?.choose($0) }
        list.onActivate = { [weak self] in self?.showDetail(ofRow: $0) }
        window.addAction(exporting)
        enableActions()
    }

    // MARK: Page

    var bar: PageBar { hasBar ? heading.pageBar(in: room) : PageBar() }

    var room = WindowRoom.wide {
        didSet {
            guard room != oldValue else { return }
            list.room = room
            strip.isNarrow = room != .wide
            showTitle()
            onChange()
        }
    }

    private func showTitle() { strip.showsTitle = !heading.hasTitle(in: room) }

    /// Below the strip, which forms a unit with the header bar.
    var messagePlace: Box? { shown == nil ? nil : messages }

    func didAppear() {
        isOnShow = true
        enableActions()
    }

    func didDisappear() {
        isOnShow = false
        enableActions()
    }

    /// Only a visible season can be saved.
    private func enableActions() { exporting.isEnabled = isOnShow && shown != nil }

    var ownKind: FeedKind? { .season }

    func focus() -> Bool { shown == nil ? status.focusChoice() : list.focusList() }

    var canGoToNow: Bool { shown != nil }

    /// Goes to the next game.
    func goToNow() {
        guard let shown, let row = shown.listing.firstShownRow(shown.summary) else { return }
        list.scroll(toRow: row)
        list.focus(row: row)
    }

    func closeDialogs() { dialog?.window.close() }

    func show(_ contents: PageContents) {
        self.contents = contents
        feeds = contents.feeds.filter { $0.season != nil }
        prepare()
    }

    /// Goes to a game of a source's season. Returns `false` when there is no such season.
    func open(_ target: PageTarget) -> Bool {
        guard case .game(let event, let source) = target, feeds.contains(where: { $0.source == source }) else {
            return false
        }
        chosen = source
        wanted = event
        prepare()
        return true
    }

    func show(isLoading: Bool) {
        contents?.isLoading = isLoading
        if chosenFeed == nil { showNothing() }
    }

    private var chosenFeed: Feed? {
        feeds.first { $0.source == chosen } ?? feeds.first
    }

    private func choose(_ position: Int) {
        guard feeds.indices.contains(position), feeds[position].source != chosenFeed?.source else { return }
        chosen = feeds[position].source
        prepare()
    }

    // MARK: Showing

    /// Sums up the chosen season off the main thread, and then shows it.
    private func prepare() {
        preparation?.cancel()
        guard let contents, let feed = chosenFeed, let season = feed.season else {
            showNothing()
            return
        }
        let (now, timeZone) = (library.now, contents.preferences.timeZone)
        let known = shown?.listing
        preparation = Task { [weak self] in
            let (listing, summary) = await Task.detached { () -> (SeasonRows, SeasonSummary) in
                let listing =
                    if let known, known.source == feed.source, known.season == season { known } else {
                        SeasonRows(season, source: feed.source)
                    }
                return (listing, SeasonSummary(of: season, now: now, timeZone: timeZone))
            }.value
            guard !Task.isCancelled, let self else { return }
            self.show(SeasonFormatter(listing, summary: summary, times: contents.times), of: feed.source)
        }
    }

    private func show(_ texts: SeasonFormatter, of source: Source) {
        let season = texts.listing.season
        hasBar = true
        style.show(team: looks.color(of: season.team), monograms: looks.colors(of: season))
        heading.show(
            texts, names: feeds.compactMap { $0.season?.team.nickname.singleLine() },
            chosen: feeds.firstIndex { $0.source == source } ?? 0)
        guard !texts.listing.rows.isEmpty else {
            showStatus(
                title: localized("No games"),
                body: localized("The schedule of {team} holds no game that could be read.", ["team": texts.teamName]),
                choices: [.init(label: localized("Open…"), action: "win.open")])
            return
        }
        shown = texts
        strip.visible = true
        strip.show(texts)
        showTitle()
        list.show(texts, agenda: contents?.agenda)
        if opened != source, let row = texts.listing.firstShownRow(texts.summary) {
            opened = source
            list.scroll(toRow: row)
        }
        stack.visibleChildName = "season"
        if let event = wanted {
            wanted = nil
            if let row = texts.listing.row(of: event) { list.focus(row: row) }
        }
        dialog?.update(texts, agenda: contents?.agenda)
        enableActions()
        onChange()
    }

    private func showNothing() {
        hasBar = false
        guard contents?.isLoading != true else {
            showStatus(icon: nil, title: localized("Reading the schedule"), body: "", choices: [])
            return
        }
        showStatus(
            title: localized("No schedule yet"),
            body: localized(
                "Open a team's schedule, or drop one here, to see its season and the conflicts of its games."),
            choices: [
                .init(label: localized("Open…"), action: "win.open", isSuggested: true),
                .init(label: localized("Add Address…"), action: "win.add-address"),
                .init(label: localized("Try It with Samples"), action: "win.open-samples"),
            ])
    }

    private func showStatus(
        icon: String? = "upcoming-calendar-empty-symbolic", title: String, body: String, choices: [StatusPage.Choice]
    ) {
        shown = nil
        opened = nil
        dialog?.window.close()
        status.show(icon: icon, title: title, body: body, choices: choices)
        stack.visibleChildName = "status"
        enableActions()
        onChange()
    }

    /// Saves the games of the visible season.
    private func export() {
        guard let contents, let texts = shown, let agenda = contents.agenda?.agenda,
            let export = CalendarExport(
                of: texts.listing.season, from: texts.listing.source, in: agenda)
        else { return }
        FileChooser.saveCalendar(named: export.fileName, over: window) { [exports] in exports.save(export, to: $0) }
    }

    // MARK: Detail

    private func showDetail(ofRow row: Int) {
        guard let shown, dialog == nil,
            let dialog = GameDialog(row: row, shown, agenda: contents?.agenda, parent: window)
        else { return }
        dialog.window.onClosed { [weak self] in
            guard let self, let row = self.dialog?.row else { return }
            self.dialog = nil
            self.list.focus(row: row)
        }
        self.dialog = dialog
        dialog.present()
    }
}
