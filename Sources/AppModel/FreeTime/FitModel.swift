import Events
import Observation
import Planning
import Time

/// "Would this fit?" without widgets: reads the time that is typed, and says what the agenda has at it and near it.
///
/// It answers off the main thread, and again when the agenda changes.
///
///     model.text = "Sat 7pm 2h"
///     model.words.verdict   // a moment later: "This conflicts with 1 event."
@MainActor
@Observable
package final class FitModel {
    /// What the field has: what is typed, or the time that was chosen. Typing ends the choice.
    package var text: String {
        get { chosen?.text ?? typed }
        set {
            guard newValue != text else { return }
            (typed, chosen, later) = (newValue, nil, 0)
            ask()
        }
    }
    /// Those for all of whom the time is to be free.
    package var people: PersonSet { didSet { if people != oldValue { ask() } } }
    /// What is shown.
    package private(set) var words: FitWords
    /// The answer to copy or save; `nil` when no time was understood. It changes with `words`.
    @ObservationIgnored package private(set) var share: EventShare?
    /// The event that would be moved; `nil` for a new one.
    @ObservationIgnored package let moved: EventKey?
    /// Times that can be typed.
    @ObservationIgnored package let examples: [String]

    private var typed = ""
    /// The time that was chosen among those that are offered, and how it would be typed.
    private var chosen: (time: Range<Instant>, text: String)?
    /// How many later times are offered.
    @ObservationIgnored private var later = 0
    @ObservationIgnored private let agenda: AgendaModel
    @ObservationIgnored private let conflicts: ConflictsModel
    @ObservationIgnored private let view: ViewModel
    @ObservationIgnored private let reader: TypedTimes
    @ObservationIgnored private var following: AnyObject?
    @ObservationIgnored private let asking = Latest()

    /// - Parameters:
    ///   - moved: The event that would be moved. Its own time is the first one in the field.
    ///   - people: The people who need the time. An event that would be moved has its own.
    package init(
        _ agenda: AgendaModel, _ conflicts: ConflictsModel, _ view: ViewModel, moving moved: EventKey? = nil,
        for people: PersonSet = .me
    ) {
        (self.agenda, self.conflicts, self.view, self.moved) = (agenda, conflicts, view, moved)
        self.people = people
        reader = TypedTimes(agenda)
        examples = reader.parser.readExamples
        words = .empty(examples: examples)
        let texts = agenda.contents.agenda
        if let moved, let texts, let entry = texts.agenda.position(of: moved) {
            let item = texts.agenda.entries[entry]
            self.people = texts.agenda.people(concernedBy: entry)
            typed = reader.text(of: item.start..<item.end)
        }
        following = Following({ (agenda.contents, agenda.passed?.present.now) }) { [weak self] _ in self?.ask() }
    }

    /// The title of the event that would be moved.
    package var movedTitle: String? {
        guard let moved, let texts = agenda.contents.agenda else { return nil }
        return texts.agenda.position(of: moved).map(texts.title(of:))
    }

    /// Asks for a time that is offered, for an event with the title that was typed; for what was typed if it is chosen already.
    package func choose(_ time: Range<Instant>) {
        if chosen?.time == time {
            chosen = nil
        } else {
            let title = parsed.title
            chosen = (time, [title, reader.text(of: time)].compactMap { $0 }.joined(separator: " "))
        }
        ask()
    }

    /// Offers later times too.
    package func showMore() {
        later += FitQuestion.mostPieces
        ask()
    }

    /// The texts of the agenda that an event of the answer is opened with.
    package var texts: AgendaFormatter? { agenda.contents.agenda }

    private func ask() {
        asking.cancel()
        guard typed.contains(where: { !$0.isWhitespace }) else { return show(.empty(examples: examples), nil) }
        guard let agenda = agenda.contents.agenda?.agenda else { return show(.nothingToAsk, nil) }
        let question = FitQuestion(
            parsed, moving: moved, buffer: conflicts.freeTimeBuffer, hours: view.wakingHours,
            for: people, chosen: chosen?.time, later: later, at: reader.now)
        asking.make {
            question.answer(in: agenda)
        } take: { [weak self] answer in
            guard let self else { return }
            let formatter = FitFormatter(
                self.agenda.formatter(of: answer.agenda), answer, examples: self.examples)
            self.show(formatter.words, formatter.share)
        }
    }

    private var parsed: TypedTime { reader.parse(typed, awake: view.wakingHours) }

    private func show(_ words: FitWords, _ share: EventShare?) {
        self.share = share
        if words != self.words { self.words = words }
    }
}

/// Reads and writes times as the user types them, with the preferences and at the present.
@MainActor
struct TypedTimes {
    let parser: TypedTimeParser
    private let agenda: AgendaModel

    init(_ agenda: AgendaModel) {
        self.agenda = agenda
        parser = TypedTimeParser(locale: agenda.preferences.locale)
    }

    var now: Instant { agenda.library.surroundings.clock.now }

    /// The present on the user's wall clock.
    var localNow: LocalDateTime { agenda.times.localDateTime(of: now) }

    /// - Parameter hours: The hours from which a bare hour is taken on a clock of 12.
    func parse(_ text: String, awake hours: FreeHours? = nil) -> TypedTime {
        let times = agenda.times
        return parser.parse(text, now: localNow, in: times.timeZone, awake: times.hasTwelveHours ? hours : nil)
    }

    /// A time as it would be typed, in whole minutes.
    func text(of time: Range<Instant>) -> String {
        let minute: Int64 = 60_000
        let ends = [time.lowerBound.advanced(by: minute - 1), time.upperBound].map {
            Instant(millisecondsSinceEpoch: $0.millisecondsSinceEpoch.flooredQuotient(by: minute) * minute)
        }
        return TypedTimeWriter(parser, agenda.times).text(
            of: ends[0]..<max(ends[1], ends[0].advanced(by: minute)), now: localNow)
    }
}
