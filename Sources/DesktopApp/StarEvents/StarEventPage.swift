import Events
import Gtk
import Kit
import Planning
import Text

/// The page of one star event: a large picture, everything that its feed says, and its conflicts.
///
/// When the page scrolls, the picture moves at half the speed below the text, and the title fades into the header bar
/// as it leaves the page.
@MainActor
final class StarEventPage {
    let root: Widget
    let picture = StarPicture(size: StarPicture.headerSize)
    /// The title for the header bar.
    let barTitle = Label(class: "title", role: .presentation)

    private let scroll = ScrolledWindow()
    private let when = Label(class: "star-when", fit: .wrapped)
    private let title = Label(class: "star-heading", fit: .wrapped, role: .heading)
    private let location = TextLink()
    private let phone = TextLink()
    private let chips = Box(.vertical, class: "star-conflicts")
    /// The buttons to the events before and after, where the header bar has no room for them.
    let foot = Box(.horizontal, class: "star-foot")
    let previous = Button(label: localized("_Previous"))
    let next = Button(label: localized("_Next"))
    private let text = LongText(lineLength: StarEventPage.lineLength)
    private lazy var framed = RetriedPicture(picture)
    /// Whether the event has a picture. Without one the text begins at the top.
    private var hasPicture = false
    private lazy var column = HeaderColumn(
        picture: framed.root, body: body(), height: { [weak self] in self?.pictureHeight(pageWidth: $0) ?? 0 },
        shift: { [weak self] in HeaderMotion.parallax(scrolled: self?.scroll.scrollOffset ?? 0, pictureHeight: $0) })

    /// The longest line of its text, in characters of average width.
    private static let lineLength = 66
    private static let textWidth = 640
    /// How far an arrow key scrolls, in pixels.
    private static let step = 48.0

    init() {
        root = scroll
        scroll.addClass("star-page")
        scroll.child = column
        scroll.vexpand = true
        barTitle.ellipsize = .end
        barTitle.opacity = 0
        scroll.onScroll { [weak self] in self?.scrolled() }
        for (key, distance) in [("Down", StarEventPage.step), ("Up", -StarEventPage.step)] {
            scroll.onKey(key) { [weak self] in self?.scroll.scrollOffset += distance }
        }
    }

    /// Called with the map that was chosen.
    var onMap: @MainActor (MapLink) -> Void = { _ in }
    var onCall: @MainActor () -> Void = {}

    private func pictureHeight(pageWidth: Double) -> Double {
        hasPicture ? HeaderMotion.pictureHeight(pageWidth: pageWidth) : 0
    }

    /// Shows an event.
    ///
    /// - Parameter fromTop: Whether to scroll to the top, because the event is another one.
    func show(_ card: Int, in texts: StarEventFormatter, fromTop: Bool) {
        let (event, source) = (texts.rows.cards[card].event, texts.rows.cards[card].source)
        hasPicture = event.imageURL != nil
        framed.root.visible = hasPicture
        picture.show(event.imageURL, from: source)
        when.text = [texts.when(ofCard: card), texts.mark(ofCard: card)].compactMap { $0 }.dotted()
        title.text = texts.title(ofCard: card)
        barTitle.text = texts.title(ofCard: card)
        let map = texts.map(ofCard: card)
        location.show(texts.location(ofCard: card), hint: map == nil ? nil : localized("Show on a map")) {
            [weak self] in
            if let map { self?.onMap(map) }
        }
        let canCall = event.phone.flatMap { TelephoneURI($0) } != nil
        phone.show(texts.phone(ofCard: card), hint: canCall ? localized("Call this number") : nil) { [weak self] in
            self?.onCall()
        }
        text.parts = texts.text(ofCard: card)
        chips.removeAll()
        let conflicts = texts.conflicts(ofCard: card)
        chips.visible = !conflicts.isEmpty
        for conflict in conflicts {
            let chip = ConflictChip(maximumLength: StarEventPage.lineLength, lines: 2)
            chip.halign = .start
            chip.show(conflict)
            chips.append(chip)
        }
        scroll.setAccessibleLabel(texts.accessibleName(ofCard: card))
        if fromTop { scroll.scrollOffset = 0 }
        scrolled()
    }

    func focus() -> Bool { scroll.grabFocus() }

    /// The visible part of the picture, in the coordinates of the page; `nil` when it is scrolled away.
    ///
    /// Because the picture moves at half the speed of the page, this is always its middle.
    var pictureFrame: Rectangle? {
        let width = Double(scroll.width)
        let height = pictureHeight(pageWidth: width) - scroll.scrollOffset
        return height > 0 ? Rectangle(x: 0, y: 0, width: width, height: height) : nil
    }

    private func scrolled() {
        column.layOutAgain()
        guard let frame = title.frame(in: column) else { return }
        barTitle.opacity = HeaderMotion.titleOpacity(top: frame.y - scroll.scrollOffset, height: frame.height)
    }

    private func body() -> Widget {
        let column = Box(.vertical, class: "star-body")
        for link in [location, phone] { link.root.addClass("star-where") }
        text.root.addClass("star-text")
        for label in [when, title] { label.selectable = true }
        column.append(when, title, location.root, phone.root, chips, text.root, foot)
        foot.append(previous, next)
        foot.visible = false
        let ground = Box(.vertical, class: "star-ground")
        ground.append(Clamp(maximumWidth: StarEventPage.textWidth, child: column))
        return ground
    }
}
