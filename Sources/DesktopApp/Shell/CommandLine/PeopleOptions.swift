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
                Of names with | between them they need one. May be repeated.
                """),
            valueName: "name=source"),
        transform: { try Assigned($0) })
    var assigned: [Assigned] = []

    /// A source with the names of the people whose events it has, without a name for nobody's, and of those whom they need.
    struct Assigned: Hashable, Sendable {
        let names: [String]
        let needed: [String]
        let source: Source

        init(_ text: String) throws {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            let words = parts[0].split(separator: ",", omittingEmptySubsequences: false)
            func cleaned(_ words: [Substring]) throws -> [String] {
                let names = words.compactMap { String($0).trimmedOrNil?.singleLine(limit: Person.longestName) }
                guard parts.count == 2, names.count == words.count else {
                    throw ValidationError(
                        // Translators: {example} is typed as it is.
                        localized(
                            "A name and a source are expected, for example: {example}.", ["example": "Mia=mia.ics"]))
                }
                return names
            }
            let alternatives = words.filter { $0.contains("|") }
            let names = try cleaned(words.filter { !$0.contains("|") })
            needed = try cleaned(alternatives.first?.split(separator: "|", omittingEmptySubsequences: false) ?? [])
            if let fault = SourceWord.fault(of: parts[1]) { throw ValidationError(fault) }
            guard alternatives.count < 2 else {
                throw ValidationError(
                    // Translators: {example} is typed as it is.
                    localized(
                        "The events of a source can need one of some people, for example: {example}.",
                        ["example": "Leo,Me|Dan=leo.ics"]))
            }
            let isNobodys = names.contains { $0.lowercased() == "nobody" }
            guard !isNobodys || names.count == 1, !needed.contains(where: { $0.lowercased() == "nobody" }) else {
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
    /// - Returns: For whom each of the sources is, and whom its events need; `nil` when there are too many people.
    func add(to people: inout People) -> [Source: SourceChoices]? {
        var choices: [Source: SourceChoices] = [:]
        for assigned in assigned {
            guard let own = set(assigned.names, in: &people), let needed = set(assigned.needed, in: &people) else {
                return nil
            }
            let known = choices[assigned.source]
            choices[assigned.source] = SourceChoices(
                people: own.union(known?.people ?? []), needs: needed.union(known?.needs ?? []), counting: .counts)
        }
        return choices
    }

    /// The people of some names. Adds those who are not there; `nil` when there are too many.
    private func set(_ names: [String], in people: inout People) -> PersonSet? {
        var set: PersonSet = []
        for name in names {
            if let person = PersonNames.person(named: name, in: people) {
                set.insert(PersonSet(person.id))
            } else {
                guard let id = Person.ids.first(where: { people[$0] == nil }) else { return nil }
                people.all.append(Person(id: id, name: name, color: .numbered(id % SourceColor.count)))
                set.insert(PersonSet(id))
            }
        }
        return set
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
