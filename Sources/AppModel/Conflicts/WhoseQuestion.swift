import Events
import Planning
import Storage
import Text

/// The question whose time a calendar takes that makes very many conflicts with another one.
package struct WhoseQuestion: Hashable, Sendable {
    /// The calendar that is asked about.
    package let calendar: StoredSource.ID
    /// Whose time it is now.
    package let people: PersonSet
    /// The answer that is saved when the user does not want to be asked.
    package let pair: SavedConflicts.Pair
    /// "Leo’s School and Day Shifts overlap 98 times. Whose time is Leo’s School?"
    package let text: String
}

extension ConflictsPageModel {
    /// The question above the conflicts; `nil` for none. A calendar is asked about that the user has not decided about: the one
    /// whose name is that of other people than it has, or else the one with fewer conflicts.
    package var question: WhoseQuestion? {
        guard let agenda = rows?.agenda, rows?.standing == .open else { return nil }
        return pairs.lazy.compactMap { [self] pair -> WhoseQuestion? in
            let sources = [pair.first, pair.second].map { agenda.sources[$0] }
            let saved = SavedConflicts.Pair(sources)
            guard !unasked.contains(saved) else { return nil }
            let undecided = sources.compactMap { source in
                library.entries.first { $0.stored.source == source && $0.isStored && $0.stored.choices.people == nil }
            }
            let named = undecided.first { $0.guess(in: library.people) != nil }
            guard let entry = named ?? undecided.first,
                let other = sources.first(where: { $0 != entry.stored.source })
            else { return nil }
            return WhoseQuestion(
                calendar: entry.id, people: entry.role?.people ?? .me, pair: saved,
                text: times.localized(
                    "{calendar} and {other} overlap {count} time. Whose time is {calendar}?",
                    "{calendar} and {other} overlap {count} times. Whose time is {calendar}?", count: pair.count,
                    [
                        "calendar": library.names[entry.stored.source].singleLine(limit: 60).isolated,
                        "other": library.names[other].singleLine(limit: 60).isolated,
                    ]))
        }.first
    }

    /// Answers a question, and offers to undo that. The answer that holds already ends the question.
    package func answer(_ question: WhoseQuestion, _ people: PersonSet) {
        guard people != question.people else { return dismiss(question) }
        undos.choose(people, of: question.calendar)
    }

    /// Names a new person, and answers a question with it.
    ///
    /// - Returns: What is wrong with the name, in a whole sentence; `nil` for nothing.
    package func answer(_ question: WhoseQuestion, naming name: String) -> String? {
        undos.addPerson(typed: name) { [weak self] person in
            self?.undos.choose(question.people.naming(person.id), of: question.calendar)
        }
    }

    /// Asks about the two calendars of a question never again.
    package func dismiss(_ question: WhoseQuestion) { unasked.insert(question.pair) }
}

extension SourceEntry {
    /// The people whose time the source seems to take by its name or address; `nil` when the user has decided that, and when it
    /// is theirs without a decision.
    package func guess(in people: People) -> PersonSet? {
        guard stored.choices.people == nil, isStored, feed != nil else { return nil }
        let guess = PersonGuess.people(of: stored.source, named: stored.name, in: people)
        return guess == role?.people ? nil : guess
    }
}

extension UndoModel {
    /// Changes whose time the events of several sources take. One step undoes that.
    package func choose(_ answers: [(id: StoredSource.ID, people: PersonSet)]) {
        let deeds = collecting { for answer in answers { choose(answer.people, of: answer.id) } }
        guard let last = deeds.last else { return }
        let count = deeds.count
        let words = Message("{count} answer is used", "{count} answers are used", count: count, number: number(count))
        note(
            Undo(count == 1 ? last.words() : words, while: { deeds.contains { $0.holds() } }) {
                () async throws(UndoFailure) in
                for deed in deeds.reversed() where deed.holds() { try await deed.undo() }
            } redo: { () async throws(UndoFailure) in
                for deed in deeds { try await deed.redo() }
            })
    }

    /// Changes whose time the events of a source take: that of people, or nobody's with an empty set.
    package func choose(_ people: PersonSet, of id: StoredSource.ID) {
        guard let entry = library.entries.first(where: { $0.id == id }), let initial = entry.feed?.initialRole else {
            return
        }
        let before = entry.stored.choices
        let choices = SourceChoiceFormatter(before, initial: initial).choosing(people: people)
        set(.choices(choices), insteadOf: .choices(before), of: id)
    }
}
