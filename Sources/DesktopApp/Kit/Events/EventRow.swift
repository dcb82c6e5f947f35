import Events
import Gtk
import Planning
import Text
import Time

/// The row of an event: start above end, a rule in the source's color, title above what says more about it, a sign that it
/// repeats, and the warning when it conflicts. An event that is over is paler, one that is cancelled or to which the user does not go
/// struck through; the rule of a tentative one is dashed, that of a declined or free one an outline.
@MainActor
package final class EventRow: Box {
    private let column: TextColumn
    private let times = Label(class: "event-end", fit: .cut)
    /// The times and the warning, above the title.
    private let timesLine = Box(.horizontal, class: "event-line")
    private let start = Label(class: "event-start")
    private let end = Label(class: "event-end")
    private let rule = Box(.vertical, class: "source-rule")
    /// The part of the rule that is over, and its place in the rule; `nil` until first needed.
    private var passed: (part: Box, place: FractionBox)?
    /// The sign of an event that is new or has changed; `nil` until first needed.
    private var mark: Box?
    private let countdown = Label(class: "event-countdown")
    private let title: any TextWidget
    /// Where it takes place, if something unusual comes after it.
    private let location = EventRow.label()
    private let notes = EventRow.label()
    private let subtitle: any TextWidget
    private let recurrence = Image("upcoming-repeat-symbolic", pixelSize: 14)
    private let chip = ConflictChipButton()
    /// The initials of those for whom it is, unless that is the user alone.
    private let people = PersonMarks()
    private let more: Button?
    /// The search that found it.
    private var search: EventSearch?
    private let isSingleLine: Bool
    private let isStrip: Bool
    private let wraps: Bool

    /// Called when the warning is clicked.
    package var onConflict: @MainActor () -> Void {
        get { chip.onClick }
        set { chip.onClick = newValue }
    }
    /// Called to open the menu of the row at its button for that.
    package var onMore: @MainActor (Widget) -> Void = { _ in }

    /// - Parameters:
    ///   - columnTexts: Shared by all rows of a list, so that their times form one column.
    ///   - isSingleLine: Whether what says more is beside the title, as for events that take the whole day.
    ///   - isStrip: Whether it is a low strip with what is different on each day, as for events that last several days.
    ///   - hasMore: Whether it has a button for its menu.
    ///   - wraps: Whether what says more has a second line where it needs one.
    package init(
        _ columnTexts: ColumnTexts, isSingleLine: Bool = false, isStrip: Bool = false, hasMore: Bool = false,
        wraps: Bool = false
    ) {
        (self.isSingleLine, self.isStrip, self.wraps) = (isSingleLine, isStrip, wraps)
        more = hasMore ? Button(plain: "view-more-symbolic", name: localized("What can be done")) : nil
        // Below each other, they take the width of the row, and need not be measured.
        (title, subtitle) =
            isSingleLine
            ? (EventRow.label(), EventRow.label()) : (Inscription(), wraps ? Label(fit: .lines(2)) : Inscription())
        column = TextColumn([start, end], texts: columnTexts)
        super.init(.horizontal, class: "event-row")

        column.addClass("event-times")
        column.valign = .center
        for label in [start, end] {
            label.xalign = 1
            label.hasTabularFigures = true
        }
        for part in [timesLine, times] as [Widget] { part.visible = false }
        if isSingleLine { end.visible = false }

        let texts = Box(isSingleLine ? .horizontal : .vertical, class: "event-texts")
        if isSingleLine { addClass("single-line") }
        if isStrip { addClass("strip") }
        subtitle.hexpand = true
        texts.hexpand = true
        texts.valign = .center
        title.addClass("event-title")
        let line = Box(.horizontal, class: "event-line")
        for text in [location, notes, subtitle] as [any TextWidget] {
            text.addClass("event-subtitle")
            line.append(text)
        }
        notes.addClass("event-notes")
        times.hexpand = !isSingleLine
        timesLine.append(times)
        texts.append(timesLine, title, line)
        recurrence.addClass("event-recurrence")

        countdown.hasTabularFigures = true
        countdown.visible = false
        append(column, rule, texts, countdown, people.root, recurrence, chip.root)
        if let more { add(more) }
    }

    private func add(_ more: Button) {
        more.focusable = false
        more.addClass("row-more")
        more.valign = .center
        more.onClicked { [weak self] in
            if let self, let more = self.more { self.onMore(more) }
        }
        append(more)
    }

    private static func label() -> Label {
        let label = Label(fit: .cut)
        label.showsCutTextInTooltip()
        return label
    }

    /// How much room it has. If it is narrow, the warning shows a number instead of a name. If it is tight, the times
    /// and the warning are above the title.
    package var room = WindowRoom.wide {
        didSet {
            guard room != oldValue else { return }
            column.visible = room != .tight
            // A label in a hidden box would stay in the accessibility tree.
            for part in [timesLine, times] as [Widget] { part.visible = room == .tight }
            guard !isSingleLine, more == nil, (room == .tight) != (oldValue == .tight) else { return }
            if room == .tight {
                remove(chip.root)
                timesLine.append(chip.root)
            } else {
                timesLine.remove(chip.root)
                append(chip.root)
            }
        }
    }

    /// A row with everything that makes it high, so that the height suffices for large text.
    package func showSample() {
        chip.show("1", words: nil)
        if wraps { subtitle.show("1\n1") }
    }

    /// Whether the event is new or has changed since the user looked last.
    package var news: EventNews? {
        didSet {
            guard news != oldValue else { return }
            if mark == nil {
                let mark = Box(.horizontal, class: "change-mark", role: .presentation)
                mark.valign = .center
                append(mark)
                self.mark = mark
            }
            mark?.visible = news != nil
            mark?.tooltipText = news?.name
        }
    }

    /// Whether the event is over.
    package var isOver = false {
        didSet { if isOver != oldValue { setClass("over", isOver) } }
    }

    /// Shows how long the event still lasts, or how soon it begins, after `show(_:on:in:foundBy:)`: at the end, or where there
    /// is less room, with what says more.
    package func show(_ value: Countdown?, of entry: Int, in texts: AgendaFormatter) {
        let text = value.map { texts.text($0, of: entry) } ?? ""
        countdown.show(room == .wide ? text : "")
        if room != .wide, !text.isEmpty {
            // One text, so that the minutes are cut last.
            subtitle.show([text, notes.text, subtitle.text].filter { !$0.isEmpty }.dotted())
            notes.visible = false
            mark([subtitle])
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
            passed?.place.visible = false
            return
        }
        let passed = passed ?? makePassed()
        passed.part.variantClass = rule.variantClass
        passed.place.place(
            passed.part, from: 0, to: 1, .init(y: 0, height: Int((Double(EventRow.ruleParts) * part).rounded())))
        passed.place.visible = true
    }

    private func makePassed() -> (part: Box, place: FractionBox) {
        let made = (part: Box(.vertical), place: FractionBox())
        made.place.leastHeight = EventRow.ruleParts
        made.place.stretches = true
        made.place.vexpand = true
        rule.append(made.place)
        passed = made
        return made
    }

    /// The parts of a rule that can be filled, as many as the lowest rule has pixels.
    private static let ruleParts = 20

    /// Whether it has a time that it does not occupy.
    private var isFree = false {
        didSet { if isFree != oldValue { setClass("free", isFree) } }
    }

    private var standing = AgendaFormatter.Standing.confirmed {
        didSet {
            guard standing != oldValue else { return }
            setClass("cancelled", standing == .cancelled)
            setClass("tentative", standing == .tentative || standing == .unanswered)
            setClass("declined", standing.isWithoutUser)
        }
    }

    /// - Parameters:
    ///   - day: The position of the day that lists it; `nil` when days are not named.
    ///   - search: The search that found it.
    package func show(_ entry: Int, on day: Int? = nil, in texts: AgendaFormatter, foundBy search: EventSearch? = nil) {
        start.text = texts.start(of: entry, on: day)
        end.show(texts.shortEnd(of: entry, on: day))
        times.text = [start.text, end.text].filter { !$0.isEmpty }.joined(separator: " – ")
        title.text = texts.title(of: entry)
        let isShort = isStrip || isSingleLine && room != .wide
        // The title comes first: with little room, a row of one line does not number the day.
        show(
            isShort
                ? texts.shortSubtitle(of: entry, on: room == .wide ? day : nil)
                : texts.subtitle(of: entry, on: day, foundBy: search))
        self.search = search
        mark([title, location, notes, subtitle])
        standing = texts.standing(of: entry)
        let item = texts.agenda.entries[entry]
        isFree = item.availability == .free && item.event.when.isTimed
        rule.variantClass = texts.color(of: entry).styleClass
        let repetition = texts.recurrence(of: entry)
        recurrence.visible = repetition != nil && room == .wide && !isStrip
        recurrence.tooltipText = repetition
        let words = texts.conflicts(of: entry)
        // The title needs the room that a warning leaves; the details name the people too.
        people.show(
            isStrip || room != .wide && (words != nil || isSingleLine) ? [] : texts.markedPeople(of: entry),
            of: texts.agenda.people)
        switch room {
        case .wide: chip.show(texts.conflictLabel(of: entry), words: words)
        case .narrow, .tight: chip.show(texts.shortConflictLabel(of: entry), words: words)
        }
    }

    /// Marks what the search has found.
    private func mark(_ texts: [any TextWidget]) {
        for text in texts { text.marks = search?.marks(in: text.text) ?? [] }
    }

    /// The usual details are one text, which is not measured. With little room, unusual details are shown alone.
    private func show(_ details: RowSubtitle) {
        let isUsual = details.notes.isEmpty
        let isAlone = isUsual || room != .wide
        // Otherwise Pango puts the dot at the other side of words that run from left to right.
        let mark = isRightToLeft ? "\u{200f}" : ""
        let point = [details.location, details.notes, details.origin].separator()
        location.show(isAlone || details.location.isEmpty ? "" : mark + details.location + point.dropLast())
        notes.show(details.notes)
        let origin = mark + point.drop { $0 == " " } + details.origin
        subtitle.show(isUsual ? details.text : isAlone || details.origin.isEmpty ? "" : origin)
    }

    /// Shows an event that conflicts with another one, with their overlap before the source.
    package func show(conflicting: Int, of entry: Int, in texts: AgendaFormatter) {
        show(conflicting, in: texts)
        start.text = texts.start(ofConflicting: conflicting, of: entry)
        end.show(texts.end(ofConflicting: conflicting))
        for text in [location, notes] { text.visible = false }
        recurrence.visible = false
        subtitle.show(texts.subtitle(ofConflicting: conflicting, of: entry))
        subtitle.removeClass("event-subtitle")
        subtitle.addClass("overlap")
        chip.show(nil, words: nil)
    }

    /// Whether a point of a widget around the row is on the warning.
    package func isOnConflict(x: Double, y: Double, of widget: Widget) -> Bool {
        guard chip.root.visible, let frame = chip.root.frame(in: widget) else { return false }
        return x >= frame.x && x < frame.x + frame.width && y >= frame.y && y < frame.y + frame.height
    }
}
