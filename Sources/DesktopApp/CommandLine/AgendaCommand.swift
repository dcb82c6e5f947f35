import ArgumentParser
import Dispatch
import Events
import Foundation
import Planning
import Rules
import Text
import Time

/// `upcoming agenda`: days, events and conflicts in the terminal, without a display.
struct AgendaCommand: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json, ics
    }

    enum Color: String, ExpressibleByArgument, CaseIterable {
        case auto, always, never
    }

    /// How many days of the window's sources are printed when no range is given.
    private static let usualDays = 30

    static let configuration = CommandConfiguration(
        commandName: "agenda",
        abstract: localized("Prints the agenda of sources: days, events, conflicts and problems."),
        discussion: localized(
            """
            Without a source it prints those of the window as they were read last, for 30 days from today on, with the \
            conditions that are in use there. With ics it prints a calendar file, with series as series. \
            Entries that could not be read are listed on standard error as well. Exit status: 0 when every source was \
            loaded, 1 when one could not be read at all, 2 for wrong usage.
            """))

    // Translators: {formats} is "text, json, ics", which are typed as they are.
    @Option(help: ArgumentHelp(localized("How to print it: {formats}.", ["formats": Format.list])))
    var format = Format.text

    @OptionGroup
    var days: RangeOptions

    @Flag(help: ArgumentHelp(localized("Print events in conflict alone.")))
    var conflicts = false

    @Option(
        name: .customLong("me"),
        help: ArgumentHelp(
            localized("An email address of yours. Invitations that it declined are not busy. May be repeated."),
            valueName: "address"))
    var addresses: [String] = []

    // Translators: {choices} is "auto, always, never", which are typed as they are.
    @Option(help: ArgumentHelp(localized("Whether lines are colored: {choices}.", ["choices": Color.list])))
    var color = Color.auto

    @Argument(
        help: ArgumentHelp(
            localized(
                """
                Files, and http, https or webcal addresses; what they are is recognised by their content. Without one: the \
                sources of the window.
                """)),
        completion: .file())
    var sources: [String] = []

    func validate() throws {
        _ = try ownAddresses()
        for source in sources {
            if let fault = SourceWord.fault(of: source) { throw ValidationError(fault) }
        }
    }

    /// The addresses of the reader in the form of calendars.
    private func ownAddresses() throws -> Set<String> {
        Set(
            try addresses.map { text in
                switch OwnAddresses.adding(text, to: []) {
                case .success(let address): return address
                case .failure(let fault):
                    throw ValidationError("--me \(ExactText(text).quoted(limit: 60)): \(fault.message)")
                }
            })
    }

    func run() throws {
        let style: TerminalStyle =
            switch color {
            case .auto: .ofStandardOutput
            case .always: .colored
            case .never: .plain
            }
        let today = RangeOptions.today
        let usual = sources.isEmpty ? AgendaRange(from: today, to: today.advanced(by: AgendaCommand.usualDays)) : .all
        AgendaCommand.print(
            AgendaPrinter(
                sources: AgendaCommand.sources(sources), format: format, range: days.range(today: today, usual: usual),
                conflictsOnly: conflicts, ownAddresses: try ownAddresses(), style: style))
    }

    /// Prints the agenda, because there is no display to open a window on.
    static func printWithoutDisplay(_ files: [String]) throws -> Never {
        let sources = files.filter { !Link.isLink($0) }
        guard !sources.isEmpty else {
            FileHandle.standardError.writeError(
                localized("there is no display to open a window on. Name sources to print their agenda here."))
            throw ExitCode(2)
        }
        FileHandle.standardError.writeError(
            localized("there is no display to open a window on, so the agenda is printed here."))
        print(AgendaPrinter(sources: AgendaCommand.sources(sources), format: .text, style: .ofStandardOutput))
    }

    /// The sources for the arguments, without duplicates.
    private static func sources(_ words: [String]) -> [Source] {
        let named = words.map { Source(argument: $0) }
        return named.indices.filter { !named[..<$0].contains(named[$0]) }.map { named[$0] }
    }

    private static func print(_ printer: AgendaPrinter) -> Never {
        Task {
            Foundation.exit(await printer.print())
        }
        dispatchMain()
    }
}

extension TerminalStyle {
    fileprivate static var ofStandardOutput: TerminalStyle {
        TerminalStyle(isTerminal: isatty(STDOUT_FILENO) == 1, environment: ProcessInfo.processInfo.environment)
    }
}

extension CaseIterable where Self: RawRepresentable<String> {
    /// The possible values, as help lists them.
    fileprivate static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
