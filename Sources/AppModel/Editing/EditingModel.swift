import Events
import Formats
import Foundation
import Observation
import Network
import Planning
import Storage
import Text
import Time

/// Changes events in the calendars of the window, files and those of accounts and of the desktop: it asks, writes, shows the calendar as it is then, and can undo it.
///
///     if editing.refusal(of: entry, in: agenda) == nil {
///         editing.change(entry, .remove, .one, in: agenda)    // "Dinner deleted · Undo"
///     }
///
/// All blocking work is done off the main thread, one edit at a time for each event.
@MainActor
@Observable
package final class EditingModel {
    /// The question before an edit; `nil` when there is none.
    package private(set) var question: EditQuestion?

    /// The changes of calendars that can be undone, the latest first.
    package internal(set) var history: [WrittenEdit] = []

    /// An event that is to be saved as a copy; `nil` for none.
    package private(set) var copy: EventToSave?

    /// The edits that were not made, by their events.
    package private(set) var failures: [EventKey: EditFailure] = [:]

    @ObservationIgnored let agenda: AgendaModel
    @ObservationIgnored let undos: UndoModel
    @ObservationIgnored private let accounts: CalDAVAccounts
    /// The events that are being written.
    @ObservationIgnored var written: Set<EditedObject> = []
    /// The further edits of each, which wait for the one before.
    @ObservationIgnored private var waiting: [EditedObject: [CheckedContinuation<Void, Never>]] = [:]
    /// The last edit of each, which the agenda may not show yet.
    @ObservationIgnored private var last: [EditedObject: JournaledEdit] = [:]
    /// Called with the position of the answer to `question`.
    @ObservationIgnored private var onAnswer: @MainActor (Int) -> Void = { _ in }
    /// Called when `question` goes without an answer.
    @ObservationIgnored private var onDismiss: @MainActor () -> Void = {}
    @ObservationIgnored private var questionCount = 0
    /// The numbers of the edits of which it was said that they may or may not be written.
    @ObservationIgnored var toldUnknown: Set<Int64?> = []
    /// The numbers of the changes that were undone in the list of what is decided.
    var takenBack: Set<Int64?> = []

    /// The events on servers whose last answer nobody was told of.
    var untold: Set<EditedObject> = []

    struct EditedObject: Hashable {
        let calendar: StoredSource.ID?
        let uid: String
    }

    /// The number of edits that have begun, each after the questions before it. One of an account counts when it has ended.
    var begunCount = 0

    init(_ agenda: AgendaModel, _ undos: UndoModel, _ accounts: CalDAVAccounts, _ desktop: DesktopCalendarsModel) {
        (self.agenda, self.undos, self.accounts) = (agenda, undos, accounts)
        accounts.onRead = { [weak self] in self?.lookUp(in: $0) }
        desktop.onRead = { [weak self] in self?.lookUp(in: $0) }
        undos.onSaveCopy = { [weak self] in self?.saveCopy(of: $0) }
    }

    var library: SourceLibrary { agenda.library }

    // MARK: Changing

    /// Changes an event, after a question where its calendar was never changed before.
    ///
    /// - Parameters:
    ///   - entry: The position of the event in the agenda.
    ///   - scope: What of a series is changed; `nil` to ask.
    ///   - onWritten: Called with what of a series was changed.
    package func change(
        _ entry: Int, _ edit: CalendarEdit, _ scope: EditScope?, in shown: Agenda,
        onWritten: @escaping @MainActor (EditScope) -> Void = { _ in }
    ) {
        change(entry, edit, scope, of: nil, in: shown, onWritten)
    }

    /// - Parameter calendar: The one that is changed, of several with the event; `nil` to ask.
    private func change(
        _ entry: Int, _ edit: CalendarEdit, _ scope: EditScope?, of calendar: StoredSource.ID?, in shown: Agenda,
        _ onWritten: @escaping @MainActor (EditScope) -> Void
    ) {
        let event = shown.entries[entry]
        failures[event.id] = nil
        let today = agenda.preferences.today
        // The event as it is shown then: another program may have changed it.
        let again = { @MainActor [weak self] in
            guard let self else { return }
            self.failures[event.id] = nil
            guard let now = self.agenda.texts?.agenda, let entry = now.position(of: event.id) else {
                return self.undos.note(EditRefusal.hasNoEvent.words)
            }
            self.change(entry, edit, scope, of: calendar, in: now, onWritten)
        }
        do throws(EditRefusal) {
            let copies = try copies(of: entry, isAnswer: edit.isOwnMatter, in: shown).filter {
                calendar == nil || $0.calendar.id == calendar
            }
            guard let copy = copies.first else { throw .hasNoEvent }
            let title = event.event.title
            let question: String =
                switch edit {
                case .change: EditingModel.question(toChange: title, isCanceled: false)
                case .remove where isMeeting(entry, in: shown): EditingModel.question(toChange: title, isCanceled: true)
                case .remove, .removeUntold: EditingModel.question(toDelete: title)
                }
            guard copies.count == 1 else {
                return askCalendar(question, copies.map(\.calendar)) { [weak self] in
                    self?.change(entry, edit, scope, of: $0, in: shown, onWritten)
                }
            }
            if var answer = edit.answering, answer.invitee == nil {
                let own = ownAddresses(in: copy.calendar)
                let invitees = copy.stated.invitees(own)
                let isKnown = invitees.count == 1 && invitees[0].isOne(of: own)
                if !isKnown, !invitees.isEmpty {
                    return askInvitee(among: invitees, own) { [weak self] in
                        let invitee = $0
                        answer.invitee = invitee
                        self?.change(entry, .change(answer), scope, of: copy.calendar.id, in: shown) { [weak self] in
                            // Not before: the event would no longer be as it is shown.
                            if !own.contains(invitee) { self?.keep(invitee) }
                            onWritten($0)
                        }
                    }
                }
            }
            guard let scope = scope ?? (event.event.isOccurrence ? nil : .one) else {
                let offersFollowing =
                    edit.answer == nil && !isWithOthers(entry, in: shown)
                    && copy.calendar.stored.source.desktopCalendar == nil
                return askScope(question, of: event, offersFollowing: offersFollowing) { [weak self] in
                    self?.change(entry, edit, $0, of: copy.calendar.id, in: shown, onWritten)
                }
            }
            let request = EditRequest(
                calendar: copy.calendar.id, uid: copy.uid, title: event.event.title, event: event.id, again: again,
                onWritten: { onWritten(scope) }
            ) { editing in
                try editing.plan(at: copy.place, scope, edit.deed, seen: copy.seen, today: today) { _ in edit }
            }
            askUntold(entry, edit, in: shown) { [weak self] in self?.perform(request, in: copy.calendar) }
        } catch {
            show(error, of: event.event.title, event.id, again)
        }
    }

    /// Deletes one of two events, after the question which one where both can be deleted.
    package func removeOne(of pair: [Int], in shown: Agenda) {
        let removable = pair.filter { refusal(of: $0, in: shown) == nil }
        guard removable.count > 1 else {
            if let entry = removable.first ?? pair.first { remove(entry, in: shown) }
            return
        }
        let titles = removable.map {
            shown.entries[$0].event.title.singleLine(limit: 60).isolated.replacing("_", with: "__")
        }
        ask(
            localized("Which event is deleted?"), localized("The other one stays."),
            [localized("_Cancel")] + titles.map { localized("Delete {event}", ["event": $0]) }, usual: 0
        ) { [weak self] in
            if $0 > 0 { self?.remove(removable[$0 - 1], in: shown) }
        }
    }

    /// Edits one of two events: the one that can be changed, or the one that the user chooses.
    package func editOne(of pair: [Int], in shown: Agenda, _ edit: @escaping @MainActor (Int) -> Void) {
        let editable = pair.filter { refusal(of: $0, in: shown) == nil }
        guard editable.count > 1 else {
            if let entry = editable.first ?? pair.first { edit(entry) }
            return
        }
        let titles = editable.map {
            shown.entries[$0].event.title.singleLine(limit: 60).isolated.replacing("_", with: "__")
        }
        ask(
            localized("Which event is edited?"), "",
            [localized("_Cancel")] + titles.map { localized("Edit {event}", ["event": $0]) }, usual: 1
        ) {
            if $0 > 0 { edit(editable[$0 - 1]) }
        }
    }

    private func perform(_ request: EditRequest, in calendar: SourceEntry) {
        askToChange(calendar) { [weak self] in self?.perform(request) }
    }

    /// Asks whether a calendar is changed that never was; goes on at once where that is decided.
    func askToChange(_ calendar: SourceEntry, _ go: @escaping @MainActor () -> Void) {
        guard calendar.stored.mayChange == nil else { return go() }
        let (library, id) = (library, calendar.id)
        let name = (calendar.stored.source.fileName ?? calendar.stored.name).singleLine(limit: 60).isolated
        ask(
            localized("Upcoming has only read {calendar} so far. Change it?", ["calendar": name]),
            EditingModel.meaningOfChange(of: calendar.stored.source),
            [localized("_Don’t"), localized("_Change It")], usual: 0
        ) {
            library.set(.mayChange($0 == 1), of: id)
            if $0 == 1 { go() }
        }
    }

    /// A sentence about the effect that a change of a calendar has elsewhere.
    package static func meaningOfChange(of source: Source) -> String {
        guard source.desktopCalendar == nil else {
            return localized(
                "It changes in all programs of this computer, and on the server if the calendar is on one.")
        }
        guard let server = source.accountCalendar?.address.host else {
            return localized("Only this file changes; a calendar that it was exported from does not know.")
        }
        return localized(
            "It changes on {host}, and so for all who use this calendar.", ["host": server])
    }

    // MARK: Asking

    /// Asks whether only one event of a series is meant, or all.
    ///
    /// - Parameter offersFollowing: Whether it may be that one and all later ones.
    package func askScope(
        _ question: String, of event: Agenda.Entry, offersFollowing: Bool = false,
        _ go: @escaping @MainActor (EditScope) -> Void
    ) {
        let day = agenda.times.shortDayName(agenda.times.localDateTime(of: event.start).date)
        var scopes = [(localized("_Only This One ({day})", ["day": day]), EditScope.one)]
        if offersFollowing {
            scopes.append((localized("_This and Later Ones"), .following(newUID: UUID().uuidString.lowercased())))
        }
        scopes.append((localized("_All Events"), .all))
        ask(
            question, localized("It is one event of a series."), [localized("_Cancel")] + scopes.map(\.0), usual: 1
        ) { if $0 > 0 { go(scopes[$0 - 1].1) } }
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

    func ask(
        _ title: String, _ text: String, _ answers: [String], usual: Int,
        onDismiss: @escaping @MainActor () -> Void = {}, onAnswer: @escaping @MainActor (Int) -> Void
    ) {
        questionCount += 1
        self.onDismiss()
        (self.onAnswer, self.onDismiss) = (onAnswer, onDismiss)
        question = EditQuestion(number: questionCount, title: title, text: text, answers: answers, usual: usual)
    }

    /// Answers a question.
    ///
    /// - Parameter position: The position of the answer; `nil` for none: nothing is changed or remembered.
    package func answer(_ position: Int?, to question: EditQuestion) {
        guard question.number == self.question?.number else { return }
        let (onAnswer, onDismiss) = (onAnswer, onDismiss)
        (self.question, self.onAnswer, self.onDismiss) = (nil, { _ in }, {})
        if let position { onAnswer(position) } else { onDismiss() }
    }

    /// Asks whether others may be told of a change.
    private func agrees(to told: EditTellsOthers, of plan: CalendarEditing.Plan) async -> Bool {
        await withCheckedContinuation { continuation in
            ask(
                toChange: plan.title, isCanceled: plan.deed == .remove, told.words,
                onDismiss: { continuation.resume(returning: false) }
            ) { continuation.resume(returning: $0 == 1) }
        }
    }

    /// Asks whether an event is changed, or canceled for all who are invited. The second answer is the yes.
    func ask(
        toChange title: String, isCanceled: Bool, _ words: Message, onDismiss: @escaping @MainActor () -> Void = {},
        onAnswer: @escaping @MainActor (Int) -> Void
    ) {
        ask(
            EditingModel.question(toChange: title, isCanceled: isCanceled), words.text,
            isCanceled
                ? [localized("_Keep It"), localized("_Cancel It")] : [localized("_Cancel"), localized("_Change It")],
            usual: 0, onDismiss: onDismiss, onAnswer: onAnswer)
    }

    private static func question(toChange title: String, isCanceled: Bool) -> String {
        let event: KeyValuePairs<String, any MessageValue> = ["event": title.singleLine(limit: 60).isolated]
        return isCanceled ? localized("Cancel {event} for everybody?", event) : localized("Change {event}?", event)
    }

    static func question(toDelete title: String) -> String {
        localized("Delete {event}?", ["event": title.singleLine(limit: 60).isolated])
    }

    // MARK: Making

    private func perform(_ request: EditRequest) {
        // An account may ask first whether others are told.
        let account = library.entries.first { $0.id == request.calendar }?.stored.source.accountCalendar
        if account == nil { begunCount += 1 }
        Task.immediate { [weak self] in
            guard let self else { return }
            let progress = EditProgress(of: request.title, self.undos, self.library.surroundings.clock)
            do {
                // It can be undone as soon as it is written.
                _ = try await self.write(request, progress) { made in
                    progress.end()
                    if account != nil { self.begunCount += 1 }
                    request.onWritten()
                    self.note(made, in: request.calendar) { [weak self] in try await self?.write(request) }
                }
            } catch is CancellationError {
                progress.end()
                self.undos.note(
                    Message("{event} is not changed.", ["event": request.title.singleLine(limit: 60).isolated]))
            } catch {
                progress.end()
                if account != nil { self.begunCount += 1 }
                self.show(error, of: request.title, request.event, request.again)
            }
        }
    }

    /// - Parameter again: Makes the edit again.
    func note(
        _ made: EditMade, in calendar: StoredSource.ID, again: @escaping @MainActor () async throws -> EditMade?
    ) {
        guard let entry = made.entry, var words = made.words.map(words) else {
            return undos.note(Message("Nothing changes: the event is so already."))
        }
        let shared = library.entries.first { $0.id == calendar && $0.feed?.calendar?.isOfOther == true }
        let sharing = shared.map {
            Message(
                "It changed for everybody who shares {calendar}",
                ["calendar": $0.stored.name.singleLine(limit: 60).isolated])
        }
        if let note = made.note ?? sharing { words = Message("{first}. {second}", ["first": words, "second": note]) }
        readHistory()
        undos.note(deed(entry, words, in: calendar, again: again))
    }

    func words(_ words: EditWords) -> Message { words.message(agenda.times, today: agenda.preferences.today) }

    /// - Parameter again: Makes the edit again.
    private func deed(
        _ entry: JournaledEdit, _ words: Message, in calendar: StoredSource.ID,
        again: @escaping @MainActor () async throws -> EditMade?
    ) -> Undo {
        var entry = entry
        return Undo(words, while: { [weak self] in self?.takenBack.contains(entry.id) == false }) {
            [weak self] () async throws(UndoFailure) in
            guard let self else { return }
            _ = try await self.making(copyOf: entry.id) { try await self.takeBack(entry, in: calendar) }
            self.readHistory()
        } redo: { [weak self] () async throws(UndoFailure) in
            guard let self else { return }
            if let made = try await self.making(again)?.entry { entry = made }
            self.readHistory()
        }
    }

    /// Undoes a change of the history. It can be done again.
    package func undo(_ edit: WrittenEdit) {
        Task.immediate { [weak self] in
            guard let self else { return }
            guard let calendar = await self.calendar(edit.calendar) else {
                return self.undos.note(
                    Message(
                        "{calendar} is not among the calendars here. Add it, and try again.",
                        ["calendar": edit.calendarName.isolated]))
            }
            do {
                let editing = self.editing()
                let entry = try await OwnThread.run { Result { try editing().undoable(edit.id) } }.get()
                guard try await self.takeBack(entry, in: calendar).entry != nil else { return }
                self.takenBack.insert(edit.id)
                self.readHistory()
                let words = self.words(edit.words)
                self.undos.note(
                    undone: entry.canBeMadeAgain
                        ? self.deed(entry, words, in: calendar) { [weak self] in
                            try await self?.writing(entry.uid, in: calendar) { try $0.plan(makingAgain: entry) }
                        } : nil, Message("Undone: {deed}", ["deed": words.text.isolated]))
            } catch let error as EditRefusal where error.leavesCopy {
                self.undos.noteFailure(error.words, next: self.undos.copying(edit.id))
            } catch {
                self.show(error, of: edit.title, nil) { [weak self] in self?.undo(edit) }
            }
        }
    }

    /// Offers the event of an edit as it was before, to save it in a file.
    private func saveCopy(of id: Int64) {
        copy = nil
        Task { [weak self, editing = editing()] in
            do {
                let (title, text) = try await OwnThread.run { Result { try editing().copy(of: id) } }.get()
                self?.copy = EventToSave(fileName: EventShare.fileName(forTitle: title), text: text)
            } catch {
                self?.undos.note(EditingModel.words(of: error))
            }
        }
    }

    /// The calendar that the history names so; `nil` where the window does not have it.
    func calendar(_ name: String?) async -> StoredSource.ID? {
        guard let name else { return nil }
        let calendars = library.entries.map { (id: $0.id, source: $0.stored.source) }
        return await OwnThread.run { calendars.first { $0.source.isNamed(name) }?.id }
    }

    /// - Parameter id: The edit of the history whose event can be saved where it cannot come back.
    private func making<Value>(
        copyOf id: Int64? = nil, _ step: () async throws -> Value
    ) async throws(UndoFailure) -> Value {
        do { return try await step() } catch is CancellationError {
            throw UndoFailure(message: localized("Nothing is changed."))
        } catch {
            let leavesCopy = (error as? EditRefusal)?.leavesCopy == true
            throw UndoFailure(message: EditingModel.words(of: error).text, edit: leavesCopy ? id : nil)
        }
    }

    /// Shows why an edit was not made: in the bar, and beside its event.
    func show(
        _ error: any Error, of title: String, _ event: EventKey?, _ again: @escaping @MainActor () -> Void
    ) {
        let reason = EditingModel.words(of: error)
        let words =
            error is UncertainEdit
            ? reason
            : Message(
                "{event} was not changed. {reason}",
                ["event": title.singleLine(limit: 60).isolated, "reason": reason])
        undos.noteFailure(words, next: NextStep(label: localized("_Try Again"), perform: again))
        guard let event else { return }
        let hide = { @MainActor [undos] in
            if undos.shown?.text == words.text { undos.hide() }
        }
        failures[event] = EditFailure(
            text: words.text, tryAgain: again,
            close: { [weak self] in
                self?.failures[event] = nil
                hide()
            }, seen: hide)
    }

    static func words(of error: any Error) -> Message {
        (error as? any WordedError)?.words ?? Message(verbatim: "\(error)")
    }

    // MARK: Writing

    func editing(in calendar: SourceEntry? = nil) -> @Sendable () -> CalendarEditing {
        let (directory, zone) = (library.directory, agenda.preferences.timeZone)
        let editor = CalendarEditor(timeZone: zone, now: library.now, ownAddresses: ownAddresses(in: calendar))
        return { CalendarEditing(in: directory, editor: editor) }
    }

    /// The same with the connection to a calendar that is no file.
    func connected(
        _ editing: @escaping @Sendable () throws -> CalendarEditing, to calendar: SourceEntry?, mayPrompt: Bool = true
    ) async throws -> @Sendable () throws -> CalendarEditing {
        guard let calendar, calendar.stored.source.path == nil else { return editing }
        let (name, access) = (calendar.stored.name, await calendar.access())
        var client: CalDAVClient?
        if let account = calendar.stored.source.accountCalendar?.account {
            client = try await accounts.client(for: account, mayPrompt: mayPrompt)
        } else if access == nil {
            throw EditRefusal(DesktopCalendarFault.noAnswer.words)
        }
        return { [client] in
            var editing = try editing()
            (editing.client, editing.desktop, editing.calendarName) = (client, access, name)
            return editing
        }
    }

    /// Makes an edit and writes it, and returns when the window shows it.
    private func write(
        _ request: EditRequest, _ progress: EditProgress? = nil,
        onWritten: @escaping @MainActor (EditMade) -> Void = { _ in }
    ) async throws -> EditMade {
        try await writing(request.uid, in: request.calendar, progress, onWritten: onWritten) { editing in
            try request.plan(editing)
        }
    }

    private func takeBack(_ entry: JournaledEdit, in calendar: StoredSource.ID) async throws -> EditMade {
        let made = try await writing(entry.uid, and: entry.newUID, in: calendar) { editing in
            try editing.plan(takingBack: try editing.undoable(entry.id))
        }
        // A server may have refused its UID, which it keeps in its trash.
        if let uid = made.entry?.uid, uid != entry.uid, uid != entry.newUID,
            let feed = library.entries.first(where: { $0.id == calendar })?.feed
        {
            library.copyDecisions(to: feed.keys(ofRenamed: entry.uid, to: uid))
        }
        return made
    }

    /// Makes an edit and writes it, and returns when the window shows it.
    ///
    /// - Parameters:
    ///   - later: The UID of a series that was split off, which the edit takes back.
    ///   - id: The calendar; `nil` for a file that the window does not have.
    ///   - editing: Writes it; `nil` with the window's zone and addresses.
    ///   - onWritten: Called when it is written, before the window shows it.
    func writing(
        _ uid: String, and later: String? = nil, in id: StoredSource.ID?, _ progress: EditProgress? = nil,
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
        let calendar = library.entries.first { $0.id == id }
        // A command says itself whether others may be told.
        let asksToTell = editing == nil
        let (editing, zone) = (editing ?? self.editing(in: calendar), agenda.preferences.timeZone)
        let work = { @MainActor (alsoOf: @MainActor (String) -> Void) async throws -> EditMade in
            try progress?.check()
            let editing = try await self.connected(editing, to: calendar)
            let plan = try await OwnThread.run { [last = self.last[object]] in
                Result {
                    var editing = try editing()
                    editing.last = last
                    return try plan(editing)
                }
            }.get()
            try progress?.send()
            for uid in [plan.newUID, later].compactMap({ $0 }) { alsoOf(uid) }
            func make(mayTell: Bool) async throws -> EditMade {
                try await OwnThread.run {
                    Result {
                        var editing = try editing()
                        editing.mayTell = editing.mayTell || mayTell
                        let entry = plan.patch.isChange ? try editing.write(plan) : nil
                        return EditMade(
                            entry: entry, words: entry.map { EditWords($0, in: zone) },
                            note: entry.flatMap { CalendarEditing.note(of: $0, after: plan) }
                                ?? EmptiedFolder.note(after: plan))
                    }
                }.get()
            }
            let made: EditMade
            do {
                made = try await make(mayTell: false)
                if asksToTell, made.entry != nil, calendar?.stored.source.accountCalendar != nil {
                    self.untold.insert(object)
                }
            } catch let told as EditTellsOthers where asksToTell {
                guard await self.agrees(to: told, of: plan) else { throw CancellationError() }
                made = try await make(mayTell: true)
                self.untold.remove(object)
            }
            if let entry = made.entry { self.last[object] = entry }
            onWritten(made)
            return made
        }
        guard let calendar else { return try await work { _ in } }
        return try await calendar.edit(uid) { alsoOf in
            do { return try await work(alsoOf) } catch let error as EditRefusal where error == .isChanged {
                // Where the event is as it was shown, the change was of something else.
                guard calendar.stored.source.path == nil else { throw error }
                return try await work(alsoOf)
            }
        }
    }
}
