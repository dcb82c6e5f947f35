import ArgumentParser
import Events
import Foundation
import Planning
import Rules
import Storage
import Text
import Time

/// `upcoming skip`: does not go to an event of the window's calendars.
struct SkipCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip",
        abstract: localized("Notes that you do not go to an event, which then takes no time."),
        discussion: localized(
            """
            The event is one of the calendars of the window. It is struck there, and is in no conflict; its calendar is not changed. \
            The page of conflicts lists it under "Decided", to go there again. Exit status: 0 when it is noted, 1 when \
            there is no such event or it cannot be noted, 2 for wrong usage.
            """) + "\n\n" + localized("Taken back by: upcoming undo"))

    @Flag(help: ArgumentHelp(localized("Go to none of the events of its series.")))
    var all = false

    @OptionGroup
    var event: EventArgument

    func run() throws {
        let (all, key, event) = (all, try event.key(), event.event)
        AgendaReading.end {
            guard let agenda = await AgendaReading(sources: [], tellsProblems: false).read()?.agenda else { return 1 }
            guard let entry = agenda.position(of: key) else {
                return SkipCommand.fail(event, localized("The calendars of the window have no such event."))
            }
            if all, agenda.seriesKey(of: entry) == nil {
                return SkipCommand.fail(event, localized("The event is of no series."))
            }
            let texts = AgendaReading.texts(agenda)
            let title = texts.title(of: entry)
            do {
                let decision = agenda.decision(toSkip: entry, inSeries: all)
                if !agenda.skippedEvents.contains(decision) {
                    try UndoCommand.editing(.ofTerminal).note(decision, title: title)
                    try SkipCommand.decide(decision, isSkipped: true, title: title)
                }
            } catch {
                FileHandle.standardError.writeError((error as? any WordedError)?.message ?? error.localizedDescription)
                return 1
            }
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

    /// Stores a decision about going to an event, or removes it, in the open window or here.
    static func decide(_ decision: SkippedEvent, isSkipped: Bool, title: String) throws {
        let order = EditOrder(
            .skip(decision, isSkipped: isSkipped, title: title), in: SystemTimeZone.current(), ownAddresses: [])
        guard try order.writtenInWindow() == nil else { return }
        let store = try Store(in: BaseDirectory.data.upcoming())
        try store.set([decision], areSkipped: isSkipped)
        try store.saveSourceList()
        try store.close()
    }
}
