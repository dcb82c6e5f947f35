import Events
import Formats
import Observation
import Planning
import Storage
import Text
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
    @ObservationIgnored package let purpose: FreeTimePurpose
    /// The title that an edited event gets; that of a new one is in `text`.
    package var title = ""
    /// The place of the event.
    package var place = ""
    /// The calendar to which an event is added; `nil` for *My Calendar*.
    package var wantedCalendar: StoredSource.ID? {
        didSet {
            // The people for whom it is asked are those of the calendar.
            guard isNew, wantedCalendar != oldValue, let people = calendar?.people, !people.isEmpty else { return }
            choice.people = people
        }
    }
    /// Times that can be typed, without a title.
    @ObservationIgnored package let examples: [String]
    /// What can be typed first: an event with its title and its time, or a time.
    @ObservationIgnored package let placeholder: String

    /// The time that the answer is about; `nil` for none.
    private var asked: Range<Instant>?
    /// Whether the answer is about what is typed now.
    @ObservationIgnored private(set) var isAnswered = false
    /// The details of an edited event before the edit.
    @ObservationIgnored private(set) var before = (title: "", place: "", text: "")
    private var typed = ""
    /// What is typed, as it was read for the answer. A time without a day is on the day of the event that is edited.
    private(set) var reading: TypedEvent
    /// The number of edits that had begun when it was saved, see `isSaved`.
    var countAtSave: Int?
    /// The time that was chosen among those that are offered, and how it would be typed.
    private(set) var chosen: (time: Range<Instant>, text: String)?
    @ObservationIgnored private var extent = FreeTimeQuestion.Extent()
    @ObservationIgnored let agenda: AgendaModel
    @ObservationIgnored private let conflicts: ConflictsPageModel
    @ObservationIgnored private let view: ViewModel
    @ObservationIgnored let editing: EditingModel?
    @ObservationIgnored let reader: TypedTimes
    @ObservationIgnored private var following: [AnyObject] = []
    @ObservationIgnored private let asking = Latest()

    /// - Parameters:
    ///   - purpose: An event that is moved or edited has its own time in the field at first, and its people are those for whom it
    ///     is asked.
    ///   - editing: Adds the event to a calendar, or changes it there.
    package init(
        _ agenda: AgendaModel, _ conflicts: ConflictsPageModel, _ view: ViewModel, _ purpose: FreeTimePurpose = .find,
        editing: EditingModel? = nil
    ) {
        (self.agenda, self.conflicts, self.view, self.purpose) = (agenda, conflicts, view, purpose)
        self.editing = editing
        reader = TypedTimes(agenda)
        let (titled, untitled) = (
            reader.parser.readExamples(withTitle: true), reader.parser.readExamples(withTitle: false)
        )
        examples = untitled
        placeholder = (purpose.isNew ? titled.first : nil) ?? untitled.first ?? ""
        choice = FreeTimeChoice()
        reading = reader.reading("")
        if let moved = purpose.moved, let texts = agenda.texts, let entry = texts.agenda.position(of: moved) {
            let item = texts.agenda.entries[entry]
            choice.people = texts.agenda.people(concernedBy: entry)
            if item.event.when.isTimed {
                choice.minutes = max(
                    1, Int((item.end.millisecondsSinceEpoch - item.start.millisecondsSinceEpoch) / 60_000))
            }
            typed = purpose.isEdit ? reader.text(of: item) : reader.text(of: item.start..<item.end)
            (title, place) = (item.event.title, item.event.location?.singleLine() ?? "")
            before = (title, place, typed)
        }
        switch purpose {
        case .add(at: .time(let time)): typed = reader.text(of: time)
        case .add(at: .day(let day)): typed = reader.text(of: day...day)
        case .add, .find, .move, .edit: break
        }
        if moved == nil, let editing {
            Task { [weak self] in
                let last = await editing.lastChanged()
                if self?.wantedCalendar == nil { self?.wantedCalendar = last }
            }
        }
        following = [
            Following({ (agenda.texts, agenda.laterPresent, view.wakingHours) }) { [weak self] _ in self?.ask() },
            // A calendar that may no longer be changed gives way to another, with its people.
            Following({ [weak self] in self?.calendar?.id }) { [weak self] id in
                if let self, self.wantedCalendar != nil, self.wantedCalendar != id { self.wantedCalendar = id }
            },
        ]
    }

    /// The event that would be moved or edited; `nil` for a new one.
    package var moved: EventKey? { purpose.moved }

    /// Whether the title, the place and the time of that event are edited.
    package var isEdit: Bool { purpose.isEdit }

    /// Whether an event is to be added, and not only a free time looked for.
    package var isNew: Bool { purpose.isNew }

    /// Whether something is typed, so that days and parts of the day are not chosen by buttons.
    package var isTyped: Bool { typed.contains { !$0.isWhitespace } }

    /// Whether a length is typed, so that none is chosen by buttons.
    package var isLengthTyped: Bool {
        isTyped && (reading.typed.length != nil || reading.typed.span?.isLengthAssumed == false)
    }

    /// The title of the event that would be moved.
    package var movedTitle: String? {
        guard let texts = agenda.texts else { return nil }
        return movedEntry.map { texts.title(of: $0.entry) }
    }

    var movedEntry: (entry: Int, agenda: Agenda)? {
        guard let moved, let agenda = agenda.texts?.agenda else { return nil }
        return agenda.position(of: moved).map { ($0, agenda) }
    }

    /// Why the event cannot be moved or edited in its calendar, in a whole sentence; `nil` when it can, or there is none.
    package var refusal: String? {
        movedEntry.flatMap { editing?.refusal(of: $0.entry, in: $0.agenda)?.text }
    }

    /// Whether somebody else can be asked to move the event.
    package var canAsk: Bool {
        guard let texts = agenda.texts, let (entry, _) = movedEntry else { return false }
        return editing?.canAsk(toMove: entry, texts) == true
    }

    /// Whether the time that is asked about is another one to which the event can be moved.
    package var canMove: Bool {
        guard !isEdit, let movedEntry, editing != nil, refusal == nil, let asked else { return false }
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
        editing.change(entry, .change(agenda.entries[entry].edit(to: time)), nil, in: agenda)
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
            let title = reading.typed.title
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
        isAnswered = false
        let reading = read()
        if reading != self.reading { self.reading = reading }
        // Without any calendar there is nothing in the way.
        let isEmpty = agenda.texts == nil && agenda.library.isEmpty
        guard let agenda = isEmpty ? Agenda(feeds: [], timeZone: agenda.times.timeZone) : agenda.texts?.agenda else {
            asked = nil
            return show(.nothingToAsk, nil)
        }
        let question = FreeTimeQuestion(
            isTyped ? reading.typed : nil, repeating: reading.isWeekly ? .init(until: reading.lastDay) : nil,
            choice: choice, moving: moved, buffer: conflicts.freeTimeBuffer, hours: view.wakingHours,
            chosen: chosen?.time, extent: extent, at: reader.now)
        asking.make {
            question.answer(in: agenda)
        } take: { [weak self] answer in
            guard let self else { return }
            let formatter = FreeTimeFormatter(
                self.agenda.formatter(of: answer.agenda), answer, isNew: self.isNew, examples: self.examples)
            self.asked = (answer.chosenFit ?? answer.fit).map { $0.interval.start..<$0.interval.end }
            self.show(formatter.words, formatter.share)
            self.isAnswered = true
        }
    }

    private func read() -> TypedEvent {
        let reading = reader.reading(typed, awake: view.wakingHours)
        guard isEdit, reading.typed.span?.isDayAssumed == true, let (entry, agenda) = movedEntry else { return reading }
        let day = self.agenda.times.localDateTime(of: agenda.entries[entry].start).date
        return reader.reading(typed, awake: view.wakingHours, from: day)
    }

    private func show(_ words: FreeTimeWords, _ share: EventShare?) {
        self.share = share
        if words != self.words { self.words = words }
    }
}
