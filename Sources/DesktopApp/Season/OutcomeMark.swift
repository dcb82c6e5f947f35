import Gtk
import Planning
import Text

/// How a game ended for the team, as a letter in a circle: filled for a win, outlined for a loss, dashed for a tie.
@MainActor
final class OutcomeMark: Box {
    private let letter = Label(role: .img)

    init() {
        super.init(.horizontal, class: "outcome-mark")
        letter.hexpand = true
        append(letter)
        halign = .center
        valign = .start
        canTarget = false
    }

    /// - Parameter outcome: `nil` hides the mark.
    func show(_ outcome: SeasonSummary.Outcome?) {
        visible = outcome != nil
        guard let outcome else { return }
        // Translators: the letters of a win, a loss and a tie in a list of games.
        let texts =
            switch outcome {
            case .won: (letter: localized("W"), name: localized("Win"))
            case .lost: (letter: localized("L"), name: localized("Loss"))
            case .tied: (letter: localized("T"), name: localized("Tie"))
            }
        letter.text = texts.letter
        letter.setAccessibleLabel(texts.name)
        setClass("won", outcome == .won)
        setClass("lost", outcome == .lost)
        setClass("tied", outcome == .tied)
    }
}
