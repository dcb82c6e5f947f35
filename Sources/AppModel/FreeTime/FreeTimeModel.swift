import Events
import Formats
import Observation
import Planning
import Time

/// Free time without widgets: reads the time that is typed, or what is chosen by buttons, and says what is free.
///
/// It answers off the main thread, and again when the agenda changes.
///
///     model.text = "Sat 7pm 2h"
///     model.words.verdict   // a moment later: "This conflicts with 1 event."
@MainActor
@Observable
package final class FreeTimeModel {
    /// The text of the field: the typed one, or the time that was chosen. Typing ends the choice.
    package var text: String {
        get { chosen?.text ?? typed }
        set {
            guard newValue != text else { return }
            (typed, chosen, extent) = (newValue, nil, FreeTimeQuestion.Extent())
            ask()
        }
    }
    /// The choices that buttons make.
    package var choice: FreeTimeChoice {
        didSet {
            guard choice != oldValue else { return }
            extent = FreeTimeQuestion.Extent()
            ask()
        }
    }
    /// The answer that is shown.
    package private(set) var words = FreeTimeWords.nothing
    /// The answer to copy or save; `nil` when there is none. It changes with `words`.
    @ObservationIgnored package private(set) var share: EventShare?
    /// The event that would be moved; `nil` for a new one.
    @ObservationIgnored package let moved: EventKey?
    /// Times that can be typed.
    @ObservationIgnored package let examples: [String]

    /// The time that the answer is about; `nil` for none.
    private var asked: Range<Instant>?
    private var typed = ""
    /// The time that was chosen among those that are offered, and how it would be typed.
    private var chosen: (time: Range<Instant>, text: String)?
    @ObservationIgnored private var extent = FreeTimeQuestion.Extent()
    @ObservationIgnored private let agenda: AgendaModel
    @ObservationIgnored private let conflicts: ConflictsPageModel
    @ObservationIgnored private let view: ViewModel
    @ObservationIgnored private let editing: EditingModel?
    @ObservationIgnored private let reader: TypedTimes
    @ObservationIgnored private var following: AnyObject?
    @ObservationIgnored private let asking = Latest()

    /// - Parameters:
    ///   - moved: The event that would be moved. Its own time is the first one in the field, and its people are those for whom it is
    ///     asked.
    ///   - editing: Moves it in its calendar.
    package init(
        _ agenda: AgendaModel, _ conflicts: ConflictsPageModel, _ view: ViewModel, moving moved: EventKey? = nil,
        editing: EditingModel? = nil
    ) {
        (self.agenda, self.conflicts, self.view, self.moved) = (agenda, conflicts, view, moved)
        self.editing = editing
        reader = TypedTimes(agenda)
        examples = reader.parser.readExamples
        choice = FreeTimeChoice()
        if let moved, let texts = agenda.contents.agenda, let entry = texts.agenda.position(of: moved) {
            let item = texts.agenda.entries[entry]
            choice.people = texts.agenda.people(concernedBy: entry)
            choice.minutes = max(1, Int((item.end.millisecondsSinceEpoch - item.start.millisecondsSinceEpoch) / 60_000))
            typed = reader.text(of: item.start..<item.end)
        }
        following = Following({ (agenda.contents, agenda.passed?.present.now, view.wakingHours) }) { [weak self] _ in
            self?.ask()
        }
    }

    /// Whether something is typed, so that days and parts of the day are not chosen by buttons.
    package var isTyped: Bool { typed.contains { !$0.isWhitespace } }

    /// Whether a length is typed, so that none is chosen by buttons.
    package var isLengthTyped: Bool { parsed?.length != nil || parsed?.span?.isLengthAssumed == false }

    /// The title of the event that would be moved.
    package var movedTitle: String? {
        guard let texts = agenda.contents.agenda else { return nil }
        return movedEntry.map { texts.title(of: $0.entry) }
    }

    private var movedEntry: (entry: Int, agenda: Agenda)? {
        guard let moved, let agenda = agenda.contents.agenda?.agenda else { return nil }
        return agenda.position(of: moved).map { ($0, agenda) }
    }

    /// Why the event cannot be moved in its calendar, in a whole sentence; `nil` when it can, or there is none.
    package var refusal: String? {
        movedEntry.flatMap { editing?.refusal(of: $0.entry, in: $0.agenda)?.text }
    }

    /// Whether the time that is asked about is another one to which the event can be moved.
    package var canMove: Bool {
        guard let movedEntry, editing != nil, refusal == nil, let asked else { return false }
        return asked.lowerBound != movedEntry.agenda.entries[movedEntry.entry].start
    }

    /// Moves the event in its calendar.
    ///
    /// - Parameter time: A time that is offered; `nil` for the one that is asked about.
    /// - Returns: Whether it can be moved.
    package func move(to time: Range<Instant>? = nil) -> Bool {
        guard let (entry, agenda) = movedEntry, let editing, editing.refusal(of: entry, in: agenda) == nil,
            let time = time ?? asked
        else { return false }
        let item = agenda.entries[entry]
        var edit = EventEdit()
        edit.start = .time(time.lowerBound)
        let shift = time.lowerBound.millisecondsSinceEpoch - item.start.millisecondsSinceEpoch
        if item.end.advanced(by: shift) != time.upperBound { edit.end = .time(time.upperBound) }
        editing.change(entry, .change(edit), nil, in: agenda)
        return true
    }

    /// The hours in which the user is awake. They are kept for all that looks for free time.
    package var wakingHours: FreeHours {
        get { view.wakingHours }
        set {
            extent = FreeTimeQuestion.Extent()
            view.wakingHours = newValue
        }
    }

    /// The first and the last day that are looked at.
    package var days: ClosedRange<CalendarDate> { choice.days(today: agenda.preferences.today) }

    /// Asks for a time that is offered, for an event with the title that was typed; for what was typed if it is chosen already.
    package func choose(_ time: Range<Instant>) {
        if chosen?.time == time {
            chosen = nil
        } else {
            let title = parsed?.title
            chosen = (time, [title, reader.text(of: time)].compactMap { $0 }.joined(separator: " "))
        }
        ask()
    }

    /// Shows all times of the day of a free time, or with `nil` more days and later times.
    package func showMore(ofDayOf time: Range<Instant>? = nil) {
        if let time { extent.addTimes(of: agenda.times.localDateTime(of: time.lowerBound).date) } else { extent.add() }
        ask()
    }

    private func ask() {
        asking.cancel()
        guard let agenda = agenda.contents.agenda?.agenda else {
            asked = nil
            return show(.nothingToAsk, nil)
        }
        let question = FreeTimeQuestion(
            parsed, choice: choice, moving: moved, buffer: conflicts.freeTimeBuffer, hours: view.wakingHours,
            chosen: chosen?.time, extent: extent, at: reader.now)
        asking.make {
            question.answer(in: agenda)
        } take: { [weak self] answer in
            guard let self else { return }
            let formatter = FreeTimeFormatter(
                self.agenda.formatter(of: answer.agenda), answer, examples: self.examples)
            self.asked = (answer.chosenFit ?? answer.fit).map { $0.interval.start..<$0.interval.end }
            self.show(formatter.words, formatter.share)
        }
    }

    /// The time that the typed text means; `nil` for none.
    private var parsed: TypedTime? { isTyped ? reader.parse(typed, awake: view.wakingHours) : nil }

    private func show(_ words: FreeTimeWords, _ share: EventShare?) {
        self.share = share
        if words != self.words { self.words = words }
    }
}
