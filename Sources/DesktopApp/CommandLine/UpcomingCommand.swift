import ArgumentParser
import Foundation

/// The program as the command line sees it.
struct UpcomingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upcoming",
        abstract: "Shows everything that is coming up, and what clashes with what.",
        usage: """
            upcoming [FILE ...]
            upcoming agenda [--format text|json] FILE ...
            """,
        discussion: """
            Without a command it opens the window on the files. A second call hands its files over to the window that is \
            open. Without a display it prints the agenda of the files instead.
            """,
        version: Program.version,
        subcommands: [WindowCommand.self, AgendaCommand.self],
        defaultSubcommand: WindowCommand.self)

    /// Parses and runs, and gives the exit status: 0 done, 1 a source could not be read, 2 wrong usage.
    static func execute(_ arguments: [String]) -> Int32 {
        do {
            var command = try parseAsRoot(arguments)
            try command.run()
            return 0
        } catch let code as ExitCode {
            return code.rawValue
        } catch {
            let isRequest = exitCode(for: error).isSuccess
            (isRequest ? FileHandle.standardOutput : .standardError).writeLine(fullMessage(for: error))
            return isRequest ? 0 : 2
        }
    }
}
