import ArgumentParser
import Foundation
import Gtk
import Kit
import Planning
import Text

/// `upcoming FILE|URL|LINK...`: opens the window.
struct WindowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "window",
        abstract: localized("Opens the window on sources; the default without a command."),
        usage: UpcomingCommand.usage, shouldDisplay: false)

    @Argument(help: ArgumentHelp(localized("Files, addresses and links to open.")), completion: .file())
    var files: [String] = []

    @Flag(help: ArgumentHelp(localized("Also open the samples, with dates around today.")))
    var samples = false

    /// The desktop starts the program with it, and then sends what to open over D-Bus.
    @Flag(name: .customLong("gapplication-service"), help: .hidden)
    var isService = false

    private var sampleFiles: [String] {
        samples ? DataFiles().samples?.paths(for: RangeOptions.today) ?? [] : []
    }

    func run() throws {
        throw ExitCode(
            try WindowCommand.open(files.flatMap(ProgramArguments.separated) + sampleFiles, isService: isService))
    }

    /// Runs the program with its window, and returns the exit status.
    static func open(_ files: [String], isService: Bool = false) throws -> Int32 {
        guard !files.contains("-") else {
            FileHandle.standardError.writeError(
                localized("The open window cannot read this standard input. Use: upcoming agenda -"))
            throw ExitCode(2)
        }
        for file in files {
            if let fault = SourceWord.fault(of: file, commands: UpcomingCommand.commandNames) {
                throw ValidationError(fault)
            }
        }
        MainActor.assumeIsolated {
            Settings.takeEnvironmentTheme()
            Application.connectToSessionBus()
        }
        guard isService || MainActor.assumeIsolated({ Display.isAvailable }) else {
            try AgendaCommand.printWithoutDisplay(files)
        }
        // The window names one that is missing among others.
        let missing = files.compactMap { SourceWord.missing($0) }
        if !missing.isEmpty, missing.count == files.count {
            missing.forEach(FileHandle.standardError.writeError)
            throw ExitCode(2)
        }
        return MainActor.assumeIsolated {
            let application = UpcomingApplication()
            return withExtendedLifetime(application) { application.run(files: files, isService: isService) }
        }
    }
}
