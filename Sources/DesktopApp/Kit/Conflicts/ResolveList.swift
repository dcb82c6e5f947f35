import Gtk
import Planning
import Text

/// The ways to end a conflict, a sentence each, and below them why an event cannot be changed.
@MainActor
final class ResolveList {
    let root = Box(.vertical, class: "resolve-list", role: .group)
    private let focus = RovingFocus()

    private static let lineLength = 36

    init() {
        root.setAccessibleLabel(localized("Ways to end this conflict"))
        focus.moveVertically(in: root)
    }

    func show(_ words: ResolutionFormatter, onChoose: @escaping @MainActor (Resolution) -> Void) {
        root.removeAll()
        var last: Resolution?
        let buttons = words.resolutions.all.map { resolution in
            if let last, last.deed.part != resolution.deed.part { root.append(Box(.vertical, class: "resolve-line")) }
            last = resolution
            let button = ResolveList.button(words, resolution)
            button.onClicked { onChoose(resolution) }
            root.append(button)
            return button
        }
        for refusal in words.refusals { root.append(ResolveList.label(refusal, class: "resolve-refusal")) }
        focus.set(buttons)
    }

    /// Moves the keyboard focus to the first sentence.
    func focusFirst() { focus.focus(0) }

    private static func button(_ words: ResolutionFormatter, _ resolution: Resolution) -> Button {
        let sentence = label(words.sentence(of: resolution), class: "resolve-sentence")
        let column = Box(.vertical, children: sentence)
        let note = words.note(of: resolution)
        if let note { column.append(label(note, class: "resolve-note")) }
        let button = Button(child: column)
        button.hasFrame = false
        if resolution.deed == .remove { button.addClass("resolve-remove") }
        button.setAccessibleLabel([words.sentence(of: resolution), note].compactMap { $0 }.listed())
        return button
    }

    private static func label(_ text: String, class styleClass: String) -> Label {
        let label = Label(text, class: styleClass, fit: .wrapped)
        label.xalign = 0
        label.maxWidthChars = lineLength
        return label
    }
}

extension Resolution.Deed {
    /// The part of the list that it is in; lines are between the parts.
    fileprivate var part: Int {
        switch self {
        case .take, .move, .shorten, .findTime, .markFree, .decline, .declineAndWrite: 0
        case .skip, .ask, .open: 1
        case .ignore, .remove: 2
        }
    }
}
