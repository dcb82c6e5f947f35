import ArgumentParser
import Events
import Foundation
import Planning
import Storage
import Text
import Time

/// `upcoming next`: what comes next, for status bars and scripts.
struct NextCommand: ParsableCommand {
    /// How the events are printed.
    enum Format: ExpressibleByArgument {
        case json
        case lines(NextEventTemplate)
        /// A template that cannot be used, and why.
        case wrong(TemplateError)

        var defaultValueDescription: String { "text" }

        init?(argument: String) {
            switch argument {
            case "text": self = .lines(.usual)
            case "json": self = .json
            default:
                guard argument.contains("{") else { return nil }
                do throws(TemplateError) { self = .lines(try NextEventTemplate(argument)) } catch {
                    self = .wrong(error)
                }
            }
        }
    }

    static let configuration = CommandConfiguration(
        commandName: "next",
        abstract: localized("Prints what comes next, for status bars and scripts."),
        discussion: localized(
            """
            Without a source it looks at what those of the window said when they were read last, and fetches nothing. Hidden \
            sources, the conditions in use and ignored conflicts count as in the window then. Exit status: 0 when something comes, 1 when a \
            source could not be read at all, 2 for wrong usage, 3 when nothing comes.
            """))

    @Option(help: ArgumentHelp(localized("How many events are printed.")))
    var count = 1

    // Translators: "text", "json" and what is in braces are typed as they are.
    @Option(
        help: ArgumentHelp(
            localized(
                "How to print it: text, json, or a template such as \"{example}\".",
                ["example": "{title} {when} {warning}"])))
    var format = Format.lines(.usual)

    @Flag(name: .customLong("private"), help: ArgumentHelp(localized("Print the titles of private events too.")))
    var showsPrivate = false

    @OptionGroup
    var named: SourceOptions

    func validate() throws {
        guard 1...NextEvents.limit ~= count else {
            throw ValidationError(
                localized(
                    "--count is {count}; 1 to {limit} are expected.", ["count": count, "limit": NextEvents.limit]))
        }
        if case .wrong(let error) = format { throw ValidationError("--format: \(error.message)") }
    }

    func run() throws {
        let (count, format, showsPrivate, now) = (count, format, showsPrivate, Instant.now)
        let (sources, addresses, people) = (named.distinctSources, try named.ownAddresses(), named.people)
        // The kept events are those of the window, for all people.
        let isKept = sources.isEmpty && addresses.isEmpty && people.person.shown.isEmpty
        let file = NextEventsFile(timeZone: SystemTimeZone.current().identifier, showsPrivate: showsPrivate)
        if isKept, let events = file.load(at: now)?.coming(at: now, count: count) {
            throw ExitCode(NextCommand.print(events, format, at: now))
        }
        AgendaReading.end {
            // Read before the events, so that what changes meanwhile is noticed the next time.
            let key = file.key
            let reading = AgendaReading(
                sources: sources, ownAddresses: addresses, tellsProblems: !sources.isEmpty, people: people)
            guard let read = await reading.read() else { return 1 }
            let next = NextEvents(read.agenda, condition: read.condition, after: now, showsPrivate: showsPrivate)
            if read.isComplete, isKept { file.save(next, for: key, at: now) }
            let status = NextCommand.print(next.coming(at: now, count: count) ?? [], format, at: now)
            return read.isComplete ? status : 1
        }
    }

    private static func print(_ events: ArraySlice<NextEvents.Event>, _ format: Format, at now: Instant) -> Int32 {
        let output = FileHandle.standardOutput
        lazy var times = TimeFormatter.ofTerminal
        let isWritten =
            switch format {
            case .json: NextEvents.write(events, to: output.write(bytes:))
            case .lines(let template): output.write(lines: events.map { template.text(of: $0, at: now, times) })
            case .wrong: false
            }
        guard isWritten else { return 1 }
        return events.isEmpty ? 3 : 0
    }
}

/// The next events as they were found last, in a file that can be deleted at any time.
///
/// They are right as long as the store, the conditions in use, the time zone and the program are the same, for a day at
/// most: series are looked up as far as from the day on which they were found.
private struct NextEventsFile {
    private struct Content: Codable {
        let key: String
        let made: Instant
        let events: NextEvents
    }

    private static let longestUse: Int64 = 86_400_000
    private static let path = BaseDirectory.cache.path(of: "next.json")
    let timeZone: String
    let showsPrivate: Bool

    var key: String? { AgendaInput.storedKey.map { "\(timeZone) \(showsPrivate) \($0)" } }

    /// `nil` when there are none, or when they may be others now.
    func load(at now: Instant) -> NextEvents? {
        guard let data = try? PrivateFiles.read(NextEventsFile.path),
            let content = try? JSONDecoder().decode(Content.self, from: data), content.made <= now,
            now < content.made.advanced(by: NextEventsFile.longestUse), content.key == key
        else { return nil }
        return content.events
    }

    /// Saves them. Where that is not possible, they are looked for again the next time.
    func save(_ events: NextEvents, for key: String?, at now: Instant) {
        guard let key, let data = try? JSONEncoder().encode(Content(key: key, made: now, events: events)) else {
            return
        }
        let url = URL(fileURLWithPath: NextEventsFile.path)
        try? PrivateFiles.makeDirectory(at: url.deletingLastPathComponent())
        try? PrivateFiles.write(data, to: url)
    }
}
