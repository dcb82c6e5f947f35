import AppModel
import Gtk
import Text

/// Shows at the bottom what was just done, with a button to undo it or to continue.
@MainActor
final class OfferBar {
    let root: Widget
    /// Called when the button is clicked.
    var onAccept: @MainActor () -> Void = {}

    private let revealer: Revealer
    private let label = Label()
    private let button = Button(label: localized("_Undo"))

    init() {
        let bar = Box(.horizontal, spacing: 12, role: .alert)
        bar.addClass("offer-bar")
        bar.setAccessibleLabelledBy(label)
        label.hexpand = true
        label.xalign = 0
        label.ellipsize = .middle
        bar.append(label)
        bar.append(button)
        revealer = Revealer(child: bar)
        revealer.opensUpwards = true
        root = revealer
        button.onClicked { [weak self] in self?.onAccept() }
    }

    /// Shows an offer; `nil` hides the bar.
    func show(_ offer: OfferModel.Offer?) {
        if let offer {
            label.text = offer.text
            label.tooltipText = offer.text
            button.label = offer.label
        }
        revealer.revealChild = offer != nil
    }

    var hasFocus: Bool { root.containsFocus }
}
