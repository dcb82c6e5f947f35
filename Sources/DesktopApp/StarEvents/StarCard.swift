import Events
import Gtk
import Kit
import Planning
import Text

/// The card of a star event: picture, date, title, location, the first lines of its text, and Share. The warning of a
/// conflict is on the picture.
@MainActor
final class StarCard: Box {
    let picture = StarPicture(size: StarPicture.cardSize, height: StarPicture.cardSize.height)
    private lazy var framed = RetriedPicture(picture)
    private let chip = ConflictChip()
    private let mark = Label(class: "star-past")
    private let date = Inscription(class: "star-date")
    private let title = Inscription(class: "star-title")
    private let location = Inscription(class: "star-place")
    private let excerpt = Inscription(lines: 2, class: "star-excerpt")
    private let shareButton = MenuButton(label: localized("Share"), menu: ShareMenu.menu)
    private let menu: ShareMenu
    private var card = 0

    static let cornerRadius = 12.0

    /// - Parameters:
    ///   - share: Returns what is shared of a card, by its position.
    ///   - attendance: Returns whether the user goes to the event of a card.
    ///   - onShare: Called with what is shared, and the way of sharing.
    init(
        share: @escaping @MainActor (Int) -> EventShare?, attendance: @escaping @MainActor (Int) -> Attendance?,
        onShare: @escaping @MainActor (EventShare, ShareWay) -> Void
    ) {
        weak var this: StarCard?
        menu = ShareMenu(of: { this.flatMap { share($0.card) } }, onShare: onShare)
        super.init(.vertical, class: "star-card")
        this = self
        menu.attendance = { this.flatMap { attendance($0.card) } }
        menu.install(on: self)
        menu.opens(from: shareButton)

        let top = framed.root
        chip.halign = .end
        chip.valign = .start
        top.add(chip)
        mark.halign = .start
        mark.valign = .start
        top.add(mark)
        append(top)

        let texts = Box(.vertical, class: "star-card-texts", children: date, title, location, excerpt)
        shareButton.halign = .start
        shareButton.valign = .end
        shareButton.vexpand = true
        shareButton.addClass("star-share")
        texts.append(shareButton)
        texts.vexpand = true
        append(texts)
    }

    func show(_ card: Int, in texts: StarEventFormatter) {
        self.card = card
        let (event, source) = (texts.rows.cards[card].event, texts.rows.cards[card].source)
        picture.show(event.imageURL, from: source)
        picture.opacity = 1
        let isPast = texts.rows.cards[card].isPast
        mark.show(texts.mark(ofCard: card))
        setClass("past", isPast)
        chip.show(texts.conflictLabel(ofCard: card))
        date.text = texts.date(ofCard: card)
        title.text = texts.title(ofCard: card)
        location.show(texts.location(ofCard: card))
        excerpt.show(texts.excerpt(ofCard: card))
        shareButton.setAccessibleLabel(localized("Share {event}", ["event": texts.title(ofCard: card)]))
    }
}
