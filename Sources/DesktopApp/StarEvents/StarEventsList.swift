import Events
import Gtk
import Kit
import Planning
import Text

/// The cards in one to three columns, or a status page instead of them.
@MainActor
final class StarEventsList: SectionedListDelegate {
    var root: Widget { status.root }
    private let list = SectionedList(
        name: localized("Star Events"), rowKinds: [.init(minimumHeight: 320)], headerKinds: [])
    private let status: StatusPage
    private var texts: StarEventFormatter?

    /// Called with the card that was clicked or entered.
    var onActivate: @MainActor (Int) -> Void = { _ in }
    /// Returns what is shared of a card.
    var share: @MainActor (Int) -> EventShare? = { _ in nil }
    /// Returns whether the user goes to the event of a card.
    var attendance: @MainActor (Int) -> Attendance? = { _ in nil }
    /// Called with what is shared, and the way of sharing.
    var onShare: @MainActor (EventShare, ShareWay) -> Void = { _, _ in }

    /// There are as many columns as get at least the minimum width.
    private static let columns = SectionedList.Columns(minimumWidth: 320, maximumCount: 3)
    /// Where texts are large for the window.
    private static let fewColumns = SectionedList.Columns(minimumWidth: 420, maximumCount: 2)
    private static let maximumWidth = 1240

    init() {
        status = StatusPage(insteadOf: ScrolledWindow(child: list))
        list.addClass("cards")
        // Scrolling would move the picture that grows from the clicked card.
        list.revealsClickedRow = false
        list.columns = StarEventsList.columns
        list.maximumContentWidth = StarEventsList.maximumWidth
        list.delegate = self
    }

    func show(_ texts: StarEventFormatter?, state: StarEventsState) {
        self.texts = texts
        if let rows = texts?.rows {
            let sections = [SectionedListLayout.Section(headerKind: nil, rowCount: rows.cards.count)]
            list.setModel(
                SectionedListModel(
                    layout: SectionedListLayout(sections: sections), rowID: { rows.id(ofCard: $0).rawValue },
                    row: { rows.position(of: EventKey(rawValue: $0)) }))
        } else {
            list.setModel(SectionedListModel(layout: SectionedListLayout()))
        }
        show(state)
    }

    private func show(_ state: StarEventsState) {
        switch state {
        case .cards: status.shown = .list
        case .noMatch:
            status.show(
                icon: "upcoming-search-symbolic", title: localized("No star event matches"),
                body: localized("Search for other words."))
        case .loading: status.show(icon: nil, title: localized("Reading…"), body: "")
        case .empty where texts?.rows.calendarsWithPictures.isEmpty == false:
            status.show(
                icon: "upcoming-star-symbolic", title: localized("No Star Events"),
                body: localized("Events of your calendars that have pictures can have their cards here too."),
                choices: [
                    .init(label: localized("_Show Them"), action: "win.card-calendars", isSuggested: true),
                    .init(label: localized("Add a Calendar…"), action: "win.add-calendar-address"),
                ])
        case .empty:
            status.show(
                icon: "upcoming-star-symbolic", title: localized("No Star Events"),
                body: localized(
                    """
                    Here are events with a picture and a text, each on a card: concerts, festivals, openings. Add a calendar \
                    of such events, or drop its file here.
                    """),
                choices: [
                    .init(label: localized("Add a Calendar…"), action: "win.add-calendar-address", isSuggested: true),
                    .init(label: localized("Try It with Samples"), action: "win.open-samples"),
                ])
        }
    }

    var room = WindowRoom.wide {
        didSet {
            if room != oldValue { list.columns = room == .wide ? StarEventsList.columns : StarEventsList.fewColumns }
        }
    }

    func scroll(toCard card: Int) { list.scroll(toRow: card, position: .nearest) }
    func focus(card: Int) { list.focus(row: card) }
    func focusList() -> Bool { list.grabFocus() || status.focusChoice() }

    /// The widget of a card; `nil` while it is not visible.
    func widget(ofCard card: Int) -> StarCard? { list.content(ofRow: card) as? StarCard }

    // MARK: SectionedListDelegate

    func makeRow(kind: Int) -> Widget {
        StarCard(
            share: { [weak self] in self?.share($0) }, attendance: { [weak self] in self?.attendance($0) },
            onShare: { [weak self] in self?.onShare($0, $1) })
    }

    func sampleRow(kind: Int) -> Widget {
        makeRow(kind: kind)
    }

    func bindRow(_ widget: Widget, row: Int) {
        guard let texts, let card = widget as? StarCard else { return }
        card.show(row, in: texts)
    }

    func makeHeader(kind: Int) -> Widget { Box(.vertical) }
    func accessibleName(ofRow row: Int) -> String { texts?.accessibleName(ofCard: row) ?? "" }
    func activate(row: Int) { onActivate(row) }
}
