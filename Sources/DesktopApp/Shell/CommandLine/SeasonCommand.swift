import ArgumentParser
import Dispatch
import Events
import Foundation
import Planning
import Text

/// `upcoming season`: a team's schedule in the terminal, without a display.
struct SeasonCommand: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    static let configuration = CommandConfiguration(
        commandName: "season",
        abstract: localized("Prints a team's schedule: the summary of its season, sections and games."),
        discussion: localized(
            """
            A calendar is a team's when most of its titles name two teams, as in "Gulls at Otters", and one team is in nearly \
            all of them. Games that could not be read are listed on standard error. Exit status: 0 when the schedule was loaded, 1 when \
            it could not be read at all or is none, 2 for wrong usage.
            """))

    // Translators: {format} and {other} are "text" and "json", which are typed as they are.
    @Option(
        help: ArgumentHelp(
            localized(
                "How to print it: {format} or {other}.",
                ["format": Format.text.rawValue, "other": Format.json.rawValue])))
    var format = Format.text

    @Argument(help: ArgumentHelp(localized("A team's schedule or calendar.")), completion: .file())
    var source: String

    func validate() throws {
        if let fault = SourceWord.fault(of: source) { throw ValidationError(fault) }
    }

    func run() {
        let printer = SeasonPrinter(source: Source(argument: source), format: format)
        Task {
            Foundation.exit(await printer.print())
        }
        dispatchMain()
    }
}
