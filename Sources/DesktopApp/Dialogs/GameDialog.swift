import Events
import Gtk
import Planning
import Text
import Time

/// A game in full: when and where, what is known of it, where to read on, and what it conflicts with.
@MainActor
final class GameDialog: SectionedListDelegate {
    let window: Dialog
    /// The row of the game in its season.
    private(set) var row: Int

    private let title = Label(role: .heading)
    private let score = Label()
    private let when = Label()
    private let place = Label()
    private let facts = Box(.vertical)
    private let links = Box(.vertical)
    private let heading = Label(role: .heading)
    private let timeBar = TimeBarView()
    private let list: SectionedList
    private let listFrame: ScrolledWindow
    private let notice = Notice()
    private let sharing: EventSharing
    private lazy var shareMenu = ShareMenu { [weak self] way in
        if let self, let share = self.share { self.sharing.share(share, as: way) }
    }
    private let columnTexts = ColumnTexts()
    private var texts: SeasonTexts
    private var game: Game
    private var agenda: AgendaTexts?
    /// The game's position in the agenda; `nil` where that does not have it.
    private var entry: Int?
    private var rivals: [Int] = []
    /// The dialog of a rival, above this one.
    private var rivalDialog: EventDialog?

    private static let width = 480
    private static let rowHeight = 64
    private static let visibleRivals = 3
    private static let mostLinks = 12
    /// Of what a schedule says of a game, which may be long.
    private static let greatestHeight = 720

    /// `nil` where the row is no game.
    init?(row: Int, _ texts: SeasonTexts, agenda: AgendaTexts?, parent: Window) {
        guard let game = texts.listing.rows[row].game else { return nil }
        self.row = row
        self.texts = texts
        self.game = game
        self.agenda = agenda
        list = SectionedList(rowKinds: [.init(minimumHeight: GameDialog.rowHeight)], headerKinds: [])
        listFrame = ScrolledWindow(child: list)
        window = Dialog("Game", over: parent, width: GameDialog.width)
        sharing = EventSharing(in: window, notice: notice)
        let overlay = Overlay(child: content())
        overlay.add(notice.root)
        window.child = overlay
        addBar()
        list.delegate = self
        show()
    }

    /// Puts the dialog on screen, with the keyboard focus on the first rival.
    func present() {
        window.present()
        // Not before: a widget that gets the focus while it has no surface gives its window a wrong accessible role.
        if !rivals.isEmpty { list.focus(row: 0) }
    }

    /// Shows the game as another schedule, agenda or setting has it; closes where it is gone.
    func update(_ texts: SeasonTexts, agenda: AgendaTexts?) {
        let row = texts.listing.row(sameAs: self.row, in: self.texts.listing)
        guard let row, let game = texts.listing.rows[row].game else {
            window.close()
            return
        }
        self.row = row
        self.texts = texts
        self.game = game
        self.agenda = agenda
        show()
        if let agenda { rivalDialog?.update(agenda) } else { rivalDialog?.window.close() }
    }

    private func addBar() {
        let bar = HeaderBar()
        bar.packEnd(ShareMenu.makeButton())
        shareMenu.install(on: window)
        window.titlebar = bar
    }

    /// What others are given of the game.
    private var share: EventShare? {
        if let agenda, let entry { return agenda.share(of: entry) }
        return texts.share(ofRow: row)
    }

    private func content() -> Widget {
        title.addClass("detail-title")
        score.addClass("game-score")
        score.hasTabularFigures = true
        when.addClass("detail-when")
        place.addClass("detail-when")
        facts.addClass("game-facts")
        links.addClass("game-links")
        links.halign = .start
        heading.addClass("section-title")
        for label in [title, score, when, place, heading] {
            label.xalign = 0
            label.wrap = true
        }
        for label in [title, when, place] {
            label.selectable = true
            label.focusable = false
        }
        list.setAccessibleLabelledBy(heading)
        listFrame.setPolicy(horizontal: .never, vertical: .automatic)
        listFrame.propagateNaturalHeight = true
        listFrame.minContentHeight = GameDialog.rowHeight
        listFrame.maxContentHeight = GameDialog.rowHeight * GameDialog.visibleRivals
        listFrame.overflowHidden = true
        let column = Box(.vertical)
        column.addClass("detail")
        for child in [title, score, when, place, facts, links, heading, timeBar.root, listFrame] as [Widget] {
            column.append(child)
        }
        let scroll = ScrolledWindow(child: column)
        scroll.setPolicy(horizontal: .never, vertical: .automatic)
        scroll.propagateNaturalHeight = true
        scroll.maxContentHeight = GameDialog.greatestHeight
        return scroll
    }

