import Dispatch
import Events
import Foundation
import Planning
import Rules
import Storage
import Text
import Time

/// Reads the sources of a command, and prints failures and problems to standard error.
struct AgendaReading {
    /// Without duplicates; empty for those of the window.
    let sources: [Source]
    /// The days in which series are shown.
    var range = AgendaRange.all
    /// Further mail addresses of the user.
    var ownAddresses: Set<String> = []
    /// Whether entries that cannot be read are printed to standard error.
    var tellsProblems = true
    /// For whom sources are; `nil` for the user.
    var people: PeopleOptions?
    /// Whether the events of those who are not named are left out.
    var hidesOthers = true

    /// The agenda that has been read.
    struct Result {
        let agenda: Agenda
        let feeds: [Feed]
        /// The condition that an event must meet to be printed; `nil` for none.
        let condition: NamedCondition?
        /// The time in milliseconds below which the time between two events is too short; 0 for any time.
        let buffer: Int64
        /// The people that were named; `nil` for all.
        let people: PersonSet?
        /// Whether every source was read.
        let isComplete: Bool
    }

    /// `nil` when there is nothing to print, because no source could be read.
    func read() async -> Result? {
        var input: AgendaInput
        do throws(StoreError) {
            input =
                sources.isEmpty
                ? try AgendaInput(ofWindowIn: BaseDirectory.data.upcoming())
                : await AgendaInput(reading: sources, people: people)
        } catch {
            FileHandle.standardError.writeError(error.message)
            return nil
        }
        var chosen = input.people
        let shown = people?.person.hideOthers(in: &chosen)
        if hidesOthers { input.people = chosen }
        let zone = SystemTimeZone.current()
        let addresses = input.ownAddresses.union(ownAddresses)
        let feeds = input.feeds.map { feed in
            let feed = feed.answered(by: addresses)
            if let shown = feed.showingSeries(throughout: range, around: .now, timeZone: zone) { return shown }
            FileHandle.standardError.writeError(
                feed.source.displayLocation,
                localized(
                    """
                    The series recur too often to be shown that far from today; they are shown from a year back to two years ahead.
                    """))
            return feed
        }
        let agenda = Agenda(
            feeds: feeds, givenNames: input.givenNames, choices: input.choices, rules: PeopleRules(input.people),
            timeZone: zone, ignoring: input.ignored,
            ignoredConflicts: input.ignoredConflicts.current(at: .now, in: zone), skipped: input.skippedEvents)
        for failure in input.failures {
            FileHandle.standardError.writeError(failure.source.displayLocation, failure.message)
        }
        for problem in agenda.problems where tellsProblems {
            FileHandle.standardError.writeError(problem.source.displayLocation, "\(problem.path): \(problem.message)")
        }
        guard !feeds.isEmpty || input.failures.isEmpty else { return nil }
        return Result(
            agenda: agenda, feeds: feeds, condition: input.condition, buffer: input.buffer,
            people: shown, isComplete: input.failures.isEmpty)
    }

    /// Texts of the user's locale.
    static func texts(_ agenda: Agenda) -> AgendaFormatter {
        let times = TimeFormatter.ofTerminal
        return AgendaFormatter(agenda, times: times, today: times.localDateTime(of: .now).date)
    }

    /// Runs a command without blocking the main thread, and ends the program with its exit status.
    static func end(with command: @escaping @Sendable () async -> Int32) -> Never {
        Task {
            Foundation.exit(await command())
        }
        dispatchMain()
    }
}

extension TimeFormatter {
    /// Times as the user's locale writes them, in the user's time zone.
    static var ofTerminal: TimeFormatter {
        TimeFormatter(locale: EnvironmentLocale.current(), hourCycle: .ofLocale, timeZone: SystemTimeZone.current())
    }
}
