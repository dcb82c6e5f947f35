import CFiles
import Dispatch
import Events
import Formats
import Foundation
import Text
import Time

/// Changes events in calendar files: each edit is noted in the history before it is written, and read back after it.
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
    private let reached: (CalendarFile.Step) -> Void
    /// The time of the monotonic clock in nanoseconds after which nothing is written; `nil` for none.
    package var deadline: UInt64?
    /// The last edit of the event here, which who asks for another one knows of; `nil` for none.
    package var last: JournaledEdit?

    /// An edit that is made, and not written.
    package struct Plan: Sendable {
        package let file: CalendarFile
        package fileprivate(set) var patch: CalendarPatch
        package let uid: String
        package let deed: EditDeed
        package let title: String
        fileprivate let reverts: Int64?
        /// Whether the file is deleted.
        fileprivate(set) var deletes = false
        /// The UID of a series that was split off.
        fileprivate var newUID: String?
        /// What is written before it, in other files.
        fileprivate var first: [Plan] = []

        /// The hash of the file as it was read.
        package var hash: String { StableHash(of: file.bytes).hexadecimal }
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
        _ file: CalendarFile, _ event: EditedEvent, _ edit: CalendarEdit, _ scope: EditScope, deed: EditDeed,
        title: String
    ) throws(EditRefusal) -> Plan {
        let patch = try editor.patch(file.bytes, event, edit, scope)
        return Plan(
            file: file, patch: patch, uid: event.uid, deed: deed, title: title, reverts: nil, newUID: patch.newUID)
    }

    /// The same edit in a folder: a series that was split off goes to a file of its own, which is written first.
    package func plan(inFolder plan: Plan, _ event: EditedEvent) throws(EditRefusal) -> Plan {
        guard let newUID = plan.newUID else { return plan }
        let new = Plan(
            file: CalendarFile(new: plan.file.path.folder.appending(Array("\(newUID).ics".utf8))),
            patch: CalendarPatch(
                adding: try CalendarEditor.calendar(of: newUID, in: plan.patch.text), occurrence: nil),
            uid: newUID, deed: .add, title: plan.title, reverts: nil)
        let ended = try editor.patch(plan.file.bytes, event, .remove, .following(newUID: newUID))
        return Plan(
            file: plan.file, patch: ended.showing(plan.patch.occurrence), uid: plan.uid, deed: plan.deed,
            title: plan.title, reverts: nil, newUID: newUID, first: [new])
    }

    /// Adds an event with a new UID to a file that was read.
    package func plan(_ file: CalendarFile, adding event: NewEvent, uid: String) throws(EditRefusal) -> Plan {
        let patch = try editor.adding(event, uid: uid, to: file.bytes)
        return Plan(file: file, patch: patch, uid: uid, deed: .add, title: event.title, reverts: nil)
    }

    /// Adds an event to a folder, as a file of its own.
    package func plan(in folder: FilePath, adding event: NewEvent, uid: String) throws(EditRefusal) -> Plan {
        let patch = try editor.adding(event, uid: uid, to: CalendarEditing.frame)
        return Plan(
            file: CalendarFile(new: folder.appending(Array("\(uid).ics".utf8))),
            patch: CalendarPatch(adding: patch.text, occurrence: patch.occurrence), uid: uid, deed: .add,
            title: event.title,
            reverts: nil)
    }

    /// Deletes the file of an event in a folder, which has nothing else.
    package func plan(deleting plan: Plan) -> Plan {
        let bytes = plan.file.bytes
        return Plan(
            file: plan.file,
            patch: CalendarPatch(
                removing: bytes.indices, of: bytes, event: bytes, occurrence: plan.patch.occurrence),
            uid: plan.uid, deed: plan.deed, title: plan.title, reverts: nil, deletes: true)
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

    private func plan(takingBackAlone entry: JournaledEdit) throws(EditRefusal) -> Plan {
        guard let path = FilePath(text: entry.calendar) else { throw CalendarEditing.isGone }
        if entry.hashAfter == CalendarEditing.hashOfNothing {
            let file = CalendarFile.isMissing(path) ? CalendarFile(new: path) : try CalendarFile(path)
            guard file.bytes.isEmpty else { throw EditRefusal.isTaken }
            return Plan(
                file: file, patch: CalendarPatch(adding: Array(entry.before), occurrence: nil),
                uid: entry.uid, deed: .undo, title: entry.title, reverts: entry.id)
        }
        if entry.hashBefore == CalendarEditing.hashOfNothing {
            let file = try CalendarFile(path)
            guard file.bytes == Array(entry.after) else { throw EditRefusal.isTaken }
            return Plan(
                file: file, patch: CalendarPatch(removing: file.bytes.indices, of: file.bytes, event: file.bytes),
                uid: entry.uid, deed: .undo, title: entry.title, reverts: entry.id, deletes: true)
        }
        let file = try CalendarFile(path)
        let isSame = StableHash(of: file.bytes).hexadecimal == entry.hashAfter
        let patch: CalendarPatch
        if isSame, entry.deed == .add, entry.places.count == 2 {
            // The zone that was added goes along.
            patch = CalendarPatch(
                removing: entry.places[0]..<entry.places[1], of: file.bytes, event: Array(entry.after))
        } else {
            let back = try editor.reverted(
                file.bytes, uid: entry.uid, from: Array(entry.after), to: Array(entry.before),
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
            file: file, patch: patch, uid: entry.uid, deed: .undo, title: entry.title, reverts: entry.id)
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

    /// The files that were changed, the latest first. Empty without a history, which is not made.
    package func usedFiles() throws -> [FilePath] {
        guard hasHistory else { return [] }
        return try history().compactMap { $0.deed == .skip ? nil : FilePath(text: $0.calendar) }
    }

    /// - Parameter withParts: Whether the files of series that were split off are entries too.
    private func history(withParts: Bool) throws -> [JournaledEdit] {
        guard hasHistory else { return [] }
        let entries = try locked { journal in try journal.entries().filter { $0.deed != .undo } }
        let parts = withParts ? [] : Set(entries.compactMap { $0.isUndone ? nil : $0.newUID })
        return entries.filter { !parts.contains($0.uid) }
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
    /// - Throws: A `WordedError`: why nothing was written, or `UncertainEdit`.
    package func write(_ plan: Plan) throws -> JournaledEdit {
        let first = try plan.first.map { try write($0) }
        do { return try writeAlone(plan) } catch let error as EditRefusal {
            for entry in first where entry.reverts == nil {
                _ = try write(try self.plan(takingBackAlone: entry))
            }
            throw error
        }
    }

    private func writeAlone(_ plan: Plan) throws -> JournaledEdit {
        try locked { journal in
            guard deadline.map({ DispatchTime.now().uptimeNanoseconds < $0 }) ?? true else { throw EditRefusal.isLate }
            let (file, patch) = (plan.file, plan.patch)
            let temporary = file.newTemporary
            let entry = try journal.add(
                JournaledEdit(
                    made: editor.now.millisecondsSinceEpoch, calendar: file.path.text, uid: plan.uid, deed: plan.deed,
                    title: plan.title, before: Data(patch.before), after: Data(patch.after),
                    hashBefore: StableHash(of: file.bytes).hexadecimal,
                    hashAfter: StableHash(of: patch.text).hexadecimal,
                    places: plan.deed == .add ? patch.addedRange : patch.places, temporary: temporary.text,
                    reverts: plan.reverts, newUID: plan.newUID,
                    zone: plan.deed == .add ? patch.addedZone.map { Data($0) } : nil))
            do {
                if plan.deletes {
                    try file.delete(temporary: temporary, reached)
                } else if file.isNew {
                    try file.create(patch.text, temporary: temporary, reached)
                } else {
                    try file.replace(with: patch.text, temporary: temporary, reached)
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

    /// Opens the history with the lock of the directory, and looks up what a killed program left.
    private func locked<Result>(
        settling: (JournaledEdit) -> Void = { _ in }, _ body: (EditJournal) throws -> Result
    ) throws -> Result {
        do {
            try PrivateFiles.makeDirectory(at: directory)
            return try DirectoryLock.withLock(on: directory) {
                let journal = try EditJournal(in: directory)
                for entry in try journal.entries() where entry.state == .intended {
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

    /// Whether the event is in a text as the last edit left it.
    package func isAsLeft(in text: [UInt8]) -> Bool {
        last.map { CalendarEditing.event(of: $0, in: text) == Array($0.after) } ?? false
    }
}
