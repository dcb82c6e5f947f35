import Core
import Gtk

/// The row of an event: start above end, a rule in its source's colour, title above origin, and the warning when it
/// conflicts.
@MainActor
final class EventRow: Box {
    private let start = Label()
    private let end = Label()
    private let rule = Box(.vertical)
    private let title = Label()
    private let subtitle = Label()
    private let chip = ConflictChip()
    private var sourceClass: String?

    init() {
        super.init(.horizontal)
        addClass("event-row")

        let times = Box(.vertical)
        times.addClass("event-times")
        times.valign = .center
        start.addClass("event-start")
        end.addClass("event-end")
        for label in [start, end] {
            label.xalign = 1
            label.hasTabularFigures = true
            times.append(label)
        }

        rule.addClass("source-rule")
        rule.valign = .center

        let texts = Box(.vertical)
        texts.hexpand = true
        texts.valign = .center
        title.addClass("event-title")
        subtitle.addClass("event-subtitle")
        for label in [title, subtitle] {
            label.xalign = 0
            label.ellipsize = .end
            texts.append(label)
        }

        append(times)
        append(rule)
        append(texts)
        append(chip)
    }

    /// - Parameter isNarrow: whether the number of rivals must do in the place of a name.
    func show(_ entry: Int, in texts: AgendaTexts, isNarrow: Bool = false) {
        start.text = texts.start(of: entry)
        setText(end, texts.shortEnd(of: entry))
        title.text = texts.title(of: entry)
        setText(subtitle, texts.origin(of: entry))
        setSourceClass(texts.color(of: entry).styleClass)
        chip.show(isNarrow ? texts.shortConflictLabel(of: entry) : texts.conflictLabel(of: entry))
    }

    /// As a rival of another event: by how much they overlap stands in the place of the origin.
    func show(rival: Int, of entry: Int, in texts: AgendaTexts) {
        show(rival, in: texts)
        start.text = texts.start(ofRival: rival, of: entry)
        subtitle.text = texts.overlap(of: rival, with: entry)
        subtitle.isVisible = true
        subtitle.removeClass("event-subtitle")
        subtitle.addClass("overlap")
        chip.show(nil)
    }

    private func setText(_ label: Label, _ text: String) {
        label.text = text
        label.isVisible = !text.isEmpty
    }

    private func setSourceClass(_ name: String) {
        guard name != sourceClass else { return }
        if let sourceClass { rule.removeClass(sourceClass) }
        rule.addClass(name)
        sourceClass = name
    }
}
