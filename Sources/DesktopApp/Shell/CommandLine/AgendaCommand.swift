import ArgumentParser
import Events
import Foundation
import Planning
import Text
import Time

/// `upcoming agenda`: days, events and conflicts in the terminal, without a display.
struct AgendaCommand: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json, ics
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

    @OptionGroup
    var color: ColorOption

    @OptionGroup
    var named: SourceOptions

    func run() throws {
        let printer = AgendaPrinter(
            reading: try named.reading(days, usualDays: AgendaCommand.usualDays), format: format,
            conflictsOnly: conflicts, style: color.style)
        AgendaReading.end { await printer.print() }
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
        let printer = AgendaPrinter(
            reading: AgendaReading(sources: SourceOptions.distinct(sources.map { Source(argument: $0) })),
            format: .text, style: .ofStandardOutput)
        AgendaReading.end { await printer.print() }
    }
}
