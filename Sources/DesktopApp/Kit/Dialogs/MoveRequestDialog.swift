import Gtk
import Planning
import Text

/// Asks the organizer of an event to move it: to which times, and whether the reason is told. The mail is written elsewhere.
@MainActor
package final class MoveRequestDialog: ColumnDialog {
    /// Called with the mail, and whether its text is only copied.
    private let onAsked: @MainActor (EventMail, Bool) -> Void

    private let request: MoveRequest
    private let times: [CheckButton]
    private let others: CheckButton?
    private let copy: Button
    private let write: Button

    package init(
        _ request: MoveRequest, over parent: Window, onAsked: @escaping @MainActor (EventMail, Bool) -> Void
    ) {
        self.onAsked = onAsked
        (self.request, copy) = (request, Button(label: localized("_Copy Text")))
        let texts = request.texts
        times = request.times.map { CheckButton(texts.wholeName(ofTime: $0)) }
        others = request.others.map { CheckButton(localized("Tell what else is at that time: {event}", ["event": $0])) }
        let organizer = texts.agenda.organizer(of: request.entry)?.shownName.isolated
        write = Button(label: AnswerButtons.label(ofWritingTo: organizer), class: "suggested-action")
        write.visible = request.mail([], tellsOthers: false).link != nil
        super.init(
            localized("Ask to Move"), over: parent, width: 400, greatestHeight: 480, styleClass: "source-page",
            below: DialogButtons([copy, write]).root)
        let title = Label(
            texts.title(of: request.entry).singleLine(limit: 200), class: "source-name", fit: .wrapped, role: .heading)
        title.xalign = 0
        let meaning = Label(
            times.isEmpty
                ? localized("No free time was found near it.")
                : localized("These times are free. The mail proposes those that are checked:"), fit: .wrapped)
        meaning.xalign = 0
        column.append([title, meaning] + times + (others.map { [$0] } ?? []))
        for time in times { time.isOn = true }
        copy.onClicked { [weak self] in self?.end(isCopied: true) }
        write.onClicked { [weak self] in self?.end(isCopied: false) }
        fit()
    }

    package override func focusFirst() { (times.first ?? others ?? copy).grabFocus() }

    private func end(isCopied: Bool) {
        let proposed = zip(request.times, times).filter(\.1.isOn).map(\.0)
        let mail = request.mail(proposed, tellsOthers: others?.isOn == true)
        window.close()
        onAsked(mail, isCopied)
    }
}
