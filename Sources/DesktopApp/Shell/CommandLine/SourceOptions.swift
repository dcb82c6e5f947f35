import ArgumentParser
import Events
import Planning
import Rules
import Text
import Time

/// The sources of a command, and the user's mail addresses.
struct SourceOptions: ParsableArguments {
    @Option(
        name: .customLong("me"),
        help: ArgumentHelp(
            localized("An email address of yours. Invitations that it declined are not busy. May be repeated."),
            valueName: "address"))
    var addresses: [String] = []

    @OptionGroup
    var people: PeopleOptions

    @Argument(
        help: ArgumentHelp(
            localized(
                """
                Files, and http, https or webcal addresses; what they are is recognised by their content. Without one: the \
                sources of the window.
                """), valueName: "sources"),
        completion: .file())
    var words: [String] = []

    var sources: [String] { words.flatMap(ProgramArguments.separated) }

    func validate() throws {
        _ = try ownAddresses()
        for source in sources {
            if let fault = SourceWord.fault(of: source) { throw ValidationError(fault) }
        }
    }

    /// The addresses of the user in the form of calendars.
    func ownAddresses() throws -> Set<String> {
        Set(
            try addresses.map { text in
                switch OwnAddresses.adding(text, to: []) {
                case .success(let address): return address
                case .failure(let fault):
                    throw ValidationError("--me \(ExactText(text).quoted(limit: 60)): \(fault.message)")
                }
            })
    }

    /// The sources without duplicates; empty for those of the window.
    var distinctSources: [Source] {
        SourceOptions.distinct(sources.map { Source(argument: $0) } + people.assigned.map(\.source))
    }

    /// Reads them in a range of days.
    ///
    /// - Parameter usualDays: How many days of the window's sources are read when no range is given; of others it is all.
    func reading(_ days: RangeOptions, usualDays: Int) throws -> AgendaReading {
        let (sources, today) = (distinctSources, RangeOptions.today)
        let usual = sources.isEmpty ? AgendaRange(from: today, to: today.advanced(by: usualDays)) : .all
        return AgendaReading(
            sources: sources, range: days.range(today: today, usual: usual), ownAddresses: try ownAddresses(),
            people: people)
    }

    static func distinct(_ named: [Source]) -> [Source] {
        var seen: Set<Source> = []
        return named.filter { seen.insert($0).inserted }
    }
}
