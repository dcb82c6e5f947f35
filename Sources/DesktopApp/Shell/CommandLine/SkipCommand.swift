import ArgumentParser
import Events
import Foundation
import Planning
import Rules
import Storage
import Text

/// `upcoming skip`: does not go to an event of the window's calendars.
struct SkipCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip",
        abstract: localized("Notes that you do not go to an event, which then takes no time."),
        discussion: localized(
            """
            The event is one of the calendars of the window. It is struck there, and is in no conflict; its calendar is not changed. \
            The page of conflicts lists it under "Ignored Conflicts", to go there again. Exit status: 0 when it is noted, 1 when \
            there is no such event or it cannot be noted, 2 for wrong usage.
            """))

    @Flag(help: ArgumentHelp(localized("Go to none of the events of its series.")))
    var all = false

    @Argument(
        help: ArgumentHelp(localized("The \"id\" of the event in JSON, or a link to it (upcoming://event/…).")))
    var event: String

    func validate() throws {
        if key == nil {
            throw ValidationError(
                localized(
                    "{text} is neither an \"id\" nor a link to an event.", ["text": ExactText(event).quoted(limit: 60)])
            )
        }
    }

    private var key: EventKey? {
        if let key = EventKey(event) { return key }
        guard case .event(let key)? = try? Link(event) else { return nil }
        return key
    }

    func run() throws {
        guard let key else { return }
        let (all, event) = (all, event)
        AgendaReading.end {
            guard let agenda = await AgendaReading(sources: [], tellsProblems: false).read()?.agenda else { return 1 }
            guard let entry = agenda.position(of: key) else {
                return SkipCommand.fail(event, localized("The calendars of the window have no such event."))
            }
            if all, agenda.seriesKey(of: entry) == nil {
                return SkipCommand.fail(event, localized("The event is of no series."))
            }
            do throws(StoreError) {
                let store = try Store(in: BaseDirectory.data.upcoming())
                try store.set([agenda.decision(toSkip: entry, inSeries: all)], areSkipped: true)
                try store.saveSourceList()
                try store.close()
            } catch {
                FileHandle.standardError.writeError(error.message)
                return 1
            }
            let texts = AgendaReading.texts(agenda)
            let title = texts.title(of: entry)
            let words =
                all
                ? localized("Not going to any {event}", ["event": title])
                : [
                    localized("Not going to {event}", ["event": title]),
                    texts.times.start(
                        of: agenda.entries[entry].span, seenFrom: texts.today),
                ].dotted()
            return FileHandle.standardOutput.write(lines: [words]) ? 0 : 1
        }
    }

    private static func fail(_ event: String, _ message: String) -> Int32 {
        FileHandle.standardError.writeError(ExactText(event).quoted(limit: 60), message)
        return 1
    }
}
