import ArgumentParser
import Formats
import Foundation
import Planning
import Storage
import Text
import Time

/// `upcoming move`: moves an event in its calendar file.
struct MoveCommand: ParsableCommand {
    static let configuration = EditOptions.configuration("move", localized("Moves an event in a calendar file."))

    @OptionGroup
    var options: EditOptions

    @Argument(
        help: ArgumentHelp(
            localized("The new time, such as \"Fri 6pm\". Without a day it is on the event's day."), valueName: "time"))
    var time: String

    func validate() throws { try TypedEdit.check(time) }

    func run() throws {
        let time = time
        try options.run(.move) { .change(try TypedEdit.current.move(to: time, $0)) }
    }
}

/// `upcoming change`: changes the words, the start or the end of an event in its calendar file.
struct ChangeCommand: ParsableCommand {
    /// Whether the event takes its time.
    enum Availability: String, EnumerableFlag {
        case free, busy

        static func help(for availability: Availability) -> ArgumentHelp? {
            switch availability {
            case .free: ArgumentHelp(localized("Mark it as free, so that it conflicts with nothing."))
            case .busy: ArgumentHelp(localized("Mark it as busy."))
            }
        }
    }

    static let configuration = EditOptions.configuration("change", localized("Changes an event in a calendar file."))

    @OptionGroup
    var options: EditOptions

    @Option(help: ArgumentHelp(localized("Its new title."), valueName: "text"))
    var title: String?

    @Option(
        name: .customLong("place"), help: ArgumentHelp(localized("Its new place; \"\" removes it."), valueName: "text"))
    var location: String?

    @Option(help: ArgumentHelp(localized("When it begins. Its end stays."), valueName: "time"))
    var start: String?

    @Option(help: ArgumentHelp(localized("When it ends. Its start stays; a day is the last one."), valueName: "time"))
    var end: String?

    @Flag
    var availability: Availability?

    func validate() throws {
        guard title != nil || location != nil || start != nil || end != nil || availability != nil else {
            throw ValidationError(localized("Say what to change: --title, --place, --start, --end, --free or --busy."))
        }
        for time in [start, end].compactMap({ $0 }) { try TypedEdit.check(time) }
    }

    func run() throws {
        let (title, location, start, end, availability) = (title, location, start, end, availability)
        try options.run(.change) { when in
            var edit = try TypedEdit.current.change(start: start, end: end, when)
            (edit.title, edit.place, edit.isFree) = (
                title.map { $0.trimmedOrNil ?? "" }, location, availability.map { $0 == .free }
            )
            return .change(edit)
        }
    }
}

/// `upcoming remove`: removes an event from its calendar file.
struct RemoveCommand: ParsableCommand {
    static let configuration = EditOptions.configuration("remove", localized("Removes an event from a calendar file."))

    @OptionGroup
    var options: EditOptions

    func run() throws {
        try options.run(.remove) { _ in .remove }
    }
}

/// `upcoming answer`: answers an invitation in its calendar file.
struct AnswerCommand: ParsableCommand {
    static let configuration = EditOptions.configuration(
        "answer", localized("Answers an invitation."))

    @OptionGroup
    var options: EditOptions

    @Argument(help: ArgumentHelp(localized("The answer: {answers}.", ["answers": EventAnswer.list])))
    var answer: EventAnswer

    func run() throws {
        // Of several addresses that are invited, the only one of --me answers.
        let own = try options.writing.ownAddresses()
        let edit = CalendarEdit.change(EventEdit(answer, of: own.count == 1 ? own.first : nil))
        try options.run(.change) { _ in edit }
    }
}

extension EventAnswer: ExpressibleByArgument {
    /// As they are typed.
    fileprivate static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

/// `upcoming add`: adds an event to a calendar file.
struct AddCommand: ParsableCommand {
    static let configuration = EditOptions.configuration("add", localized("Adds an event to a calendar file."))

    @Argument(
        help: ArgumentHelp(
            localized(
                "Its title and its time, such as \"Dinner at Nora's Sat 7pm 2h\" or \"Choir every Tuesday 19:00 until Dec 20\"."
            ), valueName: "text"))
    var text: String

    @OptionGroup
    var writing: WritingOptions

    @Option(name: .customLong("place"), help: ArgumentHelp(localized("Where it takes place."), valueName: "text"))
    var location: String?

    func validate() throws {
        do { _ = try TypedEdit.current.add(text, place: nil) } catch let fault as TypedEdit.Fault {
            throw ValidationError(fault.message)
        } catch is EditRefusal {}
    }

    func run() throws {
        let (text, location, writing) = (text, location, writing)
        WritingOptions.end {
            let (event, notes) = try TypedEdit.current.add(text, place: location)
            let (uid, target) = (UUID().uuidString.lowercased(), try await writing.targetOfNew())
            let destination = target.destination
            let plan = try target.editing.plan(adding: event, uid: uid, to: destination)
            return try writing.finish(
                plan, .add, target, .only, .add(event, uid: uid, to: destination), assumptions: notes)
        }
    }
}

extension EditOptions {
    /// The help of a command that changes a calendar.
    fileprivate static func configuration(_ name: String, _ abstract: String) -> CommandConfiguration {
        CommandConfiguration(
            commandName: name, abstract: abstract,
            discussion: localized(
                """
                Only the lines that change are written; every other byte of the file stays. An event that somebody else organizes, and a \
                file that cannot be changed safely, is refused. Exit status: 0 when it is written and read back, 1 when \
                nothing is written, 2 for wrong usage, 3 when --unless-conflict has found a conflict.
                """) + "\n\n"
                + localized(
                    """
                    Without --in, the event is in a calendar of the window that may be changed: its page allows that. add takes the \
                    calendar that was changed last, or else My Calendar, which it makes. An open window writes for the command.
                    """))
    }
}

extension TypedEdit {
    static var current: TypedEdit {
        TypedEdit(TypedTimeParser(locale: EnvironmentLocale.current()), .ofTerminal, now: .now, awake: .ofWindow)
    }

    static func check(_ text: String) throws {
        do throws(Fault) { _ = try current.read(text) } catch { throw ValidationError(error.message) }
    }
}
