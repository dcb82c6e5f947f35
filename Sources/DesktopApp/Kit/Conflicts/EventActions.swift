import AppModel
import Desktop
import Events
import Formats
import Gtk
import Planning
import Text

/// The actions on an event and its conflicts.
@MainActor
package struct EventActions {
    /// Ignores conflicts, and offers to undo that.
    package let undos: UndoModel
    /// Changes events in their calendars.
    package let editing: EditingModel
    /// Looks for another time for an event.
    package let findTime: @MainActor (EventKey) -> Void
    /// Opens the dialog that edits an event.
    private let openEdit: @MainActor (EventKey) -> Void
    /// Asks for whom an event is, or whom it needs.
    package let choosePeople: @MainActor (PeopleQuestion, EventKey) -> Void
    /// Opens a new condition for events like one.
    package let makeRule: @MainActor (EventKey) -> Void
    /// Lists the ways to end a conflict.
    package let resolving: ResolvingModel
    /// Asks which times are proposed, and calls back with the mail, and whether its text is only copied.
    private let propose: @MainActor (MoveRequest, @escaping @MainActor (EventMail, Bool) -> Void) -> Void
    /// Shows what went wrong.
    private let note: @MainActor (String) -> Void

    package init(
        _ model: WindowModel, findTime: @escaping @MainActor (EventKey) -> Void,
        edit: @escaping @MainActor (EventKey) -> Void,
        choosePeople: @escaping @MainActor (PeopleQuestion, EventKey) -> Void,
        makeRule: @escaping @MainActor (EventKey) -> Void,
        propose: @escaping @MainActor (MoveRequest, @escaping @MainActor (EventMail, Bool) -> Void) -> Void
    ) {
        (undos, editing, resolving) = (model.undos, model.editing, model.resolving)
        (self.findTime, self.choosePeople, self.propose, openEdit) = (findTime, choosePeople, propose, edit)
        self.makeRule = makeRule
        note = { [messages = model.messages] in messages.show($0) }
    }

    /// Ends conflicts in one of the ways that `resolving` lists. For an event of a series it asks first.
    package func carryOut(_ resolution: Resolution, on items: [ConflictRows.Item], _ words: ResolutionFormatter) {
        let (texts, agenda) = (words.texts, words.texts.agenda)
        switch resolution.deed {
        case .findTime: findTime(agenda.entries[resolution.entry].id)
        case .ignore: undos.ignore(.once, items, in: agenda)
        case .take(let person):
            let entry = resolution.entry
            undos.set(
                .whose, agenda.people(of: entry).union(PersonSet(person)),
                ofEvent: agenda.decidedKey(of: entry) ?? agenda.entries[entry].id, insteadOf: [],
                titled: agenda.entries[entry].event.title)
        case .ask: ask(resolution.entry, texts, about: items)
        case .open: EventOpening.open(texts.share(of: resolution.entry), note: note)
        case .skip:
            guard agenda.seriesKey(of: resolution.entry) != nil else {
                return skip(resolution.entry, inSeries: false, in: agenda)
            }
            editing.askScope(words.sentence(of: resolution), of: agenda.entries[resolution.entry]) {
                skip(resolution.entry, inSeries: $0 == .all, in: agenda)
            }
        case .declineAndWrite:
            resolving.carryOut(resolution, in: agenda) {
                write(EventMail(.declined, to: resolution.entry, isOfSeries: $0 != .one, texts))
            }
        case .move, .shorten, .markFree, .decline, .remove: resolving.carryOut(resolution, in: agenda)
        }
    }

    /// Asks for another time of an event, in a dialog, and then lets conflicts wait.
    ///
    /// - Parameter items: Conflicts of the event; `nil` for all of them.
    package func ask(_ entry: Int, _ texts: AgendaFormatter, about items: [ConflictRows.Item]? = nil) {
        propose(resolving.request(for: entry, texts)) { mail, isCopied in
            if isCopied { Clipboard.setText(mail.text) } else { write(mail) }
            let items = items ?? texts.agenda.items(ofConflictsOf: entry)
            guard !undos.wait(for: items, in: texts.agenda) else { return }
            let words = [
                isCopied ? localized("The text is copied.") : nil,
                items.isEmpty ? nil : localized("The event is too soon to wait for an answer."),
            ].compactMap { $0 }
            if !words.isEmpty { note(words.joined(separator: " ")) }
        }
    }

    /// Opens a mail in the program for mails, or copies its text.
    ///
    /// - Parameter failed: Called with what went wrong; `nil` to show it in the window.
    package func write(_ mail: EventMail, failed: (@MainActor (String) -> Void)? = nil) {
        guard let link = mail.link else { return Clipboard.setText(mail.text) }
        Opening.open(link, in: Display.launchContext) { [note = failed ?? note] error in
            guard error != nil else { return }
            Clipboard.setText(mail.text)
            note(localized("No mail program was found. The text is copied."))
        }
    }

    /// The most conflicts that are ignored at once.
    package static let mostIgnored = 100

    /// Ignores all conflicts of an event.
    package func ignoreAll(of entry: Int, _ scope: IgnoredConflict.Scope, in agenda: Agenda) {
        undos.ignore(scope, agenda.items(ofConflictsOf: entry), in: agenda)
    }

    /// Does not go to an event, or to none of its series.
    package func skip(_ entry: Int, inSeries: Bool, in agenda: Agenda) {
        undos.skip([entry], inSeries: inSeries, in: agenda)
    }

    /// Whether the user goes to an event, and what changes that. Of a series it is asked which events are meant.
    package func attendance(of entry: Int, in agenda: Agenda) -> Attendance {
        Attendance(isSkipped: agenda.isSkipped(entry)) {
            if agenda.isSkipped(entry) { return undos.attend(entry, in: agenda) }
            guard agenda.seriesKey(of: entry) != nil else { return skip(entry, inSeries: false, in: agenda) }
            let title = agenda.entries[entry].event.title.singleLine(limit: 60).isolated
            editing.askScope(localized("Not going to {event}?", ["event": title]), of: agenda.entries[entry]) {
                skip(entry, inSeries: $0 == .all, in: agenda)
            }
        }
    }

    /// Changes the title, the place or the time of an event in a dialog, or says why that cannot be.
    package func edit(_ entry: Int, in agenda: Agenda) {
        guard let refusal = editing.refusal(of: entry, in: agenda) else {
            return openEdit(agenda.entries[entry].id)
        }
        note(refusal.text)
    }

    /// Changes one of two events, see `edit(_:in:)`.
    package func editOne(of pair: [Int], in agenda: Agenda) {
        editing.editOne(of: pair, in: agenda) { edit($0, in: agenda) }
    }

    /// Marks an event as free in its calendar, or as busy.
    package func mark(_ entry: Int, isFree: Bool, in agenda: Agenda) {
        var edit = EventEdit()
        edit.isFree = isFree
        editing.change(entry, .change(edit), nil, in: agenda)
    }

    /// Deletes an event from its calendar.
    package func delete(_ entry: Int, in agenda: Agenda) { editing.remove(entry, in: agenda) }

    /// Goes to none of the events of a conflict that have the title of one of them.
    private func skipAll(like entry: Int, in item: ConflictRows.Item, _ agenda: Agenda) {
        undos.skip(agenda.entries(like: entry, in: item), inSeries: false, in: agenda)
    }

    /// Does what was chosen about a conflict of an agenda, unless that is for its page alone.
    package func act(_ action: ConflictAction, on item: ConflictRows.Item, in agenda: Agenda) {
        switch action {
        case .ignoreOnce: undos.ignore(.once, [item], in: agenda)
        case .ignoreAlways: undos.ignore(.always, [item], in: agenda)
        case .restore: undos.restore([item], in: agenda)
        case .moveFirst: findTime(agenda.entries[item.shown.first].id)
        case .moveSecond: findTime(agenda.entries[item.shown.second].id)
        case .skipFirst: skip(item.shown.first, inSeries: false, in: agenda)
        case .skipSecond: skip(item.shown.second, inSeries: false, in: agenda)
        case .skipFirstSeries: skip(item.shown.first, inSeries: true, in: agenda)
        case .skipSecondSeries: skip(item.shown.second, inSeries: true, in: agenda)
        case .skipFirstAll: skipAll(like: item.shown.first, in: item, agenda)
        case .skipSecondAll: skipAll(like: item.shown.second, in: item, agenda)
        case .ruleFirst: makeRule(agenda.entries[item.shown.first].id)
        case .ruleSecond: makeRule(agenda.entries[item.shown.second].id)
        case .delete: editing.removeOne(of: [item.shown.first, item.shown.second], in: agenda)
        case .resolve, .showBoth, .openFirst, .openSecond, .programFirst, .programSecond, .neverFirst, .neverSecond:
            break
        }
    }
}
