import ArgumentParser
import Foundation
import Kit
import Text

/// The command line of the program.
///
/// Help and errors are in the user's language. Only the parser's own words, its headings ("USAGE:", "Error:") and what
/// it says of wrong options, stay in English, because it offers no way to replace them.
struct UpcomingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upcoming",
        abstract: localized("Shows your upcoming events and their conflicts."),
        usage: usage,
        discussion: localized(
            """
            Without a command it opens the window, adds the sources that are named to those it has, and follows the link. \
            A window that is open already takes them over. Without a display it prints the agenda of the \
            sources instead. A source is a file, or an http, https or webcal address.
            """),
        version: Program.version,
        subcommands: [
            WindowCommand.self, AgendaCommand.self, ConflictsCommand.self, FreeCommand.self, NextCommand.self,
            AddCommand.self, MoveCommand.self, ChangeCommand.self, RemoveCommand.self, AnswerCommand.self,
            UndoCommand.self,
            SeasonCommand.self, ConditionCommand.self, SkipCommand.self, SearchProviderCommand.self,
        ],
        defaultSubcommand: WindowCommand.self)

    // Translators: only the words in capitals are translated; commands and options are typed as they are.
    static let usage = localized(
        """
        upcoming [--samples] [FILE|URL|LINK ...]
        upcoming agenda [--format text|json|ics] [--from DAY] [--to DAY | --days N] [--conflicts] [--me ADDRESS] [SOURCE ...]
        upcoming conflicts [--format text|json] [--from DAY] [--to DAY | --days N] [--buffer MINUTES] [--exit-code] [SOURCE ...]
        upcoming free [--duration 1h] [--within 09:00-18:00] [--weekdays mon-fri] [--at TIME] [--format text|json] [SOURCE ...]
        upcoming next [--count N] [--format text|json|TEMPLATE] [--private] [SOURCE ...]
        upcoming add TEXT [--in FILE] [--place P] [--dry-run] [--unless-conflict] [--format text|json]
        upcoming move EVENT TIME [--in FILE] [--all] [--dry-run] [--unless-conflict] [--format text|json]
        upcoming change EVENT [--in FILE] [--title T] [--place P] [--start TIME] [--end TIME] [--free | --busy] [--all]
        upcoming remove EVENT [--in FILE] [--all]
        upcoming answer EVENT accepted|tentative|declined [--in FILE] [--all] [--tell]
        upcoming undo [--list | ID]
        upcoming season [--format text|json] SOURCE
        upcoming condition [--id ID] SOURCE ARG1 ARG2
        upcoming skip [--all] EVENT
        """)

    /// The names of the commands.
    static let commandNames =
        configuration.subcommands.filter { $0.configuration.shouldDisplay }
        .compactMap { $0.configuration.commandName } + ["help"]

    /// Whether the arguments are only sources, and none of them is a command. Then the window is opened without using the
    /// parser, which would take a twentieth of the time until it appears.
    private static func areSources(_ arguments: [String]) -> Bool {
        let first = arguments.first ?? ""
        guard arguments.allSatisfy({ !$0.hasPrefix("-") }) else { return false }
        // Only a bare word can name a command. The parser's types are created only to compare such a word.
        let isWord = !first.isEmpty && first.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
        return !isWord
            || first != "help" && !configuration.subcommands.contains { $0.configuration.commandName == first }
    }

    /// Parses and runs, and returns the exit status: 0 for success, 1 when a source could not be read, 2 for wrong
    /// usage.
    static func execute(_ arguments: [String]) -> Int32 {
        let isWindow = areSources(arguments)
        guard let arguments = isWindow ? arguments : ProgramArguments.joined(arguments) else {
            FileHandle.standardError.writeError(
                localized("There are too many options; {count} are the most.", ["count": ProgramArguments.limit]))
            return 2
        }
        do {
            if isWindow { return try WindowCommand.open(arguments) }
            var command = try parseAsRoot(arguments)
            try command.run()
            return 0
        } catch let code as ExitCode {
            return code.rawValue
        } catch {
            let isRequest = exitCode(for: error).isSuccess
            // Users do not know the name of the default command.
            let message = message(of: error, in: arguments).replacing(
                "upcoming \(WindowCommand.configuration.commandName ?? "") --help", with: "upcoming --help")
            let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let shown = lines.last?.isEmpty == true ? lines.dropLast() : lines
            let isWritten = (isRequest ? FileHandle.standardOutput : .standardError).write(lines: shown)
            return isRequest ? (isWritten ? 0 : 1) : 2
        }
    }

    /// The parser's message about an error. The parser quotes arguments as they are, so a line break in one would begin a
    /// line of its own. Then the parser looks again, at the escaped arguments.
    private static func message(of error: any Error, in arguments: [String]) -> String {
        let message = fullMessage(for: error)
        guard arguments.contains(where: { $0.utf8.contains(UInt8(ascii: "\n")) }) else { return message }
        do {
            _ = try parseAsRoot(arguments.map { TerminalStyle.plain.line($0) })
            return message
        } catch {
            // A message of the program itself has escaped what it quotes.
            let again = fullMessage(for: error)
            return again.count(where: \.isNewline) < message.count(where: \.isNewline) ? again : message
        }
    }
}
