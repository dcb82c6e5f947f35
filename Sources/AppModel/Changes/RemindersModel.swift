import Events
import Planning
import Storage

/// Reminds of events at the moments that the user has chosen for their sources. It waits for the next reminder alone, and
/// gives at once what became due before, while the computer slept or the program did not run.
@MainActor
final class RemindersModel {
    /// Called with what is due.
    var onDue: @MainActor (EventNotice) -> Void = { _ in }

    /// When to remind of the events of the user's sources where nothing else is chosen; `nil` for never.
    var usual: SourceReminder? {
        didSet { if usual != oldValue { proceed() } }
    }

    /// The reminders that were given; `nil` until they are read from the store.
    private var given: Set<EventReminder>?
    /// The values that the last plan was made of.
    private var planned: (texts: AgendaFormatter, wanted: [Source: SourceReminder])?
    /// The sources for which the user has just chosen reminders: what is due by now is not given.
    private var silent: Set<Source> = []
    /// Whether the sources were read since the start, so that an event that was cancelled meanwhile is known as such.
    private var isRead = false
    private let planning = Latest()
    /// In milliseconds.
    private static let year: Int64 = 365 * 86_400_000
    private var nextCall: (any ScheduledCall)?
    private let agenda: AgendaModel
    private var following: AnyObject?

    init(_ agenda: AgendaModel, usual: SourceReminder?) {
        (self.agenda, self.usual) = (agenda, usual)
        following = Following({ (agenda.texts, agenda.library) }) { [weak self] _ in
            self?.proceed()
        }
        Task { [weak self] in await self?.load() }
    }

    private func load() async {
        given = await agenda.library.read { store throws(StoreError) in try store.givenReminders() }
        proceed()
    }

    /// Plans again when another agenda or another choice is there.
    private func proceed() {
        guard given != nil, let texts = agenda.texts, isRead || !agenda.library.isReading else { return }
        isRead = true
        let wanted = agenda.library.reminders(usual: usual, of: texts.agenda.ownSources)
        guard planned?.texts !== texts || planned?.wanted != wanted else { return }
        if let before = planned?.wanted {
            silent.formUnion(wanted.filter { before[$0.key] != $0.value }.keys)
        }
        planned = (texts, wanted)
        plan()
    }

    private func plan() {
        guard let given, let planned, let texts = agenda.texts else { return }
        let (wanted, silent, now) = (planned.wanted, silent, agenda.library.now)
        nextCall = nil
        guard !wanted.isEmpty else { return planning.cancel() }
        planning.make { [agenda = texts.agenda] in
            ReminderPlan(agenda, wanted, silent: silent, given: given, now: now)
        } take: { [weak self] in
            self?.take($0, texts)
        }
    }

    private func take(_ plan: ReminderPlan, _ texts: AgendaFormatter) {
        silent = []
        if !plan.due.isEmpty {
            given = EventReminder.latest((given ?? []).union(plan.due))
            agenda.library.keep { store throws(StoreError) in try store.noteGiven(plan.due) }
        }
        let now = agenda.library.now
        // A clock that is set back brings reminders, even if there is no next one.
        let moment = plan.next ?? now.advanced(by: RemindersModel.year)
        nextCall = agenda.library.surroundings.clock.at(moment) { [weak self] in self?.plan() }
        if let notice = EventNotice(remindingOf: plan.entries, in: texts, now: now) { onDue(notice) }
    }
}
