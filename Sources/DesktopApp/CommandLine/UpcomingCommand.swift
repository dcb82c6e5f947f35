import ArgumentParser
import Foundation

/// The program as the command line sees it.
struct UpcomingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upcoming",
        abstract: "Shows everything that is coming up, and what clashes with what.",
        usage: usage,
        discussion: """
            Without a command it opens the window, adds the sources that are named to those it has, and follows the link. \
            A second call hands them over to the window that is open. Without a display it prints the agenda of the \
            sources instead. A source is a file, or an http, https or webcal address.
            """,
        version: Program.version,
        subcommands: [WindowCommand.self, AgendaCommand.self, SeasonCommand.self, ConditionCommand.self],
        defaultSubcommand: WindowCommand.self)

    static let usage = """
        upcoming [FILE|URL|LINK ...]
        upcoming agenda [--format text|json|ics] [--from DAY] [--to DAY | --days N] [--conflicts] [SOURCE ...]
        upcoming season [--format text|json] SOURCE
        upcoming condition [--id ID] SOURCE ARG1 ARG2
        """

    /// What can stand behind the program's name to say what to do.
    static let commandNames =
        configuration.subcommands.filter { $0.configuration.shouldDisplay }
        .compactMap { $0.configuration.commandName } + ["help"]

    /// The command of a plain start, which is told without the parser: nothing but files, and no word that names a command.
    /// Every start of the window would wait for the parser, as long as for a twentieth of all that is done until it shows.
    private static func windowCommand(_ arguments: [String]) -> WindowCommand? {
        let first = arguments.first ?? ""
        guard arguments.allSatisfy({ !$0.hasPrefix("-") }) else { return nil }
        // Only a bare word can name a command; to know the names, the parser's types have to be made.
        let isWord = !first.isEmpty && first.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
        guard !isWord || !(commandNames.contains(first) || first == WindowCommand.configuration.commandName) else {
            return nil
        }
        return WindowCommand(files: arguments)
    }

    /// Parses and runs, and gives the exit status: 0 done, 1 a source could not be read, 2 wrong usage.
    static func execute(_ arguments: [String]) -> Int32 {
        do {
            if let command = windowCommand(arguments) {
                try command.run()
                return 0
            }
            var command = try parseAsRoot(arguments)
            try command.run()
            return 0
        } catch let code as ExitCode {
            return code.rawValue
        } catch {
            let isRequest = exitCode(for: error).isSuccess
            // The command that stands where none is named has no name that people know.
            let message = fullMessage(for: error).replacing(
                "upcoming \(WindowCommand.configuration.commandName ?? "") --help", with: "upcoming --help")
            let isWritten = (isRequest ? FileHandle.standardOutput : .standardError).writeLine(message)
            return isRequest ? (isWritten ? 0 : 1) : 2
        }
    }
}
