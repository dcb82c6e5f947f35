import ArgumentParser
import Foundation
import Planning
import Rules
import Text
import Time

/// `upcoming free`: free time in the terminal, without a display.
struct FreeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "free",
        abstract: localized("Prints when there is free time, or whether a time is free."),
        discussion: localized(
            """
            Without a source it looks at those of the window, for a year from today on. With --at it says whether that time is \
            free, what it would conflict with, and what is free near it; of a day, its events and its free times. Among \
            several people it asks for you, unless --person names others. Exit status: 0 when every source was loaded, 1 when one could not be read at all, 2 for wrong usage; with --at 3 \
            when the time is not free, or nothing of the day.
            """))

    @Option(help: ArgumentHelp(localized("The shortest free time, such as 1h, 90min or 1h30."), valueName: "length"))
    var duration: String?

    @Option(
        help: ArgumentHelp(
            localized(
                "The hours of the day to look in, such as 09:00-18:00 or 0-24. Without it: waking hours, 08:00-22:00 or those of the window."
            ), valueName: "hours"))
    var within: String?

    @Option(help: ArgumentHelp(localized("The days of the week to look at, such as mon-fri or sat,sun.")))
    var weekdays: String?

    @Option(
        help: ArgumentHelp(
            localized("A time or a day, such as \"2026-12-12 19:00\", \"Sat 7pm 2h\" or \"tomorrow\"."),
            valueName: "time"))
    var at: String?

    // Translators: {formats} is "text, json", which are typed as they are.
    @Option(help: ArgumentHelp(localized("How to print it: {formats}.", ["formats": TextOrJSON.list])))
    var format = TextOrJSON.text

    @OptionGroup
    var days: RangeOptions

    @OptionGroup
    var near: BufferOption

    @OptionGroup
    var color: ColorOption

    @OptionGroup
    var named: SourceOptions

    /// An hour, in minutes.
    private static let usualLength = 60
    /// How many days around a time are read.
    private static let daysAround = 366

    func validate() throws {
        let parser = FreeCommand.parser
        _ = try length(parser)
        _ = try hours(parser)
        _ = try typed(parser)
    }

    private static var parser: TypedTimeParser { TypedTimeParser(locale: EnvironmentLocale.current()) }

    private func length(_ parser: TypedTimeParser) throws -> Int? {
        guard let duration else { return nil }
        guard let length = parser.length(duration) else { throw fault("--duration", duration, "1h, 90min, 1h30") }
        return length
    }

    private func hours(_ parser: TypedTimeParser) throws -> FreeHours {
        var chosen = FreeHours.all.weekdays
        if let weekdays {
            guard let days = parser.weekdays(weekdays), !days.isEmpty else {
                throw fault("--weekdays", weekdays, "mon-fri, sat,sun")
            }
            chosen = days
        }
        guard let within else {
            let waking = wakingHours
            return FreeHours(from: waking.from, to: waking.to, weekdays: chosen)
        }
        guard let hours = parser.hours(within, weekdays: chosen) else {
            throw fault("--within", within, "09:00-18:00, 9am-6pm")
        }
        return hours
    }

    /// The waking hours of the window, if the command reads its sources.
    private var wakingHours: FreeHours {
        guard named.distinctSources.isEmpty else { return .waking }
        return .ofWindow
    }

    private func typed(_ parser: TypedTimeParser) throws -> TypedTime? {
        guard let at else { return nil }
        let typed = TypedEdit(parser, .ofTerminal, now: .now, awake: wakingHours).parse(at)
        if let fault = typed.fault {
            throw ValidationError("--at \(ExactText(at).quoted(limit: 60)): \(fault.hint(.ofTerminal))")
        }
        guard typed.isUnderstood else {
            throw fault("--at", at, "2026-12-12 19:00, Sat 7pm 2h, tomorrow, tonight")
        }
        return typed
    }

    private func fault(_ option: String, _ text: String, _ examples: String) -> ValidationError {
        ValidationError(
            // Translators: {option} and {examples} are typed as they are.
            localized(
                "{option} {text} is not understood. It takes, for example: {examples}.",
                ["option": option, "text": ExactText(text).quoted(limit: 60), "examples": examples]))
    }

    func run() throws {
        let (parser, today, sources) = (FreeCommand.parser, RangeOptions.today, named.distinctSources)
        let (length, hours, typed) = (try length(parser), try hours(parser), try typed(parser))
        var usual = AgendaRange.all
        if let date = typed?.span?.start.date ?? typed?.day {
            usual = AgendaRange(
                from: date.advanced(by: -FreeCommand.daysAround),
                to: (typed?.lastDay ?? date).advanced(by: FreeCommand.daysAround))
        } else if sources.isEmpty {
            usual = AgendaRange(from: today, to: today.advanced(by: ConflictsCommand.usualDays))
        }
        let reading = AgendaReading(
            sources: sources, range: typed == nil ? days.range(today: today, usual: usual) : usual,
            ownAddresses: try named.ownAddresses(),
            people: named.people, hidesOthers: false)
        let (format, style, givenBuffer) = (format, color.style, near.milliseconds)
        AgendaReading.end {
            guard let read = await reading.read() else { return 1 }
            let (people, buffer) = (read.people ?? .me, givenBuffer ?? read.buffer)
            let shortest = Int64(typed?.length ?? length ?? FreeCommand.usualLength) * 60_000
            var selection: FreeTimeSelection
            if let time = typed?.span?.time(assuming: length) {
                selection = FreeTimeSelection(
                    read.agenda, at: Interval(start: time.lowerBound, end: time.upperBound), titled: typed?.title,
                    buffer: buffer,
                    hours: hours, for: people)
            } else {
                selection =
                    typed.flatMap {
                        FreeTimeSelection(
                            read.agenda, on: $0, hours: hours, atLeast: shortest, buffer: buffer, for: people)
                    }
                    ?? FreeTimeSelection(
                        read.agenda, range: reading.range, hours: hours, atLeast: shortest, buffer: buffer,
                        for: people)
            }
            let texts = AgendaReading.texts(read.agenda)
            selection.assumption = typed?.otherDayNote(texts.times)
            let report = FreeTimeReport(texts, selection: selection, style: style)
            let isWritten = FileHandle.standardOutput.write(report, asJSON: format == .json, style: style)
            guard isWritten, read.isComplete else { return 1 }
            return selection.isFree ? 0 : 3
        }
    }
}

extension FreeHours {
    /// The waking hours that were chosen in the window.
    static var ofWindow: FreeHours { SavedState.load(from: SavedState.path()).view?.wakingHours ?? .waking }
}
