import Events
import Gtk
import Kit
import Planning
import Text

/// The details of a game: time and location, facts, links and conflicts, and what can be done about it.
@MainActor
final class GameDialog: WindowDialog {
    let window: Dialog
    let undoBar: UndoBar?
    /// The row of the game in its season.
    private(set) var row: Int

    private let frame: DetailFrame
    private let title = Label(class: "detail-title", fit: .wrapped, role: .heading)
    private let score = Label(class: "game-score", fit: .wrapped)
    private let when = Label(class: "detail-when", fit: .wrapped)
    private let location = Label(class: "detail-when", fit: .wrapped)
    private let map = LocationLine()
    private let buttons: EventButtons
    private let ignoring = IgnoreButtons()
    private let facts: FactList
    private let links = LinkList()
    private var texts: SeasonFormatter
    private var game: Game
    private var agenda: AgendaFormatter?
    /// The game's position in the agenda; `nil` when it is not there.
    private var entry: Int?
    /// The dialog of a conflicting event, above this one.
    private var eventDialog: EventDialog?
    private let actions: EventActions

    private static let mostLinks = 12

    /// Returns `nil` when the row is no game.
    init?(row: Int, _ texts: SeasonFormatter, agenda: AgendaFormatter?, parent: Window, actions: EventActions) {
        guard let game = texts.rows[row].game else { return nil }
        self.row = row
        self.texts = texts
        self.game = game
        self.agenda = agenda
        self.actions = actions
        window = Dialog(localized("Game"), over: parent, width: DetailFrame.width)
        facts = FactList(in: window)
        frame = DetailFrame(in: window, actionsOf: window, visibleConflicts: 3)
        let bar = HeaderBar()
        bar.packEnd(frame.shareButton)
        window.titlebar = bar
        buttons = EventButtons(notice: frame.notice)
        undoBar = UndoBar(over: frame.root, of: actions.undos)
        window.child = undoBar?.root
        frame.fill(with: content())
        frame.headingEnd.append(ignoring.root)
        connect()
        show()
    }

    private func connect() {
        frame.share = { [weak self] in self?.share }
        frame.attendance = { [weak self] in
            guard let self, let agenda = self.agenda?.agenda, let entry = self.entry else { return nil }
            return self.actions.attendance(of: entry, in: agenda)
        }
        frame.onActivate = { [weak self] in self?.open($0) }
        buttons.onFindTime = { [weak self] in
            guard let self, let agenda = self.agenda?.agenda, let entry = self.entry else { return }
            self.actions.findTime(agenda.entries[entry].id)
        }
        ignoring.onIgnore = { [weak self] in self?.ignore(.once) }
        ignoring.onIgnoreAlways = { [weak self] in self?.ignore(.always) }
        ignoring.install(on: frame.headingEnd)
    }

    /// Ignores all conflicts of the game.
    private func ignore(_ scope: IgnoredConflict.Scope) {
        if let agenda = agenda?.agenda, let entry { actions.ignoreAll(of: entry, scope, in: agenda) }
    }

    /// Puts the dialog on screen, with the keyboard focus on the first conflicting event.
    func focusFirst() { frame.focusFirstConflict() }

    /// Shows the game with a new schedule, agenda or settings; closes if the game is gone.
    func update(_ texts: SeasonFormatter, agenda: AgendaFormatter?) {
        let row = texts.rows.row(sameAs: self.row, in: self.texts.rows)
        guard let row, let game = texts.rows[row].game else {
            window.close()
            return
        }
        self.row = row
        self.texts = texts
        self.game = game
        self.agenda = agenda
        show()
        if let agenda { eventDialog?.update(agenda) } else { eventDialog?.window.close() }
    }

    /// The shared text and link of the game.
    private var share: EventShare? {
        if let agenda, let entry { return agenda.share(of: entry) }
        return texts.share(ofRow: row)
    }

    private func content() -> [Widget] {
        score.hasTabularFigures = true
        for label in [title, when, location] { label.selectable = true }
        return [title, score, when, location, map, buttons.root, facts.root, links.root]
    }

    private func show() {
        entry = agenda.flatMap { texts.rows.entry(ofRow: row, in: $0.agenda) }
        title.text = texts.title(of: game)
        score.show(texts.score(of: game))
        // The assumed end of a finished game is not shown.
        if let agenda, let entry, game.points == nil {
            when.text = agenda.when(of: entry)
        } else {
            when.text = texts.when(ofRow: row)
        }
        location.text = texts.location(ofRow: row)
        showWhatCanBeDone()
        links.links = game.details.links.prefix(GameDialog.mostLinks).map {
            WebLink(title: $0.title.singleLine(), url: $0.url)
        }
        if let agenda, let entry {
            frame.showConflicts(of: entry, in: agenda)
        } else {
            // Its event may not be in the agenda yet.
            let hasEvent = texts.rows.keys[row] != nil
            frame.showNoConflicts(hasEvent ? "" : localized("Never in conflict, because its day is not known"))
        }
        let conflicts = agenda.flatMap { agenda in entry.flatMap(agenda.conflicts(of:)) }
        window.setAccessibleLabel(texts.accessibleName(ofRow: row, conflicts: conflicts))
        frame.fitHeight(of: window)
    }

    /// Where the game is on a map, and the buttons, which need its event in the agenda.
    private func showWhatCanBeDone() {
        let known = agenda.flatMap { agenda in entry.map { (agenda, $0) } }
        let details = known.map { $0.details(of: $1) }
        let place = details?.map == nil ? nil : details?.location
        map.show(place, on: details?.map, frame.notice)
        facts.facts = texts.facts(of: game, hasMap: place != nil)
        buttons.root.visible = known != nil
        ignoring.root.visible = known != nil
        guard let (agenda, entry) = known else { return }
        buttons.show(meeting: details?.meeting, share: agenda.share(of: entry), canMove: game.points == nil)
        ignoring.show(agenda, entry)
    }

    /// Shows a conflicting event in a dialog above this one.
    private func open(_ event: EventKey) {
        guard let agenda, eventDialog == nil else { return }
        guard let dialog = EventDialog(event, texts: agenda, parent: window, actions: actions) else { return }
        dialog.window.onClosed { [weak self] in
            guard let self else { return }
            self.eventDialog = nil
            self.frame.focusConflicts()
        }
        eventDialog = dialog
        dialog.present()
    }
}
