import ArgumentParser
import Events
import Formats
import Foundation
import Planning
import Storage
import Text
import Time

/// `upcoming undo`: takes back what was changed in calendar files, or not going to an event.
struct UndoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: localized("Takes back the last change of a calendar."),
        discussion: localized(
            """
            What others have changed since stays; where they changed the same, nothing is taken back. Exit status: 0 when it \
            is written and read back, 1 when nothing is written, 2 for wrong usage.
            """) + "\n\n" + localized("It takes back what upcoming skip has noted, too."))

    @Flag(help: ArgumentHelp(localized("List the changes of the last 30 days.")))
    var list = false

    @Flag(
        help: ArgumentHelp(localized("Write it also if its server tells others. Without it, who is told is printed.")))
    var tell = false

    // Translators: {formats} is "text, json", which are typed as they are.
    @Option(help: ArgumentHelp(localized("How to print it: {formats}.", ["formats": TextOrJSON.list])))
    var format = TextOrJSON.text

    @Argument(help: ArgumentHelp(localized("The number of the change in the list; without it the last one.")))
    var id: Int64?

    func validate() throws {
        guard !list || id == nil else {
            throw ValidationError(localized("--list lists all changes; it takes no number."))
        }
    }

    func run() throws {
        do {
            let times = TimeFormatter.ofTerminal
            let editing = UndoCommand.editing(times)
            let entries: [JournaledEdit]
            if list {
                entries = try editing.history()
            } else {
                let entry = try editing.undoable(id)
                if let decision = entry.skipped {
                    try SkipCommand.decide(decision, isSkipped: false, title: entry.title)
                    try editing.noteUndone(entry)
                } else {
                    try takeBack(entry, editing)
                }
                entries = [entry]
            }
            let report = UndoReport(entries, isList: list, times)
            guard FileHandle.standardOutput.write(report, asJSON: format == .json) else { throw ExitCode(1) }
        } catch let error as EditTellsOthers {
            FileHandle.standardError.writeError(error.message, WritingOptions.needsTell)
            throw ExitCode(2)
        } catch let error as any WordedError {
            FileHandle.standardError.writeError(error.message)
            throw ExitCode(1)
        }
    }

    /// Takes back an edit in the open window, or here.
    private func takeBack(_ entry: JournaledEdit, _ editing: CalendarEditing) throws {
        var order = EditOrder(.undo(entry.id ?? 0), in: editing.timeZone, ownAddresses: [])
        order.mayTell = tell
        if try order.writtenInWindow(isOnServer: entry.address != nil) == nil {
            _ = try editing.write(try editing.plan(takingBack: entry))
        }
    }

    /// The history of the user, for a terminal.
    static func editing(_ times: TimeFormatter) -> CalendarEditing {
        let editor = CalendarEditor(timeZone: times.timeZone, now: .now, ownAddresses: [])
        return CalendarEditing(in: BaseDirectory.data.upcoming(), editor: editor)
    }
}
