import ArgumentParser
import Foundation
import Planning
import Text
import Time

/// `upcoming conflicts`: each conflict once in the terminal, without a display.
struct ConflictsCommand: ParsableCommand {
    /// How many days of the window's sources are looked at when no range is given.
    static let usualDays = 365

    static let configuration = CommandConfiguration(
        commandName: "conflicts",
        abstract: localized("Prints each conflict once, soonest first."),
        discussion: localized(
            """
            Two series that conflict again and again are one conflict, with how often and when next. Without a source it prints \
            the conflicts of the window's sources for a year from today on, without those that are ignored there. \
            Exit status: 0 when every source was loaded, 1 when one could not be read at all, 2 for wrong usage; with \
            --exit-code 3 when there are conflicts.
            """))

    // Translators: {formats} is "text, json", which are typed as they are.
    @Option(help: ArgumentHelp(localized("How to print it: {formats}.", ["formats": TextOrJSON.list])))
    var format = TextOrJSON.text

    @OptionGroup
    var days: RangeOptions

    @OptionGroup
    var near: BufferOption

    @Flag(name: .customLong("exit-code"), help: ArgumentHelp(localized("End with 3 when there are conflicts.")))
    var tellsByStatus = false

    @OptionGroup
    var color: ColorOption

    @OptionGroup
    var named: SourceOptions

    func run() throws {
        let reading = try named.reading(days, usualDays: ConflictsCommand.usualDays)
        let (format, buffer, tells, style) = (format, near.milliseconds, tellsByStatus, color.style)
        AgendaReading.end {
            guard let read = await reading.read() else { return 1 }
            let selection = ConflictSelection(
                read.agenda, range: reading.range, buffer: buffer ?? read.buffer,
                filter: ConflictFilter(condition: read.condition))
            let report = ConflictReport(AgendaReading.texts(read.agenda), selection: selection, style: style)
            let isWritten = FileHandle.standardOutput.write(report, asJSON: format == .json, style: style)
            guard isWritten, read.isComplete else { return 1 }
            return tells && selection.hasConflicts ? 3 : 0
        }
    }
}

/// The time that must be between two events at different places.
struct BufferOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            localized(
                "Also list events at different locations with fewer than this many minutes between them. 0 lists none."),
            valueName: "minutes"))
    var buffer: Int?

    func validate() throws {
        guard let buffer, !(0...1440).contains(buffer) else { return }
        throw ValidationError(localized("--buffer is {minutes}; 0 to 1440 are expected.", ["minutes": buffer]))
    }

    /// `nil` for that of the window.
    var milliseconds: Int64? { buffer.map { Int64($0) * 60_000 } }
}
