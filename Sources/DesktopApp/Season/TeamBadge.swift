import Core
import Gtk

/// A team's logo; where that is not there, its monogram in its colour, of the same size.
@MainActor
final class TeamBadge: Overlay {
    private let monogram = Label()
    private let picture = Picture()
    private var colorClass: String?

    /// In logical pixels.
    static let side = 40

    init() {
        let frame = Box(.vertical)
        frame.sizeRequest(width: TeamBadge.side, height: TeamBadge.side)
        super.init(child: frame)
        halign = .center
        valign = .start
        monogram.addClass("monogram")
        for child in [monogram, picture] as [Widget] {
            child.setAccessibleRole(.presentation)
            add(child)
        }
    }

    /// - Parameter logo: `nil` where it is not there.
    func show(_ team: Team, color: RGBColor, logo: Texture?) {
        picture.show(logo)
        monogram.isVisible = logo == nil
        monogram.text = team.monogram
        let name = TeamStyle.monogramClass(color)
        guard name != colorClass else { return }
        if let colorClass { monogram.removeClass(colorClass) }
        monogram.addClass(name)
        colorClass = name
    }
}
