import Events
import Gtk
import Planning

/// The cards, one column of them or two, or the page that stands in for them.
@MainActor
final class StarEventsList: SectionedListDelegate {
    let root: Widget
    private let list = SectionedList(rowKinds: [.init(minimumHeight: 320)], headerKinds: [])
    private let stack = Stack()
    private let status = StatusPage()
    private var texts: StarEventFormatter?

    /// Called with the card that was clicked or entered.
    var onActivate: @MainActor (Int) -> Void = { _ in }
    var onShare: @MainActor (Int, ShareWay) -> Void = { _, _ in }

    /// A card is at least so wide that a column less would leave it no wider than twice that.
    private static let columns = SectionedList.Columns(minimumWidth: 300, maximumCount: 2)
    private static let maximumWidth = 780

    init() {
        list.addClass("cards")
        // The picture of a card that is opened grows from where it is.
        list.revealsClickedRow = false
        list.columns = StarEventsList.columns
        list.maximumContentWidth = StarEventsList.maximumWidth
        list.setAccessibleLabel("Star Events")
        stack.add(ScrolledWindow(child: list), named: "list")
        stack.add(status.root, named: "status")
        stack.vexpand = true
        root = stack
        list.delegate = self
    }

    /// What takes the place of cards.
    enum State: Equatable {
        case cards
        case loading
        case empty
    }

    func show(_ texts: StarEventFormatter?, state: State) {
        self.texts = texts
        if let listing = texts?.listing {
            let sections = [SectionedListLayout.Section(headerKind: nil, rowCount: listing.cards.count)]
            list.setModel(
                SectionedListModel(
                    layout: SectionedListLayout(sections: sections), rowID: { listing.id(ofCard: $0).rawValue },
                    row: { listing.position(of: EventKey(rawValue: $0)) }))
        } else {
            list.setModel(SectionedListModel(layout: SectionedListLayout()))
        }
        show(state)
    }

    private func show(_ state: State) {
        switch state {
        case .cards: break
        case .loading: status.show(icon: nil, title: "Reading…", body: "", choices: [])
        case .empty:
            status.show(
                icon: "upcoming-star-symbolic", title: "No Star Events",
                body: "Open a feed of star events, and each event has its card here.",
                choices: [
                    .init(label: "Open…", action: "win.open", isSuggested: true),
                    .init(label: "Show Sample Events", action: "win.open-sample-stars"),
                ])
        }
        stack.visibleChildName = state == .cards ? "list" : "status"
    }

    func scroll(toCard card: Int) { list.scroll(toRow: card, position: .nearest) }
    func focus(card: Int) { list.focus(row: card) }
    func focusList() -> Bool { list.grabFocus() || status.focusChoice() }

    /// The widget of a card that is in view.
    func widget(ofCard card: Int) -> StarCard? { list.content(ofRow: card) as? StarCard }

    // MARK: SectionedListDelegate

    func makeRow(kind: Int) -> Widget {
        StarCard { [weak self] card, way in self?.onShare(card, way) }
    }

    func sampleRow(kind: Int) -> Widget {
        let card = StarCard { _, _ in }
        return card
    }

    func bindRow(_ widget: Widget, row: Int) {
        guard let texts, let card = widget as? StarCard else { return }
        card.show(row, in: texts)
    }

    func makeHeader(kind: Int) -> Widget { Box(.vertical) }
    func bindHeader(_ widget: Widget, section: Int) {}
    func accessibleName(ofRow row: Int) -> String { texts?.accessibleName(ofCard: row) ?? "" }
    func accessibleName(ofHeader section: Int) -> String { "" }
    func activate(row: Int) { onActivate(row) }
}
