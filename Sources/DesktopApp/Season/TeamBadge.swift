import Events
import Gtk
import Kit

/// A team's logo; without one, its monogram in its color, in the same size.
@MainActor
final class TeamBadge: PictureView {
    private let monogram = Label(class: "monogram")

    /// In logical pixels.
    static let side = 40

    init() {
        super.init(placeholder: monogram, width: TeamBadge.side, height: TeamBadge.side, fit: .contain)
        halign = .center
        valign = .start
        monogram.setAccessibleRole(.presentation)
    }

    /// - Parameter logo: The URL of the logo; `nil` for none.
    func show(_ team: Team, color: RGBColor, logo: String?) {
        Pictures.shared.show(logo, from: nil, in: self, width: TeamBadge.side, height: TeamBadge.side)
        monogram.text = team.monogram
        monogram.variantClass = TeamStyle.monogramClass(color)
    }
}
