import Events
import Gtk
import Planning
import Time

/// The row of an event: start above end, a rule in the source's color, title above what says more about it, and the warning when it
/// conflicts. An event that is over is paler, a cancelled one struck through, and the rule of a tentative one is an
/// outline.
@MainActor
package final class EventRow: Box {
    private let column: TextColumn
    private let times = Label()
    private let start = Label()
    private let end = Label()
    private let rule = Box(.vertical)
    /// The part of the rule that is over; `nil` until first needed.
    private var passed: Box?
    private let countdown = Label()
    private let title: any TextWidget
    private let subtitle: any TextWidget
    private let chip = ConflictChip()
    private let isSingleLine: Bool

    /// - Parameters:
    ///   - columnTexts: Shared by all rows of a list, so that their times form one column.
    ///   - isSingleLine: Whether what says more is beside the title, as for events that take the whole day.
    package init(_ columnTexts: ColumnTexts, isSingleLine: Bool = false) {
        self.isSingleLine = isSingleLine
        // Below each other, they take the width of the row, and need not be measured.
        (title, subtitle) = isSingleLine ? (EventRow.label(), EventRow.label()) : (Inscription(), Inscription())
        column = TextColumn([start, end], texts: columnTexts)
        super.init(.horizontal)
        addClass("event-row")

        column.addClass("event-times")
        column.valign = .center
        start.addClass("event-start")
        end.addClass("event-end")
        for label in [start, end] {
            label.xalign = 1
            label.hasTabularFigures = true
        }
        times.addClass("event-end")
        times.visible = false
        if isSingleLine { end.visible = false }

        rule.addClass("source-rule")
        rule.valign = .center

        let texts = Box(isSingleLine ? .horizontal : .vertical)
        if isSingleLine { addClass("single-line") }
        texts.addClass("event-texts")
        subtitle.hexpand = isSingleLine
        texts.hexpand = true
        texts.valign = .center
        title.addClass("event-title")
        subtitle.addClass("event-subtitle")
        times.xalign = 0
        times.ellipsize = .end
        for text in [times, title, subtitle] as [any TextWidget] { texts.append(text) }

        append(column)
        append(rule)
        countdown.addClass("event-countdown")
        countdown.hasTabularFigures = true
        countdown.visible = false
        append(texts)
        append(countdown)
        append(chip)
    }

    private static func label() -> Label {
        let label = Label()
        label.xalign = 0
        label.ellipsize = .end
        return label
    }

    /// How much room it has. If it is narrow, the warning shows a number instead of a name. If it is tight, the times
    /// are above the title.
    package var room = WindowRoom.wide {
        didSet {
            guard room != oldValue else { return }
            column.visible = room != .tight
            times.visible = room == .tight
        }
    }

    /// Whether the event is over.
    package var isOver = false {
        didSet { if isOver != oldValue { setClass("over", isOver) } }
    }

    /// Shows how long the event still lasts, or how soon it begins, after `show(_:on:in:foundBy:)`: at the end, or where there
    /// is less room, before what says more; or else after the times.
    package func show(_ value: Countdown?, of entry: Int, in texts: AgendaFormatter) {
        let text = value.map { texts.text($0, of: entry) } ?? ""
        setText(countdown, room == .wide ? text : "")
        if !text.isEmpty {
            switch room {
            case .wide: break
            case .narrow: setText(subtitle, [text, subtitle.text].filter { !$0.isEmpty }.joined(separator: " · "))
            case .tight: times.text += " · " + text
            }
        }
        var part: Double?
        if case .left(_, let passed) = value { part = passed }
        countdown.setClass("now", part != nil)
        fillRule(part)
    }

    /// Fills the rule from its top, and makes the rest of it paler; `nil` for a whole rule.
    private func fillRule(_ part: Double?) {
        rule.setClass("under-way", part != nil)
        guard let part else {
            passed?.visible = false
            return
        }
        let passed = passed ?? Box(.vertical)
        if self.passed == nil {
            rule.append(passed)
            self.passed = passed
        }
        passed.variantClass = rule.variantClass
        let height = Double(isSingleLine ? EventRow.lowRule : EventRow.highRule)
        passed.sizeRequest(height: Int((height * part).rounded()))
        passed.visible = true
    }

    /// The heights of the rule in the style.
    private static let (highRule, lowRule) = (40, 20)

    private var status = Event.Status.confirmed {
        didSet {
            guard status != oldValue else { return }
            setClass("cancelled", status == .cancelled)
            setClass("tentative", status == .tentative)
        }
    }

    /// - Parameters:
    ///   - day: The position of the day that lists it; `nil` when days are not named.
    ///   - search: The search that found it.
    package func show(_ entry: Int, on day: Int? = nil, in texts: AgendaFormatter, foundBy search: EventSearch? = nil) {
        start.text = texts.start(of: entry, on: day)
        setText(end, texts.shortEnd(of: entry, on: day))
        times.text = [start.text, end.text].filter { !$0.isEmpty }.joined(separator: " – ")
        title.text = texts.title(of: entry)
        let isShort = isSingleLine && room != .wide
        setText(
            subtitle,
            isShort ? texts.shortSubtitle(of: entry, on: day) : texts.subtitle(of: entry, on: day, foundBy: search))
        status = texts.agenda.entries[entry].event.status
        rule.variantClass = texts.color(of: entry).styleClass
        switch room {
        case .wide: chip.show(texts.conflictLabel(of: entry))
        case .narrow: chip.show(texts.shortConflictLabel(of: entry))
        case .tight:
            let count = texts.agenda.conflicts.conflictCount(of: entry)
            chip.show(count == 0 ? nil : texts.times.number(count))
        }
    }

    /// Shows an event that conflicts with another one, with their overlap before the source.
    package func show(conflicting: Int, of entry: Int, in texts: AgendaFormatter) {
        show(conflicting, in: texts)
        start.text = texts.start(ofConflicting: conflicting, of: entry)
        subtitle.text = texts.subtitle(ofConflicting: conflicting, of: entry)
        subtitle.tooltipText = subtitle.text
        subtitle.visible = true
        subtitle.removeClass("event-subtitle")
        subtitle.addClass("overlap")
        chip.show(nil)
    }

    private func setText(_ widget: any TextWidget, _ text: String) {
        widget.text = text
        widget.visible = !text.isEmpty
    }
}
