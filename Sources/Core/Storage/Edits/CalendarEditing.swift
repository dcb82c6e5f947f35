import CFiles
import Dispatch
import Events
import Formats
import Foundation
import Text
import Time

/// Changes events in calendar files, on servers and in the calendars of the desktop: each edit is noted in the history before
/// it is written, and read back after it.
///
///     let editing = CalendarEditing(in: directory, editor: editor)
///     let plan = try editing.plan(file, event, .remove, .one, deed: .remove, title: "Dinner")
///     let entry = try editing.write(plan)
///
/// Blocks.
package struct CalendarEditing {
    package let directory: URL
    private let editor: CalendarEditor
    package var timeZone: TimeZone { editor.timeZone }
    /// The user's mail addresses, in lower case.
    package var ownAddresses: Set<String> { editor.ownAddresses }
    private let reached: (CalendarFile.Step) -> Void
    /// The time of the monotonic clock in nanoseconds after which nothing is written; `nil` for none.
    package var deadline: UInt64?
    /// The last edit of the event here, which who asks for another one knows of; `nil` for none.
    package var last: JournaledEdit?
    /// The connection to the server of the calendar; `nil` for files.
    package var client: CalDAVClient?
    /// The connection to the calendar of the desktop; `nil` for others.
    package var desktop: (any DesktopCalendarAccess)?
    /// Whether the user has agreed that others are told.
    package var mayTell = false
    /// The name of the calendar for people; `nil` for that of its file.
    package var calendarName: String?

    /// An edit that is made, and not written.
    package struct Plan: Sendable {
        package let target: any EditTarget
        package fileprivate(set) var patch: CalendarPatch
        package let uid: String
        package let deed: EditDeed
        package let title: String
        fileprivate let reverts: Int64?
        /// Whether the organizer is not told, because the server holds the answer back (`Schedule-Reply`, RFC 6638 section 8.1).
        fileprivate(set) var isUntold = false
        /// Whether the file or the object is deleted.
        fileprivate(set) var deletes = false
        /// Whether the event has another UID than the one that was deleted.
        fileprivate var isRenamed = false
        /// The UID of a series that was split off.
        package fileprivate(set) var newUID: String?
        /// The writes before it, to other files.
        fileprivate var first: [Plan] = []

        /// The hash of the file as it was read.
        package var hash: String { StableHash(of: target.bytes).hexadecimal }
    }

    /// - Parameters:
    ///   - directory: The directory of the history.
    ///   - reached: Called after each step of writing a file.
    package init(
        in directory: URL, editor: CalendarEditor, reached: @escaping (CalendarFile.Step) -> Void = { _ in }
    ) {
        (self.directory, self.editor, self.reached) = (directory, editor, reached)
    }

    /// Makes an edit of a file that was read.
    package func plan(
        _ target: any EditTarget, _ event: EditedEvent, _ edit: CalendarEdit, _ scope: EditScope, deed: EditDeed,
        title: String
    ) throws(EditRefusal) -> Plan {
        let patch = try editor.patch(target.bytes, event, edit, scope)
        return Plan(
            target: target, patch: patch, uid: event.uid, deed: deed, title: title, reverts: nil, newUID: patch.newUID)
    }

    /// The same edit in a folder: a series that was split off goes to a file of its own, which is written first.
    package func plan(inFolder plan: Plan, _ event: EditedEvent) throws(EditRefusal) -> Plan {
        guard let newUID = plan.newUID else { return plan }
        let new = Plan(
            target: plan.target.sibling(named: "\(newUID).ics"),
            patch: CalendarPatch(
                adding: try CalendarEditor.calendar(of: newUID, in: plan.patch.text), occurrence: nil),
            uid: newUID, deed: .add, title: plan.title, reverts: nil)
        let ended = try editor.patch(plan.target.bytes, event, .remove, .following(newUID: newUID))
        return Plan(
            target: plan.target, patch: ended.showing(plan.patch.occurrence), uid: plan.uid, deed: plan.deed,
            title: plan.title, reverts: nil, newUID: newUID, first: [new])
    }

    /// Adds an event with a new UID to a file that was read.
    package func plan(_ file: CalendarFile, adding event: NewEvent, uid: String) throws(EditRefusal) -> Plan {
        let patch = try editor.adding(event, uid: uid, to: file.bytes)
        return Plan(target: file, patch: patch, uid: uid, deed: .add, title: event.title, reverts: nil)
    }

    /// Adds an event as a new file or object of its own.
    package func plan(new target: any EditTarget, adding event: NewEvent, uid: String) throws(EditRefusal) -> Plan {
        let patch = try editor.adding(event, uid: uid, to: CalendarEditing.frame)
        return Plan(
            target: target, patch: CalendarPatch(adding: patch.text, occurrence: patch.occurrence), uid: uid,
            deed: .add,
            title: event.title,
            reverts: nil)
    }

    /// Deletes the file or object of an event, which has nothing else.
    ///
    /// - Parameter isUntold: Whether the organizer is not told of it.
    package func plan(deleting plan: Plan, isUntold: Bool = false) -> Plan {
        let bytes = plan.target.bytes
        return Plan(
            target: plan.target,
            patch: CalendarPatch(
                removing: bytes.indices, of: bytes, event: bytes, occurrence: plan.patch.occurrence),
            uid: plan.uid, deed: plan.deed, title: plan.title, reverts: nil, isUntold: isUntold, deletes: true)
    }

    /// Reads the file of an edit, and takes it back.
    package func plan(takingBack entry: JournaledEdit) throws -> Plan {
        var back = try plan(takingBackAlone: entry)
        if entry.deed == .add, !back.deletes {
            // The zone came with the first event in it, and goes with the last one.
            let entries = try history(withParts: true).filter { $0.calendar == entry.calendar }
            back.patch = back.patch.dropping(
                Set(entries.compactMap { $0.zone.map { [UInt8]($0) } }), of: [UInt8](entry.after),
                keepingThoseOf: entries.filter { !$0.isUndone }.map { [UInt8]($0.before) })
        }
        // A series that was split off in a folder is a file of its own.
        guard let newUID = entry.newUID,
            let added = try history(withParts: true).first(where: { $0.uid == newUID && $0.deed == .add })
        else { return back }
        var removal = try plan(takingBackAlone: added)
        removal.first = [back]
        return removal
    }

    /// Reads the calendar of an edit that was taken back, and makes it again.
    package func plan(makingAgain entry: JournaledEdit) throws(EditRefusal) -> Plan {
        let target = try target(of: entry)
        let deletes = entry.hashAfter == CalendarEditing.hashOfNothing
        let patch =
            deletes
            ? try removal(of: target, asLeft: entry.before, entry)
            : try editor.reverted(
                target.bytes, uid: entry.uid, from: Array(entry.before), to: Array(entry.after))
        return Plan(
            target: target, patch: patch, uid: entry.uid, deed: entry.deed, title: entry.title, reverts: nil,
            deletes: deletes)
    }

    private func plan(takingBackAlone entry: JournaledEdit) throws(EditRefusal) -> Plan {
        let target = try target(of: entry)
        if entry.hashAfter == CalendarEditing.hashOfNothing {
            guard target.bytes.isEmpty else { throw EditRefusal.isTaken }
            return Plan(
                target: target, patch: CalendarPatch(adding: Array(entry.before), occurrence: nil),
                uid: entry.uid, deed: .undo, title: entry.title, reverts: entry.id)
        }
        if entry.hashBefore == CalendarEditing.hashOfNothing {
            return Plan(
                target: target, patch: try removal(of: target, asLeft: entry.after, entry), uid: entry.uid, deed: .undo,
                title: entry.title, reverts: entry.id, deletes: true)
        }
        let isSame = StableHash(of: target.bytes).hexadecimal == entry.hashAfter
        let patch: CalendarPatch
        if isSame, entry.deed == .add, entry.places.count == 2 {
            // The zone that was added goes along.
            patch = CalendarPatch(
                removing: entry.places[0]..<entry.places[1], of: target.bytes, event: Array(entry.after))
        } else {
            let back = try editor.reverted(
                target.bytes, uid: entry.uid, from: Array(entry.after), to: Array(entry.before),
                places: isSame ? entry.places : [])
            // A series that was split off goes.
            if let newUID = entry.newUID,
                CalendarEditor.components(of: [newUID], in: Array(entry.after))?.isEmpty == false
            {
                patch = back.followed(
                    by: try editor.reverted(back.text, uid: newUID, from: Array(entry.after), to: []))
            } else {
                patch = back
            }
        }
        guard patch.isChange else {
            throw EditRefusal(Message("The event is as it was before that change; there is nothing to undo."))
        }
        return Plan(
            target: target, patch: patch, uid: entry.uid, deed: .undo, title: entry.title, reverts: entry.id)
    }

    /// The removal of a whole file or object, where nobody has changed it; a server writes a text anew.
    private func removal(
        of target: any EditTarget, asLeft left: Data, _ entry: JournaledEdit
    ) throws(EditRefusal) -> CalendarPatch {
        let (bytes, left) = (target.bytes, Array(left))
        guard bytes == left || entry.address != nil && CalendarEditor.areSame(bytes, left, uid: entry.uid) else {
            throw EditRefusal.isTaken
        }
        return CalendarPatch(removing: bytes.indices, of: bytes, event: bytes)
    }

    /// The file or object of an edit as it is now; a new one where the edit deleted it and nothing is there.
    private func target(of entry: JournaledEdit) throws(EditRefusal) -> any EditTarget {
        let isDeleted = entry.hashAfter == CalendarEditing.hashOfNothing
        guard let address = entry.address else {
            guard let path = FilePath(text: entry.calendar) else { throw CalendarEditing.isGone }
            return isDeleted && CalendarFile.isMissing(path) ? CalendarFile(new: path) : try CalendarFile(path)
        }
        let source = Source(location: entry.calendar)
        do throws(EditRefusal) { return try object(address, of: source) } catch {
            guard isDeleted, error == .isDeleted else { throw error }
            return try newObject(address, of: source)
        }
    }

    /// A calendar without events.
    private static let frame = Array(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Upcoming//Upcoming//EN\r\nEND:VCALENDAR\r\n".utf8)
    /// The hash of a file that is not there.
    private static let hashOfNothing = StableHash().hexadecimal
    private static let isGone = EditRefusal(Message("That change is not in the history; it keeps 30 days."))

    /// The edit to undo.
    ///
    /// - Parameter id: `nil` for the last one that is not undone.
    package func undoable(_ id: Int64?) throws -> JournaledEdit {
        let entries = try history()
        guard let id else {
            guard let last = entries.first(where: { $0.state == .written && !$0.isUndone }) else {
                throw EditRefusal(Message("There is nothing to undo."))
            }
            return last
        }
        guard let entry = entries.first(where: { $0.id == id }) else { throw CalendarEditing.isGone }
        guard !entry.isUndone else { throw EditRefusal(Message("That change is undone already.")) }
        guard entry.state == .written else {
            throw EditRefusal(Message("It is not known whether that change was written, so it cannot be undone."))
        }
        return entry
    }

    /// The event of an edit as it was before, as the text of a calendar.
    package func copy(of id: Int64) throws -> (title: String, text: [UInt8]) {
        guard let entry = try history().first(where: { $0.id == id }) else { throw CalendarEditing.isGone }
        let event = Array(entry.before)
        if entry.hashAfter == CalendarEditing.hashOfNothing { return (entry.title, event) }
        do throws(EditRefusal) {
            let calendar = try target(of: entry).bytes
            return (entry.title, try CalendarEditor.calendar(ofComponents: event, framedBy: calendar))
        } catch {
            // Without its zones.
            let frame = CalendarEditing.frame
            return (entry.title, try CalendarEditor.calendar(ofComponents: event, framedBy: frame))
        }
    }

    private var hasHistory: Bool {
        FileManager.default.fileExists(atPath: directory.appendingPathComponent(EditJournal.fileName).path)
    }

    /// Looks up what a killed program left in the calendars.
    ///
    /// - Returns: The edits that were not written, and those of which that is not known. Empty without a history.
    package func lookUp() throws -> (unwritten: [JournaledEdit], unknown: [JournaledEdit]) {
        guard hasHistory else { return ([], []) }
        var intended: [JournaledEdit] = []
        return try locked(settling: { intended.append($0) }) { journal in
            let left = Dictionary(
                try journal.entries().map { ($0.id, $0.state) }, uniquingKeysWith: { first, _ in first })
            return (intended.filter { left[$0.id] == nil }, intended.filter { left[$0.id] == .intended })
        }
    }

    /// The edits of the user, the latest first.
    package func history() throws -> [JournaledEdit] { try history(withParts: false) }

    /// The calendars that were changed as the history names them, the latest first. Empty without a history, which is not made.
    package func usedCalendars() throws -> [String] {
        guard hasHistory else { return [] }
        return try history().compactMap { $0.deed == .skip ? nil : $0.calendar }
    }

    /// - Parameter withParts: Whether the files of series that were split off are entries too.
    private func history(withParts: Bool) throws -> [JournaledEdit] {
        guard hasHistory else { return [] }
        let entries = try locked { journal in try journal.entries().filter { $0.deed != .undo } }
        let parts = withParts ? [] : Set(entries.compactMap { $0.isUndone ? nil : $0.newUID })
        return entries.filter { !parts.contains($0.uid) }
    }

    /// The last edits of events that are in their calendar again as they were before: another program wrote an old state.
    ///
    /// - Parameters:
    ///   - titles: The titles of the events that are looked at.
    ///   - isOfCalendar: Whether a calendar that the history names is the one that is looked at.
    package func replaced(titled titles: Set<String>, _ isOfCalendar: (String) -> Bool) throws -> [JournaledEdit] {
        var seen: Set<String> = []
        return try history().filter { entry in
            guard entry.deed != .skip, isOfCalendar(entry.calendar), seen.insert(entry.uid).inserted else {
                return false
            }
            guard titles.contains(entry.title), entry.state == .written, !entry.isUndone, entry.canBeMadeAgain,
                entry.deed != .add
            else { return false }
            do throws(EditRefusal) {
                let (text, before) = (try target(of: entry).bytes, Array(entry.before))
                return CalendarEditor.areSame(text, before, uid: entry.uid)
                    && !CalendarEditor.areSame(Array(entry.after), before, uid: entry.uid)
            } catch {
                return false
            }
        }
    }

    /// Notes in the history that the user does not go to an event.
    ///
    /// - Parameter title: That of the event.
    package func note(_ decision: SkippedEvent, title: String) throws {
        let stored = StoredSkippedEvent(decision)
        _ = try locked { journal in
            try journal.add(
                JournaledEdit(
                    made: editor.now.millisecondsSinceEpoch, calendar: "", uid: stored.key, deed: .skip, title: title,
                    before: Data(), after: Data(stored.times.utf8), hashBefore: "", hashAfter: "", places: [],
                    temporary: "", state: .written))
        }
    }

    /// Notes that the decision of an entry was taken back.
    package func noteUndone(_ entry: JournaledEdit) throws {
        var undone = entry
        undone.reverts = entry.id
        try locked { journal in try journal.finish(undone) }
    }

    /// Writes an edit.
    ///
    /// - Returns: Its entry in the history.
    /// - Throws: A `WordedError`: why nothing was written, or `UncertainEdit`; `EditTellsOthers` before anything is.
    package func write(_ plan: Plan) throws -> JournaledEdit {
        if let told = told(by: plan) { throw told }
        let first = try plan.first.map { try write($0) }
        do { return try writeAlone(plan) } catch let error as EditRefusal {
            for entry in first where entry.reverts == nil {
                _ = try write(try self.plan(takingBackAlone: entry))
            }
            throw error
        }
    }

    private func writeAlone(_ plan: Plan) throws -> JournaledEdit {
        if let object = plan.target as? any RemoteObject { return try write(plan, to: object) }
        guard let file = plan.target as? CalendarFile else { throw CalendarEditing.isGone }
        return try locked { journal in
            let temporary = file.newTemporary
            let entry = try journal.add(try entry(of: plan, temporary: temporary.text))
            do {
                if plan.deletes {
                    try file.delete(temporary: temporary, reached)
                } else if file.isNew {
                    try file.create(plan.patch.text, temporary: temporary, reached)
                } else {
                    try file.replace(with: plan.patch.text, temporary: temporary, reached)
                }
            } catch let error as EditRefusal {
                try journal.drop(entry)
                throw error
            } catch {
                guard CalendarEditing.isWritten(entry) == true else { throw error }
            }
            try journal.finish(entry)
            return entry
        }
    }

    /// Writes to a server or the desktop, which may take its time, so the history is not locked meanwhile. An edit of which it is
    /// not known whether it was written stays in the history as intended.
    private func write(_ plan: Plan, to object: any RemoteObject) throws -> JournaledEdit {
        var entry = try locked { try $0.add(try self.entry(of: plan, temporary: "")) }
        do {
            let text = try object.write(plan.deletes ? nil : plan.patch.text, uid: plan.uid, isUntold: plan.isUntold)
            entry.takeAfter(text, isWhole: plan.patch.after == plan.patch.text)
        } catch let error as EditRefusal {
            try locked { try $0.drop(entry) }
            guard error == .isUIDTaken, plan.deed == .undo, !plan.isRenamed else { throw error }
            return try writeAlone(try renamed(plan))
        }
        try locked { try $0.finish(entry) }
        return entry
    }

    /// The same for an event that cannot come back under its UID.
    private func renamed(_ plan: Plan) throws(EditRefusal) -> Plan {
        let uid = UUID().uuidString.lowercased()
        var renamed = Plan(
            target: plan.target.sibling(named: "\(uid).ics"),
            patch: CalendarPatch(
                adding: try CalendarEditor.renaming(plan.uid, to: uid, in: plan.patch.text), occurrence: nil),
            uid: uid, deed: plan.deed, title: plan.title, reverts: plan.reverts)
        renamed.isRenamed = true
        return renamed
    }

    /// A sentence about what a server has made of an edit; `nil` where it has what was written.
    package static func note(of entry: JournaledEdit, after plan: Plan) -> Message? {
        guard entry.uid == plan.uid else {
            return Message("It is a new event now; the server keeps the old one as deleted.")
        }
        let (wanted, now) = (plan.patch.after, Array(entry.after))
        let (told, untold) = entry.tellings
        if !CalendarEditor.areSameForOthers(Array(entry.before), now, uid: entry.uid), !(told + untold).isEmpty {
            // Who does not know is what somebody has to see to.
            return untold.isEmpty
                ? Message(
                    "{people} has been told", "{people} have been told", count: told.count,
                    ["people": EditTellsOthers.list(told)])
                : Message("The server could not tell {people}", ["people": EditTellsOthers.list(untold)])
        }
        guard !CalendarEditor.areSame(now, wanted, uid: plan.uid) else { return nil }
        let names = CalendarEditor.differences(of: plan.uid, from: wanted, to: now)
        return Message("The server changed more of it: {properties}", ["properties": names.listed()])
    }

    private func entry(of plan: Plan, temporary: String) throws(EditRefusal) -> JournaledEdit {
        guard deadline.map({ DispatchTime.now().uptimeNanoseconds < $0 }) ?? true else { throw EditRefusal.isLate }
        let (target, patch) = (plan.target, plan.patch)
        // A server writes the text anew, so that places in it mean nothing.
        let places = plan.deed == .add ? patch.addedRange : patch.places
        return JournaledEdit(
            made: editor.now.millisecondsSinceEpoch, calendar: target.calendar, uid: plan.uid, deed: plan.deed,
            title: plan.title, before: Data(patch.before), after: Data(patch.after),
            hashBefore: StableHash(of: target.bytes).hexadecimal, hashAfter: StableHash(of: patch.text).hexadecimal,
            places: target.address == nil ? places : [], temporary: temporary, reverts: plan.reverts,
            newUID: plan.newUID, zone: plan.deed == .add ? patch.addedZone.map { Data($0) } : nil,
            address: target.address, calendarName: calendarName)
    }

    /// Opens the history with the lock of the directory, and looks up what a killed program left.
    private func locked<Result>(
        settling: (JournaledEdit) -> Void = { _ in }, _ body: (EditJournal) throws -> Result
    ) throws -> Result {
        do {
            try PrivateFiles.makeDirectory(at: directory)
            return try DirectoryLock.withLock(on: directory) {
                let journal = try EditJournal(in: directory)
                for entry in try journal.intended() where entry.address == nil {
                    settling(entry)
                    try settle(entry, in: journal)
                }
                return try body(journal)
            }
        } catch let error as FileError {
            throw EditHistoryError(error, path: directory.appendingPathComponent(EditJournal.fileName).path)
        }
    }

    private func settle(_ entry: JournaledEdit, in journal: EditJournal) throws {
        if let temporary = FilePath(text: entry.temporary) {
            _ = temporary.part.withCString { unlink($0) }
            // Another program's text may have come out of the exchange: that one stays.
            let hash = CalendarFile.content(of: temporary).map { StableHash(of: $0).hexadecimal }
            if hash == entry.hashBefore || hash == entry.hashAfter {
                _ = temporary.withCString { unlink($0) }
            } else if hash != nil, let path = FilePath(text: entry.calendar) {
                _ = temporary.withCString { from in path.withCString { cfiles_rename_to_new(from, $0) } }
            }
        }
        switch CalendarEditing.isWritten(entry) {
        case true?: try journal.finish(entry)
        case false?: try journal.drop(entry)
        case nil: break
        }
    }

    /// Whether the calendar has an edit; `nil` when it has neither the event of before nor that of after.
    private static func isWritten(_ entry: JournaledEdit) -> Bool? {
        guard let path = FilePath(text: entry.calendar),
            let text = CalendarFile.isMissing(path) ? [] : CalendarFile.content(of: path)
        else { return nil }
        let hash = StableHash(of: text).hexadecimal
        if hash == entry.hashAfter { return true }
        if hash == entry.hashBefore { return false }
        guard let event = CalendarEditing.event(of: entry, in: text) else { return nil }
        return event == Array(entry.after) ? true : event == Array(entry.before) ? false : nil
    }

    private static func event(of entry: JournaledEdit, in text: [UInt8]) -> [UInt8]? {
        CalendarEditor.components(of: [entry.uid] + [entry.newUID].compactMap { $0 }, in: text)
    }

    // MARK: Servers

    /// The edits of which it is not known whether their server has them.
    package func unknownOnServers() throws -> [JournaledEdit] {
        guard hasHistory else { return [] }
        return try locked { try $0.intended().filter { $0.address != nil } }
    }

    /// Asks the server of an edit whether it was written, and notes that.
    ///
    /// - Returns: `nil` when that is not known: the server does not answer, or has neither the event of before nor that of after.
    package func lookUp(onServer entry: JournaledEdit) throws -> Bool? {
        guard let address = entry.address,
            let text = text(ofObject: address, in: Source(location: entry.calendar))
        else { return nil }
        var entry = entry
        func isSame(_ event: Data) -> Bool {
            text.isEmpty == event.isEmpty && CalendarEditor.areSame(text, Array(event), uid: entry.uid)
        }
        if isSame(entry.after) {
            entry.takeAfter(text, isWhole: text.isEmpty || entry.hashBefore == CalendarEditing.hashOfNothing)
            try locked { try $0.finish(entry) }
            return true
        }
        guard isSame(entry.before) else { return nil }
        try locked { try $0.drop(entry) }
        return false
    }

    /// Whether the event is in a text as the last edit left it.
    package func isAsLeft(in text: [UInt8]) -> Bool {
        last.map { CalendarEditing.event(of: $0, in: text) == Array($0.after) } ?? false
    }
}
