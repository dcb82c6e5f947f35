import AppModel
import Desktop
import Events
import Gtk
import Kit
import Planning
import Text

/// The page of star events: their cards, and above them the page of an opened event.
@MainActor
package final class StarEventsPage: Page {
    package static let kind = PageKind("star-events", title: localized("Star Events"), icon: "upcoming-star-symbolic")
    package static func isListed(in model: WindowModel) -> Bool {
        model.agenda.feeds.contains {
            !$0.starEvents.isEmpty || model.view.cardCalendars.contains($0.source)
        }
    }

    package let root: Widget
    package var onChange: @MainActor () -> Void = {}
    /// Called when no feed has the event to open, and nothing is being read any more.
    private let missed: @MainActor (PageTarget) -> Void

    private let model: StarEventsModel
    private let search = AgendaSearch()
    private let searchButton = Button.search(localized("Search in titles, locations and descriptions (Ctrl+F)"))
    /// Chooses the calendars whose events are cards too.
    private let calendars: SourceChooser
    private let view: ViewModel
    private let library: AgendaModel
    private let orderButton = DropDown(name: localized("Order of the cards"))
    /// Changes the order where there is no room for its name.
    private let orderToggle = Button(icon: "view-sort-ascending-symbolic")
    private let previous = Button(
        icon: "go-up-symbolic", name: localized("Previous event"), tooltip: localized("Previous event (Alt+Up)"))
    private let next = Button(
        icon: "go-down-symbolic", name: localized("Next event"), tooltip: localized("Next event (Alt+Down)"))
    private let list = StarEventsList()
    private let detail = StarEventPage()
    private let window: Window
    private let growth: PictureGrowth
    private let notice = Notice()
    private let sharing: EventSharing
    private let actions: EventActions
    private let back = Button(icon: "go-previous-symbolic", name: localized("Back"), tooltip: localized("Back (Esc)"))
    private let call = Button(icon: "upcoming-call-symbolic")
    private lazy var shareMenu = ShareMenu(
        of: { [weak self] in self.flatMap { $0.share(ofCard: $0.openedCard) } }, onShare: sharing.share)
    private lazy var shareButton = shareMenu.makeButton()

    package private(set) var following: [Following] = []
    private var followingModel: AnyObject?
    /// The visible cards.
    private var texts: StarEventFormatter?
    /// The event whose page is open.
    private var opened: EventKey?
    /// The event whose page was closed last. Its picture may still be moving back.
    private var left: EventKey?
    /// The event to open when it has been read.
    private var awaited: PageTarget?
    /// The card whose picture is moving.
    private var emptyCard: StarCard?

    package init(_ context: PageContext) {
        let window = context.window
        model = StarEventsModel(context.model)
        (missed, view, actions) = (context.missed, context.view, context.actions)
        calendars = SourceChooser(
            heading: localized("Show cards for the pictures in these calendars"), nameOfNone: localized("No calendar"),
            icon: "upcoming-calendar-empty-symbolic", wanted: context.view.cardCalendars)
        library = context.model
        growth = PictureGrowth(below: list.root, above: detail.root)
        sharing = EventSharing(in: window, notice: notice)
        self.window = window
        let overlay = Overlay(child: growth.stage)
        overlay.add(notice.root)
        overlay.vexpand = true
        let column = Box(.vertical, children: search.root, overlay)
        root = column
        window.addAction(Action("card-calendars") { [calendars] in calendars.checkAll() })
        orderButton.setTexts(StarEventsOrder.allCases.map(\.title))
        // Not on the button, which is removed from the header bar and added again.
        shareMenu.install(on: window)
        connect()
    }

    private func connect() {
        followingModel = Following({ [model] in model.texts }) { [weak self] in self?.take($0) }
        following = [
            Following({ [library] in (library.feeds, library.texts, library.preferences) }) { [weak self] _ in
                self?.update()
            },
            Following({ [library] in library.isLoading }) { [weak self] _ in self?.showCards() },
        ]
        list.onActivate = { [weak self] in self?.open(card: $0, isFromCard: true) }
        list.share = { [weak self] in self?.share(ofCard: $0) }
        list.onShare = sharing.share
        let attendance = { @MainActor [weak self, actions] (card: Int?) -> Attendance? in
            guard let card, let texts = self?.texts else { return nil }
            return actions.attendance(of: texts.rows.cards[card].entry, in: texts.agenda.agenda)
        }
        list.attendance = attendance
        shareMenu.attendance = { [weak self] in attendance(self?.openedCard) }
        orderButton.onSelect { [weak self] in
            if let self, let selected = self.orderButton.selected { self.order(by: StarEventsOrder.allCases[selected]) }
        }
        orderToggle.onClicked { [weak self] in
            if let self { self.order(by: self.model.order == .added ? .date : .added) }
        }
        order(by: view.starOrder)
        calendars.onChange = { [weak self] in
            guard let self else { return }
            self.model.calendars = $0 ?? []
            self.view.cardCalendars = self.calendars.wanted
        }
        search.onChange = { [weak self] in self?.model.search = $0 }
        search.onConfirm = { [weak self] in _ = self?.list.focusList() }
        search.onEnd = { [weak self] in _ = self?.list.focusList() }
        search.endWithEscape(in: list.root)
        for button in [previous, detail.previous] { button.onClicked { [weak self] in self?.step(by: -1) } }
        for button in [next, detail.next] { button.onClicked { [weak self] in self?.step(by: 1) } }
        for (key, distance) in [("<Alt>Up", -1), ("<Alt>Down", 1)] {
            root.addWindowShortcut(key) { [weak self] in
                guard let self, self.isOnShow, self.opened != nil else { return .proceed }
                self.step(by: distance)
                return .stop
            }
        }
        detail.onMap = { [notice] in MapOpening.open($0) { notice.show($0) } }
        detail.onCall = { [weak self] in self?.callOpenEvent() }
        back.onClicked { [weak self] in _ = self?.goBack() }
        call.onClicked { [weak self] in self?.callOpenEvent() }
        for key in ["Escape", "<Alt>Left"] {
            root.addWindowShortcut(key) { [weak self] in self?.goBack() ?? .proceed }
        }
        root.onBackButton { [weak self] in _ = self?.goBack() }
        growth.cardFrame = { [weak self] in self?.cardFrame }
        growth.headerFrame = { [weak self] in self?.detail.pictureFrame }
        growth.onMove = { [weak self] in self?.emptyPlaces($0) }
    }

    // MARK: Page

    package var bar: PageBar {
        guard opened != nil else {
            let chooser: [Widget] = texts?.rows.calendarsWithPictures.isEmpty == false ? [calendars.button] : []
            return PageBar(start: hasCards ? [searchButton] : [], end: chooser + (hasCards ? [orderWidget] : []))
        }
        return PageBar(
            start: room == .wide ? [back, previous, next] : [back], end: [shareButton, call], title: detail.barTitle,
            showsSourceButtons: false,
            showsSwitcher: false)
    }

    package var isOnShow = false {
        didSet {
            guard !isOnShow else { return }
            awaited = nil
            growth.finish()
        }
    }

    package var room = WindowRoom.wide {
        didSet {
            guard room != oldValue else { return }
            detail.foot.visible = room != .wide
            list.room = room
            if isOnShow { onChange() }
        }
    }

    private var orderWidget: Widget { room == .wide ? orderButton : orderToggle }

    private func order(by order: StarEventsOrder) {
        (model.order, view.starOrder) = (order, order)
        orderButton.selected = StarEventsOrder.allCases.firstIndex(of: order)
        let words = localized("Order of the cards: {order}", ["order": model.order.title])
        orderToggle.describe(words)
    }

    private var hasCards: Bool { texts.map { $0.rows.count > 0 } ?? false }

    package var canSearch: Bool { opened == nil && hasCards }

    package func startSearch() { search.toggle() }

    package var ownKind: FeedKind? { .starEvents }

    package func focus() -> Bool { opened == nil ? list.focusList() : detail.focus() }

    private func update() {
        model.make()
        if texts == nil { showCards() }
    }

    // MARK: Cards

    private func take(_ new: StarEventFormatter?) {
        guard new !== texts else { return }
        releaseInBackground(texts?.rows)
        texts = new
        showCards()
    }

    private func showCards() {
        let state = StarEventsState(
            feeds: library.feeds, rows: texts?.rows, isLoading: model.isBuilding || library.isLoading)
        list.show(texts, state: state)
        let pictured = texts?.rows.calendarsWithPictures ?? []
        calendars.show(library.choosableSources.filter { pictured.contains($0.source) })
        calendars.button.tooltipText = localized("Calendars whose events with pictures are shown too")
        showOpenEvent()
        openAwaited()
        onChange()
    }

    /// Opens an event now, or when it has been read; or goes back to the cards.
    package func open(_ target: PageTarget) -> Bool {
        // A search may hide the event.
        search.end()
        if target == .link(.starEvents) {
            closeEvent()
        } else {
            awaited = target
            openAwaited()
        }
        return true
    }

    private func openAwaited() {
        guard let awaited, isOnShow, isCurrent else { return }
        if let rows = texts?.rows, let card = position(of: awaited, in: rows) {
            self.awaited = nil
            list.scroll(toCard: card)
            open(card: card, isFromCard: false)
        } else if !library.isLoading, !isRead(awaited, in: library.feeds) {
            self.awaited = nil
            missed(awaited)
        }
    }

    /// Whether the visible cards are those of the current feeds.
    private var isCurrent: Bool { !model.isBuilding && texts === model.texts }

    /// Whether an event has been read, so that the next agenda has it.
    private func isRead(_ target: PageTarget, in feeds: [Feed]) -> Bool {
        guard case .link(.starEvent(let number)) = target else { return false }
        return feeds.contains { feed in feed.starEvents.contains { $0.id == number } }
    }

    private func position(of target: PageTarget, in rows: StarEventsRows) -> Int? {
        switch target {
        case .link(.starEvent(let number)): rows.position(ofNumber: number)
        case .starEvent(let id): rows.position(of: id)
        default: nil
        }
    }

    // MARK: The page of an event

    private var openedCard: Int? { opened.flatMap { texts?.rows.position(of: $0) } }

    private func open(card: Int, isFromCard: Bool) {
        guard let texts else { return }
        awaited = nil
        opened = texts.rows.id(ofCard: card)
        show(card, in: texts, fromTop: true)
        if isFromCard || !growth.isOpen { growth.go(open: true) }
        onChange()
        _ = detail.focus()
    }

    /// Opens the event before or after the open one, in the order of the cards.
    private func step(by distance: Int) {
        guard let card = openedCard, let texts, texts.rows.cards.indices.contains(card + distance) else { return }
        list.scroll(toCard: card + distance)
        open(card: card + distance, isFromCard: false)
    }

    /// Goes back to the cards, and stops waiting for an event.
    private func closeEvent() {
        awaited = nil
        _ = goBack()
    }

    /// Goes back to the cards, if the page of an event is open.
    private func goBack() -> SignalHandling {
        guard isOnShow, opened != nil else { return .proceed }
        let card = openedCard
        if let card { list.scroll(toCard: card) }
        growth.go(open: false)
        (left, opened) = (opened, nil)
        onChange()
        if let card { list.focus(card: card) } else { _ = list.focusList() }
        return .stop
    }

    /// Updates the page of the open event; goes back to the cards if the event is gone.
    private func showOpenEvent() {
        guard opened != nil, let texts else { return }
        if let card = openedCard {
            show(card, in: texts, fromTop: false)
        } else if !texts.rows.cards.isEmpty || !model.isBuilding {
            _ = goBack()
            notice.show(localized("The event is not in its feed any more."))
        }
    }

    private func show(_ card: Int, in texts: StarEventFormatter, fromTop: Bool) {
        let event = texts.rows.cards[card].event
        detail.show(card, in: texts, fromTop: fromTop)
        growth.picture.show(event.imageURL, from: texts.rows.cards[card].source)
        for button in [previous, detail.previous] { button.sensitive = card > 0 }
        for button in [next, detail.next] { button.sensitive = card < texts.rows.cards.count - 1 }
        call.visible = event.phone.flatMap { TelephoneURI($0) } != nil
        if let phone = texts.phone(ofCard: card) {
            // Translators: {number} is a telephone number.
            let words = localized("Call {number}", ["number": phone])
            call.describe(words)
        }
    }

    private func share(ofCard card: Int?) -> EventShare? {
        guard let card, let texts else { return nil }
        let row = texts.rows.cards[card]
        return row.isOfCalendar ? texts.agenda.share(of: row.entry) : texts.rows.share(ofCard: card)
    }

    private func callOpenEvent() {
        guard let card = openedCard, let phone = texts?.rows.cards[card].event.phone else { return }
        call(phone)
    }

    private func call(_ phone: String) {
        guard let uri = TelephoneURI(phone) else { return }
        Opening.open(uri.description, in: Display.launchContext) { [weak self] error in
            guard error != nil else { return }
            self?.notice.show(localized("No program here can make calls. The number is {number}.", ["number": phone]))
        }
    }

    // MARK: The picture on its way

    /// The card from which or to which the picture moves.
    private var movingCard: StarCard? {
        (opened ?? left).flatMap { texts?.rows.position(of: $0) }.flatMap(list.widget(ofCard:))
    }

    private var cardFrame: Rectangle? {
        movingCard?.picture.frame(in: growth.stage).map {
            Rectangle(x: $0.x, y: $0.y, width: $0.width, height: $0.height)
        }
    }

    private func emptyPlaces(_ isMoving: Bool) {
        let card = isMoving ? movingCard : nil
        if emptyCard !== card { emptyCard?.picture.opacity = 1 }
        card?.picture.opacity = 0
        emptyCard = card
        detail.picture.opacity = isMoving ? 0 : 1
    }
}

extension StarEventsOrder {
    fileprivate var title: String {
        switch self {
        case .added: localized("As added")
        case .date: localized("By date")
        }
    }
}
