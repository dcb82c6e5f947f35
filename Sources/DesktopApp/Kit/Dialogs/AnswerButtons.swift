import AppModel
import Formats
import Gtk
import Text

/// The answers to an invitation, as buttons; below them who learns of one, and a button that writes to the organizer.
@MainActor
package final class AnswerButtons {
    let root = Box(.vertical, spacing: 6)
    /// Called with the chosen answer.
    var onAnswer: @MainActor (EventAnswer) -> Void = { _ in }
    /// Called with the given answer, to write it to the organizer.
    var onWrite: @MainActor (_ answer: EventAnswer, _ isOfSeries: Bool) -> Void = { _, _ in }

    private let buttons: [(answer: EventAnswer, button: Button)]
    private let note = Label(class: "detail-when", fit: .lines(4))
    private let write = Button(label: "")
    private var invitation: Invitation?

    init() {
        buttons = EventAnswer.allCases.map { ($0, Button(label: AnswerButtons.label(of: $0))) }
        let row = FlowRow(spacing: 8, class: "detail-buttons")
        row.halign = .start
        write.halign = .start
        for (answer, button) in buttons {
            row.append(button)
            button.onClicked { [weak self] in self?.onAnswer(answer) }
        }
        write.onClicked { [weak self] in
            if let self, let invitation = self.invitation, let answer = invitation.answer {
                self.onWrite(answer, invitation.isOfSeries)
            }
        }
        root.append(row, note, write)
    }

    /// - Parameter invitation: `nil` to hide them.
    func show(_ invitation: Invitation?) {
        self.invitation = invitation
        root.visible = invitation != nil
        guard let invitation else { return }
        for (answer, button) in buttons {
            button.visible = invitation.canAnswer
            // The answer that is given already.
            button.sensitive = invitation.answer != answer
        }
        note.text = invitation.note
        write.visible = invitation.answer != nil && invitation.untold != nil
        write.label = AnswerButtons.label(ofWritingTo: invitation.untold)
    }

    /// The label of an answer, with its mnemonic.
    package static func label(of answer: EventAnswer) -> String {
        switch answer {
        case .accepted: localized("_Accept")
        case .tentative: localized("Ma_ybe")
        case .declined: localized("_Decline")
        }
    }

    /// The label of a button that opens a mail, with its mnemonic.
    static func label(ofWritingTo person: String?) -> String {
        localized("_Write to {person}…", ["person": (person ?? "").replacing("_", with: "__")])
    }
}
