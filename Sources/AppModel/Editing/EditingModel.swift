import Events
import Formats
import Network
import Observation
import Planning
import Storage
import Text
import Time

/// Changes events in the calendar files of the window: it asks, writes, shows the calendar as it is then, and can undo it.
///
///     if editing.refusal(of: entry, in: agenda) == nil {
///         editing.change(entry, .remove, .one, in: agenda)    // "Dinner deleted · Undo"
///     }
///
/// All blocking work is done off the main thread, one edit at a time for each event.
@MainActor
@Observable
package final class EditingModel {
    /// What is asked before an edit; `nil` when nothing is.
    package private(set) var question: EditQuestion?

    /// The changes of calendars that can be undone, the latest first.
    package private(set) var history: [WrittenEdit] = []

    @ObservationIgnored let agenda: AgendaModel
    @ObservationIgnored private let undos: UndoModel
    /// The events that are being written.
    @ObservationIgnored private var written: Set<EditedObject> = []
    /// The further edits of each, which wait for the one before.
    @ObservationIgnored private var waiting: [EditedObject: [CheckedContinuation<Void, Never>]] = [:]
    /// The last edit of each, which the agenda may not show yet.
    @ObservationIgnored private var last: [EditedObject: JournaledEdit] = [:]
    /// The words of the edits since the start, by their numbers in the history.
    @ObservationIgnored private var words: [Int64: String] = [:]
    /// Called with the position of the answer to `question`.
    @ObservationIgnored private var onAnswer: @MainActor (Int) -> Void = { _ in }
    @ObservationIgnored private var questionCount = 0
    /// The numbers of the changes that were undone in the list of what is decided.
    private var takenBack: Set<Int64?> = []

    private struct EditedObject: Hashable {
        let calendar: StoredSource.ID?
        let uid: String
    }

    init(_ agenda: AgendaModel, _ undos: UndoModel) {
        (self.agenda, self.undos) = (agenda, undos)
    }

    var library: SourceLibrary { agenda.library }

    // MARK: What can be changed

    /// Why an event cannot be changed, in whole sentences; `nil` when it can.
    ///
    /// The file itself may refuse it later: permissions and what other programs wrote show only then.
    package func refusal(of entry: Int, in agenda: Agenda) -> Message? {
        do throws(EditRefusal) { _ = try copies(of: entry, in: agenda) } catch { return error.words }
        return nil
    }

    /// Why no event of a calendar is changed; `nil` when they are.
    private static func refusal(of entry: SourceEntry) -> EditRefusal? {
        if let obstacle = obstacle(of: entry) { return obstacle }
        guard entry.stored.mayChange == false else { return nil }
        return .isOnlyRead(entry.stored.name)
    }

    /// Why no event of a calendar can be changed, whatever the user has chosen; `nil` when they can.
    package static func obstacle(of entry: SourceEntry) -> EditRefusal? {
        guard entry.stored.source.path != nil else { return .ofTheWeb }
        guard let writability = entry.writability else {
            return EditRefusal(Message("The calendar has not been read yet."))
        }
        return EditRefusal(writability)
    }

    /// Why the file or folder of a calendar cannot be changed now, by its permissions; `nil` when it can.
    package static func fileObstacle(of entry: SourceEntry) async -> Message? {
        guard obstacle(of: entry) == nil, let path = entry.stored.source.path.flatMap(FilePath.init(text:)) else {
            return nil
        }
        return await OwnThread.run { CalendarFile.obstacle(at: path) }
    }

    /// The copies of an event that can be changed: at least one.
    private func copies(of entry: Int, in agenda: Agenda) throws(EditRefusal) -> [EventCopy] {
        var (copies, refusals) = ([EventCopy](), [EditRefusal]())
        for origin in agenda.origins(of: entry) {
            do throws(EditRefusal) { copies.append(try copy(origin, of: entry, in: agenda)) } catch {
                refusals.append(error)
            }
        }
        guard !copies.isEmpty else { throw refusals.first ?? .hasNoEvent }
        return copies
    }

    private func copy(_ origin: Agenda.Origin, of entry: Int, in agenda: Agenda) throws(EditRefusal) -> EventCopy {
        let source = agenda.sources[origin.source]
        guard let calendar = library.entries.first(where: { $0.stored.source == source }) else { throw .hasNoEvent }
        if let refusal = EditingModel.refusal(of: calendar) { throw refusal }
        guard let path = source.path.flatMap(FilePath.init(text:)) else { throw .ofTheWeb }
        guard let stated = agenda.stated(by: origin) else { throw .otherFormat }
        let event = agenda.event(of: origin, of: entry)
        guard let uid = event.uid else { throw .hasNoUID }
        for stated in [stated.event, stated.master].compactMap({ $0 }) {
            if let refusal = stated.refusalForOthers(Set(library.ownAddresses)) { throw refusal }
        }
        return EventCopy(
            calendar: calendar, uid: uid, place: EventPlace(source, path, part: stated.part, origin.key),
            seen: SeenState(event, master: stated.master))
    }

    // MARK: Changing

    /// Changes an event, after a question where its calendar was never changed before.
    ///
    /// - Parameters:
    ///   - entry: The position of the event in the agenda.
    ///   - scope: What of a series is changed; `nil` to ask.
    package func change(_ entry: Int, _ edit: CalendarEdit, _ scope: EditScope?, in shown: Agenda) {
        change(entry, edit, scope, of: nil, in: shown)
    }

    /// - Parameter calendar: The one that is changed, of several with the event; `nil` to ask.
    private func change(
        _ entry: Int, _ edit: CalendarEdit, _ scope: EditScope?, of calendar: StoredSource.ID?, in shown: Agenda
    ) {
        let event = shown.entries[entry]
        let today = agenda.preferences.today
        // The event as it is shown then: another program may have changed it.
        let again = { @MainActor [weak self] in
            guard let self else { return }
            guard let now = self.agenda.contents.agenda?.agenda, let entry = now.position(of: event.id) else {
                return self.undos.note(EditRefusal.hasNoEvent.words)
            }
            self.change(entry, edit, scope, of: calendar, in: now)
        }
        do throws(EditRefusal) {
            let copies = try copies(of: entry, in: shown).filter { calendar == nil || $0.calendar.id == calendar }
            guard let copy = copies.first else { throw .hasNoEvent }
            let title: KeyValuePairs<String, any MessageValue> = [
                "event": event.event.title.singleLine(limit: 60).isolated
            ]
            let question = edit == .remove ? localized("Delete {event}?", title) : localized("Change {event}?", title)
            guard copies.count == 1 else {
                return askCalendar(question, copies.map(\.calendar)) { [weak self] in
                    self?.change(entry, edit, scope, of: $0, in: shown)
                }
            }
            guard let scope = scope ?? (event.event.isOccurrence ? nil : .one) else {
                return askScope(question, of: event) { [weak self] in
                    self?.change(entry, edit, $0, of: copy.calendar.id, in: shown)
                }
            }
            let words = EditWords(edit, isOfAll: scope == .all && event.event.isOccurrence)
            perform(
                EditRequest(
                    calendar: copy.calendar.id, uid: copy.uid, title: event.event.title, words: words, again: again
                ) { editing in
                    try editing.plan(at: copy.place, scope, words.deed, seen: copy.seen, today: today) { _ in edit }
                }, in: copy.calendar)
        } catch {
            show(error, of: event.event.title, again)
        }
    }

    /// Deletes one of two events, after the question which one where both can be deleted.
    package func removeOne(of pair: [Int], in shown: Agenda) {
        let removable = pair.filter { refusal(of: $0, in: shown) == nil }
        guard removable.count > 1 else {
            if let entry = removable.first ?? pair.first { change(entry, .remove, nil, in: shown) }
            return
        }
        let titles = removable.map {
            shown.entries[$0].event.title.singleLine(limit: 60).isolated.replacing("_", with: "__")
        }
        ask(
            localized("Which event is deleted?"), localized("The other one stays."),
            [localized("_Cancel")] + titles.map { localized("Delete {event}", ["event": $0]) }, usual: 0
        ) { [weak self] in
            if $0 > 0 { self?.change(removable[$0 - 1], .remove, nil, in: shown) }
        }
    }

    private func perform(_ request: EditRequest, in calendar: SourceEntry) {
        guard calendar.stored.mayChange == nil else { return perform(request) }
        let (library, id) = (library, calendar.id)
        let name = (calendar.stored.source.fileName ?? calendar.stored.name).singleLine(limit: 60).isolated
        ask(
            localized("Upcoming has only read {calendar} so far. Change it?", ["calendar": name]),
            localized("Only this file changes; a calendar that it was exported from does not know."),
            [localized("_Don’t"), localized("_Change It")], usual: 0
        ) { [weak self] in
            library.set(.mayChange($0 == 1), of: id)
            if $0 == 1 { self?.perform(request) }
        }
    }

    // MARK: Asking

    /// Asks whether only one event of a series is meant, or all.
    package func askScope(
        _ question: String, of event: Agenda.Entry, _ go: @escaping @MainActor (EditScope) -> Void
    ) {
        let day = agenda.times.shortDayName(agenda.times.localDateTime(of: event.start).date)
        ask(
            question, localized("It is one event of a series."),
            [
                localized("_Cancel"), localized("_Only This One ({day})", ["day": day]),
                localized("_All Events"),
            ], usual: 1
        ) { if $0 > 0 { go($0 == 1 ? .one : .all) } }
    }

    /// Asks in which of several calendars an event is meant.
    private func askCalendar(
        _ question: String, _ calendars: [SourceEntry], _ go: @escaping @MainActor (StoredSource.ID) -> Void
    ) {
        let names = calendars.map { $0.stored.name.singleLine(limit: 60).replacing("_", with: "__") }
        ask(
            question, localized("It is in several calendars. Only the one that you choose is changed."),
            [localized("_Cancel")] + names, usual: 0
        ) { if $0 > 0 { go(calendars[$0 - 1].id) } }
    }

    private func ask(
        _ title: String, _ text: String, _ answers: [String], usual: Int,
        onAnswer: @escaping @MainActor (Int) -> Void
    ) {
        questionCount += 1
        self.onAnswer = onAnswer
        question = EditQuestion(number: questionCount, title: title, text: text, answers: answers, usual: usual)
    }

    /// Answers a question.
    ///
    /// - Parameter position: The position of the answer; `nil` for none: nothing is changed or remembered.
    package func answer(_ position: Int?, to question: EditQuestion) {
        guard question.number == self.question?.number else { return }
        let onAnswer = onAnswer
        (self.question, self.onAnswer) = (nil, { _ in })
        if let position { onAnswer(position) }
    }

    // MARK: Making

    private func perform(_ request: EditRequest) {
        Task.immediate { [weak self] in
            guard let self else { return }
            let progress = EditProgress(of: request.title, self.undos, self.library.surroundings.clock)
            do {
                let made = try await self.write(request, progress)
                progress.end()
                self.note(made, of: request)
            } catch is CancellationError {
                progress.end()
                self.undos.note(
                    Message("{event} is not changed.", ["event": request.title.singleLine(limit: 60).isolated]))
            } catch {
                progress.end()
                self.show(error, of: request.title, request.again)
            }
        }
    }

    private func note(_ made: EditMade, of request: EditRequest) {
        guard var entry = made.entry else {
            return undos.note(Message("Nothing changes: the event is so already."))
        }
        var words = request.words.message(made.occurrence, title: request.title, agenda)
        if let note = made.note { words = Message("{first}. {second}", ["first": words, "second": note]) }
        let shown = words
        func keepWords() { entry.id.map { self.words[$0] = shown.text } }
        keepWords()
        readHistory()
        undos.note(
            Undo(words, while: { [weak self] in self?.takenBack.contains(entry.id) == false }) {
                [weak self] () async throws(UndoFailure) in
                guard let self else { return }
                _ = try await self.making { try await self.takeBack(entry, in: request.calendar) }
                self.readHistory()
            } redo: { [weak self] () async throws(UndoFailure) in
                guard let self else { return }
                if let again = try await self.making({ try await self.write(request) }).entry { entry = again }
                keepWords()
                self.readHistory()
            })
    }

    /// Undoes a change of the history.
    package func undo(_ edit: WrittenEdit) {
        Task.immediate { [weak self] in
            guard let self else { return }
            guard let calendar = await self.calendar(of: edit.file) else {
                return self.undos.note(
                    Message(
                        "{calendar} is not among the calendars here. Add it, and try again.",
                        ["calendar": edit.calendarName.isolated]))
            }
            do {
                let made = try await self.writing(edit.uid, in: calendar) {
                    try $0.plan(takingBack: try $0.undoable(edit.id))
                }
                self.takenBack.insert(edit.id)
                self.readHistory()
                if made.entry != nil { self.undos.note(Message("Undone: {deed}", ["deed": edit.text.isolated])) }
            } catch {
                self.show(error, of: edit.title) { [weak self] in self?.undo(edit) }
            }
        }
    }

    /// The calendar with a file; `nil` where the window does not have it.
    private func calendar(of file: FilePath?) async -> StoredSource.ID? {
        guard let file else { return nil }
        let calendars = library.entries.map { (id: $0.id, source: $0.stored.source) }
        return await OwnThread.run { calendars.first { $0.source.hasFile(file) }?.id }
    }

    private func making<Value>(_ step: () async throws -> Value) async throws(UndoFailure) -> Value {
        do { return try await step() } catch {
            throw UndoFailure(message: EditingModel.words(of: error).text)
        }
    }

    private func show(_ error: any Error, of title: String, _ again: @escaping @MainActor () -> Void) {
        let reason = EditingModel.words(of: error)
        let words =
            error is UncertainEdit
            ? reason
            : Message(
                "{event} was not changed. {reason}",
                ["event": title.singleLine(limit: 60).isolated, "reason": reason])
        undos.noteFailure(words, next: NextStep(label: localized("_Try Again"), perform: again))
    }

    private static func words(of error: any Error) -> Message {
        (error as? any WordedError)?.words ?? Message(verbatim: "\(error)")
    }

    // MARK: Writing

    private func editing() -> @Sendable () -> CalendarEditing {
        let (directory, zone) = (library.directory, agenda.preferences.timeZone)
        let editor = CalendarEditor(timeZone: zone, now: library.now, ownAddresses: Set(library.ownAddresses))
        return { CalendarEditing(in: directory, editor: editor) }
    }

    /// Makes an edit and writes it, and returns when the window shows it.
    private func write(_ request: EditRequest, _ progress: EditProgress? = nil) async throws -> EditMade {
        try await writing(request.uid, in: request.calendar, progress) { editing in try request.plan(editing) }
    }

    private func takeBack(_ entry: JournaledEdit, in calendar: StoredSource.ID) async throws -> EditMade {
        try await writing(entry.uid, in: calendar) { editing in
            try editing.plan(takingBack: try editing.undoable(entry.id))
        }
    }

    /// Makes an edit and writes it, and returns when the window shows it.
    ///
    /// - Parameters:
    ///   - id: The calendar; `nil` for a file that the window does not have.
    ///   - editing: Writes it; `nil` with the window's zone and addresses.
    ///   - onWritten: Called when it is written, before the window shows it.
    private func writing(
        _ uid: String, in id: StoredSource.ID?, _ progress: EditProgress? = nil,
        by editing: (@Sendable () throws -> CalendarEditing)? = nil,
        onWritten: @escaping @MainActor (EditMade) -> Void = { _ in },
        _ plan: @escaping @Sendable (CalendarEditing) throws -> CalendarEditing.Plan
    ) async throws -> EditMade {
        let object = EditedObject(calendar: id, uid: uid)
        while !written.insert(object).inserted {
            await withCheckedContinuation { waiting[object, default: []].append($0) }
        }
        defer {
            written.remove(object)
            for next in waiting.removeValue(forKey: object) ?? [] { next.resume() }
        }
        let editing = editing ?? self.editing()
        let work = { @MainActor @Sendable () async throws -> EditMade in
            try progress?.check()
            let plan = try await OwnThread.run { [last = self.last[object]] in
                Result {
                    var editing = try editing()
                    editing.last = last
                    return try plan(editing)
                }
            }.get()
            try progress?.send()
            let made = try await OwnThread.run {
                Result {
                    EditMade(
                        entry: plan.patch.isChange ? try editing().write(plan) : nil,
                        occurrence: plan.patch.occurrence, note: EmptiedFolder.note(after: plan))
                }
            }.get()
            if let entry = made.entry { self.last[object] = entry }
            onWritten(made)
            return made
        }
        guard let calendar = library.entries.first(where: { $0.id == id }) else { return try await work() }
        return try await calendar.edit(uid, work)
    }

    // MARK: Commands

    /// Writes the edit of a command, one after the other with those of the window.
    ///
    /// - Returns: The entry of the history as soon as it is written; `nil` when the event was so already.
    package func write(_ order: EditOrder) async throws -> JournaledEdit? {
        let (directory, now, today) = (library.directory, library.now, agenda.preferences.today)
        let editing = { @Sendable in try order.editing(in: directory, now: now) }
        let (uid, file) = try await OwnThread.run { Result { try order.object(editing()) } }.get()
        let id = await calendar(of: file)
        return try await withCheckedThrowingContinuation { continuation in
            Task {
                do {
                    _ = try await writing(
                        uid, in: id, by: editing,
                        onWritten: {
                            continuation.resume(returning: $0.entry)
                        }
                    ) { editing in
                        if order.isOfOwnCalendar { try OwnCalendar(in: editing.directory).make() }
                        return try editing.plan(order, today: today)
                    }
                } catch {
                    continuation.resume(throwing: error)
                }
                if order.isOfOwnCalendar { addOwnCalendar() }
                readHistory()
            }
        }
    }

    /// Adds *My Calendar*, where the list lacks it.
    private func addOwnCalendar() {
        let library = library
        let source = OwnCalendar(in: library.directory).source
        guard !library.entries.contains(where: { $0.stored.source == source }) else { return }
        library.add([source]) { added in
            for id in added { library.set(.mayChange(true), of: id) }
        }
    }

    /// Reads what can be undone.
    private func readHistory() {
        let (editing, words) = (editing(), words)
        Task { [weak self] in
            switch await OwnThread.run({ Result { try editing().history() } }) {
            case .success(let entries):
                let history = entries.lazy.compactMap { WrittenEdit($0, words: $0.id.flatMap { words[$0] }) }
                self?.history = Array(history.prefix(WrittenEdit.mostListed))
            case .failure(let error): self?.undos.note(EditingModel.words(of: error))
            }
        }
    }

    // MARK: The start

    /// Looks up what a program left that was killed while it wrote, and says it.
    ///
    /// - Parameter show: Shows a message.
    func lookUp(_ show: @escaping @MainActor (String) -> Void) {
        let editing = editing()
        Task { [weak self] in
            let left = await OwnThread.run { Result { try editing().lookUp() } }
            switch left {
            case .success(let left):
                let lines =
                    left.unwritten.map { localized("A change of “{event}” was not written.", self?.values($0) ?? [:]) }
                    + left.unknown.map {
                        localized("It is not known whether a change of “{event}” was written.", self?.values($0) ?? [:])
                    }
                if !lines.isEmpty { show(lines.joined(separator: " ")) }
                self?.readHistory()
            case .failure(let error): show(EditingModel.words(of: error).text)
            }
        }
    }

    private func values(_ entry: JournaledEdit) -> KeyValuePairs<String, any MessageValue> {
        ["event": entry.title.singleLine(limit: 60)]
    }
}
