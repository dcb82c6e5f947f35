import ArgumentParser
import Core
import Foundation
import Gtk

/// The program as the command line sees it.
struct UpcomingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upcoming",
        abstract: "Shows everything that is coming up, and what clashes with what.",
        discussion: """
            Without a command it opens the window on the files. A second call hands its files over to the window that is \
            open. Without a display it prints the agenda of the files instead.
            """,
        version: Program.version,
        subcommands: [AgendaCommand.self])

    @Argument(help: "Files of events to open.", completion: .file())
    var files: [String] = []

    @Flag(name: .customLong("gapplication-service"), help: .hidden)
    var isService = false

    func run() throws {
        guard isService || MainActor.assumeIsolated({ Display.isAvailable }) else {
            try AgendaCommand.printWithoutDisplay(files)
        }
        let status = MainActor.assumeIsolated {
            UpcomingApplication().run(files: files, isService: isService)
        }
        throw ExitCode(status)
    }

    /// Parses and runs, and gives the exit status: 0 done, 1 a source could not be read, 2 wrong usage.
    static func execute(_ arguments: [String]) -> Int32 {
        do {
            var command = try parseAsRoot(arguments)
            try command.run()
            return 0
        } catch let code as ExitCode {
            return code.rawValue
        } catch {
            let message = fullMessage(for: error)
            let isRequest = exitCode(for: error).isSuccess
            (isRequest ? FileHandle.standardOutput : .standardError).writeLine(message)
            return isRequest ? 0 : 2
        }
    }
}
