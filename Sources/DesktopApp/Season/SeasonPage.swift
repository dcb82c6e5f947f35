import AppModel
import Events
import Gtk
import Kit
import Planning
import Text

/// A team's schedule in its colors, below the sums of its season.
@MainActor
package final class SeasonPage: Page {
    package static let kind = PageKind("season", title: localized("Season"), icon: "upcoming-season-symbolic")
    package static func isListed(in model: WindowModel) -> Bool {
        model.agenda.feeds.contains { $0.season != nil }
    }

    package var root: Widget { status.root }
    package var onChange: @MainActor () -> Void = {}

    private let window: ApplicationWindow
    private let actions: EventActions
    private let dialogs: DialogStack
    private let exports: ExportModel
    private let looks: TeamLooks
    private let style: TeamStyle
    private let heading = SeasonBar()
    private let strip = SeasonStrip()
    private let list: SeasonList
    private let status: StatusPage

    private let model: SeasonModel
    package private(set) var following: [Following] = []
    private var followingModel: AnyObject?
    private var shown: SeasonFormatter?
    /// Whether the header bar is a team's. It is even when no game could be read, so that another team can be chosen.
    private var hasBar = false
    /// The season that has been scrolled to its start position.
    private var opened: Source?
    private weak var dialog: GameDialog?
    private lazy var exporting = Action("export-season") { [weak self] in self?.export() }

    package init(_ context: PageContext) {
        (window, dialogs, exports) = (context.window, context.dialogs, context.exports)
        style = context.teamStyle
        actions = context.actions
        model = SeasonModel(context.model, context.view, teams: context.dataFiles.teamTable)
        looks = TeamLooks(context.dataFiles)
        list = SeasonList(looks)
        status = StatusPage(insteadOf: Box(.vertical, children: strip, list.root))
        strip.visible = false
        for chooser in [heading.chooser, strip.chooser] { chooser.onChoose = { [model] in model.choose($0) } }
        list.onActivate = { [weak self] in self?.showDetail(ofRow: $0) }
        window.addAction(exporting)
        enableActions()
        followingModel = Following({ [model] in (model.state, model.texts) }) { [weak self] _ in self?.showModel() }
        following = [
            Following({ [agenda = context.model] in (agenda.feeds, agenda.texts, agenda.preferences) }) { [model] _ in
                model.show()
            },
            Following({ [agenda = context.model] in agenda.isLoading }) { [model] _ in model.showLoading() },
        ]
    }

    // MARK: Page

    package var bar: PageBar { hasBar ? heading.pageBar(in: room, hasStrip: shown != nil) : PageBar() }

    package var room = WindowRoom.wide {
        didSet {
            guard room != oldValue else { return }
            list.room = room
            strip.isNarrow = room != .wide
            showTitle()
            onChange()
        }
    }

    private func showTitle() { strip.showsTitle = !heading.hasTitle(in: room) }

    package var isOnShow = false { didSet { enableActions() } }

    /// Only a visible season can be saved.
    private func enableActions() { exporting.isEnabled = isOnShow && shown != nil }

    package var ownKind: FeedKind? { .season }

    package func focus() -> Bool { shown == nil ? status.focusChoice() : list.focusList() }

    package var canGoToNow: Bool { shown?.summary.nextGame != nil }

    /// Goes to the next game.
    package func goToNow() {
        guard let row = shown?.summary.nextGame?.row else { return }
        list.scroll(toRow: row)
        list.focus(row: row)
    }

    /// Goes to a source's season, or a game of it. Returns `false` when there is no such season.
    package func open(_ target: PageTarget) -> Bool {
        switch target {
        case .game(let event, let source): model.open(event, of: source)
        case .season(let source): model.open(seasonOf: source)
        default: false
        }
    }

    // MARK: Showing

    private func showModel() {
        if let texts = model.texts { show(texts, of: texts.rows.source) } else { showNothing() }
    }

    private func show(_ texts: SeasonFormatter, of source: Source) {
        let season = texts.rows.season
        hasBar = true
        style.show(team: looks.color(of: season.team), monograms: looks.colors(of: season))
        heading.show(
            texts, names: model.names, chosen: model.position)
        guard model.state == .season else {
            showStatus(
                title: localized("No games"),
                body: localized("The schedule of {team} holds no game that could be read.", ["team": texts.teamName]),
                choices: [.init(label: localized("Open…"), action: "win.open")])
            return
        }
        shown = texts
        strip.visible = true
        strip.show(texts, names: model.names, chosen: model.position)
        showTitle()
        list.show(texts, agenda: model.agenda)
        if opened != source, let row = texts.rows.firstShownRow(texts.summary) {
            opened = source
            list.scroll(toRow: row)
        }
        status.shown = .list
        if let row = model.takeWantedRow() { list.focus(row: row) }
        dialog?.update(texts, agenda: model.agenda)
        enableActions()
        onChange()
    }

    private func showNothing() {
        hasBar = false
        guard model.state != .reading else {
            showStatus(icon: nil, title: localized("Reading the schedule"), body: "")
            return
        }
        showStatus(
            title: localized("No season yet"),
            body: localized(
                """
                Here are the games of a team: when they are, how they ended, and what conflicts with them. Add the \
                calendar of a team, or drop its file here.
                """),
            choices: [
                .init(label: localized("Add a Calendar…"), action: "win.add-calendar-address", isSuggested: true),
                .init(label: localized("Try It with Samples"), action: "win.open-samples"),
            ])
    }

    private func showStatus(
        icon: String? = "upcoming-calendar-empty-symbolic", title: String, body: String,
        choices: [StatusPage.Choice] = []
    ) {
        shown = nil
        opened = nil
        dialog?.window.close()
        status.show(icon: icon, title: title, body: body, choices: choices)
        enableActions()
        onChange()
    }

    /// Saves the games of the visible season.
    private func export() {
        guard let texts = shown, let agenda = model.agenda?.agenda,
            let export = CalendarExport(
                of: texts.rows.season, from: texts.rows.source, in: agenda)
        else { return }
        FileChooser.saveCalendar(named: export.fileName, over: window) { [exports] in exports.save(export, to: $0) }
    }

    // MARK: Detail

    private func showDetail(ofRow row: Int) {
        guard let shown else { return }
        dialogs.open(onClosed: { [weak self] in self?.list.focus(row: $0.row) }) {
            let dialog = GameDialog(row: row, shown, agenda: model.agenda, parent: $0, actions: actions)
            self.dialog = dialog
            return dialog
        }
    }
}
