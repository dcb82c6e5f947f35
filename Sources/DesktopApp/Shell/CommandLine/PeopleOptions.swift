import ArgumentParser
import Events
import Foundation
import Planning
import Rules
import Text

/// The people whose events a command looks at, and for whom the events of sources are.
struct PeopleOptions: ParsableArguments {
    @OptionGroup
    var person: PersonOption

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            // Translators: “nobody” is typed as it is.
            localized(
                """
                Read a source whose events are for a person, for several with commas between their names, or for “nobody”. \
                May be repeated.
                """),
            valueName: "name=source"),
        transform: { try Assigned($0) })
    var assigned: [Assigned] = []

    /// A source with the names of the people whose events it has; without a name for nobody's.
    struct Assigned: Hashable, Sendable {
        let names: [String]
        let source: Source

        init(_ text: String) throws {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            let words = parts[0].split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmedOrNil }
            let names = words.compactMap { $0?.singleLine(limit: Person.longestName) }
            guard parts.count == 2, names.count == words.count else {
                throw ValidationError(
                    // Translators: {example} is typed as it is.
                    localized(
                        "A name and a source are expected, for example: {example}.", ["example": "Mia=mia.ics"]))
            }
            if let fault = SourceWord.fault(of: parts[1]) { throw ValidationError(fault) }
            let isNobodys = names.contains { $0.lowercased() == "nobody" }
            guard !isNobodys || names.count == 1 else {
                throw ValidationError(
                    // Translators: “nobody” is typed as it is.
                    localized("A source is either for people or for “nobody”."))
            }
            (self.names, source) = (isNobodys ? [] : names, Source(argument: parts[1]))
        }
    }

    func validate() throws {
        var people = People()
        guard add(to: &people) != nil else {
            throw ValidationError(
                localized(
                    "There are too many people; {count} are the most.", ["count": Person.ids.count]))
        }
    }

    /// Adds the people of `--for`.
    ///
    /// - Returns: For whom each of the sources is; `nil` when there are too many people.
    func add(to people: inout People) -> [Source: PersonSet]? {
        var sets: [Source: PersonSet] = [:]
        for assigned in assigned {
            var set = sets[assigned.source] ?? []
            for name in assigned.names {
                var person = PersonNames.person(named: name, in: people)
                if person == nil {
                    guard let id = Person.ids.first(where: { people[$0] == nil }) else { return nil }
                    let new = Person(id: id, name: name, color: .numbered(id % SourceColor.count))
                    people.all.append(new)
                    person = new
                }
                if let person { set.insert(PersonSet(person.id)) }
            }
            sets[assigned.source] = set
        }
        return sets
    }
}

/// The people whose events a command looks at.
struct PersonOption: ParsableArguments {
    @Option(
        name: .customLong("person"),
        help: ArgumentHelp(
            localized("Look at the events of this person alone, as if all others were hidden. May be repeated."),
            valueName: "name"))
    var shown: [String] = []

    /// Hides all people but those of `--person`. Ends the program when one of them is not there.
    ///
    /// - Returns: Those of `--person`; `nil` without it.
    func hideOthers(in people: inout People) -> PersonSet? {
        guard !shown.isEmpty else { return nil }
        let names = people.all.map(\.displayName).joined(separator: ", ")
        var wanted: PersonSet = []
        for name in shown {
            guard let person = PersonNames.person(named: name, in: people) else {
                FileHandle.standardError.writeError(
                    localized(
                        "There is no person {name}. There are: {names}.",
                        ["name": ExactText(name).quoted(limit: 60), "names": names]))
                Foundation.exit(2)
            }
            wanted.insert(PersonSet(person.id))
        }
        for position in people.all.indices { people.all[position].isHidden = !wanted.contains(people.all[position].id) }
        return wanted
    }
}