    private func show() {
        entry = agenda.flatMap { texts.listing.entry(ofRow: row, in: $0.agenda) }
        title.text = texts.title(of: game)
        score.text = texts.score(of: game) ?? ""
        score.isVisible = game.points != nil
        // When a game that is over may have ended is not worth a guess.
        if let agenda, let entry, game.points == nil {
            when.text = agenda.when(of: entry)
        } else {
            when.text = texts.when(ofRow: row)
        }
        place.text = texts.place(ofRow: row)
        if let share { shareMenu.enable(for: share) }
        showFacts()
        showConflicts()
        let conflicts = agenda.flatMap { agenda in entry.flatMap(agenda.conflicts(of:)) }
        window.setAccessibleLabel(texts.accessibleName(ofRow: row, conflicts: conflicts))
        // As high as what is in it now.
        window.defaultSize = (width: window.isMapped ? window.currentSize.width : GameDialog.width, height: -1)
    }

    private func showFacts() {
        facts.removeAll()
        for fact in texts.facts(of: game) {
            let line = Box(.horizontal)
            let name = Label(fact.name)
            name.addClass("game-fact")
            let value = Label(fact.value)
            value.wrap = true
            value.hexpand = true
            for label in [name, value] {
                label.xalign = 0
                line.append(label)
            }
            facts.append(line)
        }
        facts.isVisible = !texts.facts(of: game).isEmpty
        links.removeAll()
        for link in game.details.links.prefix(GameDialog.mostLinks) {
            let button = LinkButton(link.title.singleLine(), url: link.url)
            button.halign = .start
            links.append(button)
        }
        links.isVisible = !game.details.links.isEmpty
    }

    private func showConflicts() {
        rivals = []
        var layout = SectionedListLayout()
        if let agenda, let entry {
            heading.text = agenda.conflictHeading(of: entry)
            rivals = agenda.agenda.conflicts.conflicts(of: entry)
            let column = TimeColumn(agenda.times)
            columnTexts.texts = [column.rivalStarts, column.ends]
            timeBar.show(TimeBar(of: entry, in: agenda.agenda, texts: agenda.times), texts: agenda)
            layout = SectionedListLayout(sections: [.init(headerKind: nil, rowKind: 0, rowCount: rivals.count)])
        } else {
            // The agenda does not have its event yet, where it has one.
            let hasEvent = texts.listing.keys[row] != nil
            heading.text = hasEvent ? "" : "Never in conflict, because its day is not known"
            timeBar.root.isVisible = false
        }
        listFrame.isVisible = !rivals.isEmpty
        list.setModel(SectionedListModel(layout: layout))
    }

    // MARK: SectionedListDelegate

    func makeRow(kind: Int) -> Widget { EventRow(columnTexts) }

    func makeHeader(kind: Int) -> Widget { DayHeader() }

    func bindRow(_ widget: Widget, row: Int) {
        guard let agenda, let entry else { return }
        (widget as? EventRow)?.show(rival: rivals[row], of: entry, in: agenda)
    }

    func bindHeader(_ widget: Widget, section: Int) {}

    func accessibleName(ofRow row: Int) -> String {
        guard let agenda, let entry else { return "" }
        return agenda.accessibleName(ofRival: rivals[row], of: entry)
    }

    func accessibleName(ofHeader section: Int) -> String { "" }

    /// Shows the rival in a dialog above this one.
    func activate(row: Int) {
        guard let agenda, rivalDialog == nil else { return }
        let rival = agenda.agenda.entries[rivals[row]].id
        guard let dialog = EventDialog(rival, texts: agenda, parent: window) else { return }
        dialog.window.onClosed { [weak self] in
            guard let self else { return }
            self.rivalDialog = nil
            if !self.rivals.isEmpty { _ = self.list.grabFocus() }
        }
        rivalDialog = dialog
        dialog.present()
    }
}
