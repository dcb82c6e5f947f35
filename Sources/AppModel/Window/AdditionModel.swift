import Events
import Formats
import Foundation
import Network
import Observation
import Planning
import Text

/// Sources that the user is about to add. Each is read and summarized first.
///
///     additions.propose([source])
///     // … `candidates` tell what each is, as soon as that is known …
///     additions.add()      // or `cancel()`
@MainActor
@Observable
package final class AdditionModel {
    package struct Candidate: Identifiable {
        package let source: Source
        /// `nil` while it is being read.
        package fileprivate(set) var preview: SourcePreview?
        /// Whether it is added with the others. A single candidate is added in any case.
        package fileprivate(set) var isChosen = true
        /// The user's choices about its conflicts; the kind of source decides the rest.
        package fileprivate(set) var choices = SourceChoices()

        package var id: Source { source }

        fileprivate var summary: FeedSummary? { try? preview?.result.get() }
    }

    /// In the order in which they were named; empty when there is nothing to add.
    package private(set) var candidates: [Candidate] = []

    @ObservationIgnored private let agenda: AgendaModel
    @ObservationIgnored private let undos: UndoModel
    @ObservationIgnored private let arrivals: ArrivalModel
    @ObservationIgnored private let turns = PrioritySemaphore.forSources
    @ObservationIgnored private var positions: [Source: Int] = [:]
    @ObservationIgnored private var reading: [Source: Task<Void, Never>] = [:]
    @ObservationIgnored private var comparison: Task<Comparison, Never>?
    /// Their replies, so that adding does not read them again.
    @ObservationIgnored private var replies: [Source: SourceReply] = [:]
    @ObservationIgnored private var keptBytes = 0

    /// How many bytes of replies are kept for adding. Sources beyond that are read again.
    private static let keptBytesLimit = 64 << 20

    package init(_ agenda: AgendaModel, _ undos: UndoModel, _ arrivals: ArrivalModel) {
        (self.agenda, self.undos, self.arrivals) = (agenda, undos, arrivals)
    }

    private var library: SourceLibrary { agenda.library }

    /// Whether sources are on their way into the list.
    package private(set) var isAdding = false

    package var isReading: Bool { candidates.contains { $0.preview == nil } }

    /// Whether there is something to add, and all of it has been read.
    package var canAdd: Bool { !isReading && !chosen.isEmpty }

    /// The candidates that are added.
    private var chosen: [Candidate] { candidates.count == 1 ? candidates : candidates.filter(\.isChosen) }

    /// Whether the chosen sources have no problem and are no duplicates.
    package var isWorthAdding: Bool { canAdd && chosen.allSatisfy { $0.preview?.isWorthAdding ?? false } }

    /// The address of the only source if it could not be read, to be corrected.
    package var failedAddress: String? {
        guard candidates.count == 1, case .failure = candidates[0].preview?.result,
            case .web(let address) = candidates[0].source.place
        else { return nil }
        return address.text
    }

    /// The label of the button that adds, with an underscore before its mnemonic.
    package var label: String {
        guard candidates.count == 1, let preview = candidates[0].preview else {
            guard candidates.count > 1 else { return localized("_Add") }
            return agenda.times.localized("_Add {count} Calendar", "_Add {count} Calendars", count: chosen.count)
        }
        if case .samePlace = preview.likeness { return localized("_Refresh") }
        return preview.isWorthAdding ? localized("_Add") : localized("_Add Anyway")
    }

    // MARK: Choosing

    /// Reads the sources at addresses and paths, and adds them to the candidates.
    package func propose(_ words: [String]) { propose(words.map { Source(argument: $0) }) }

    /// Reads sources and adds them to the candidates.
    package func propose(_ sources: [Source]) {
        for source in sources where positions[source] == nil {
            positions[source] = candidates.count
            candidates.append(Candidate(source: source))
            reading[source] = Task { [weak self] in await self?.read(source) }
        }
    }

    /// Chooses whether a source is added with the others.
    package func choose(_ source: Source, _ isChosen: Bool) {
        guard let position = positions[source], candidates[position].isChosen != isChosen else { return }
        candidates[position].isChosen = isChosen
    }

    /// The choices about a source when it is added now: those of the user, and a guess whose time it is until the user says so.
    package func choices(of candidate: Candidate) -> SourceChoices {
        guard let summary = candidate.summary, candidate.preview?.asksWhose ?? false else { return candidate.choices }
        var choices = candidate.choices
        let people =
            choices.people ?? PersonGuess.people(of: candidate.source, named: summary.title, in: library.people)
        choices.people = people == summary.people ? nil : people
        return choices
    }

    /// Chooses whose time a source takes: that of people, or nobody's with an empty set.
    package func choose(_ source: Source, people: PersonSet) {
        guard let position = positions[source], candidates[position].choices.people != people else { return }
        candidates[position].choices.people = people
    }

    /// Chooses the people of a source after a person was named for it.
    package func choose(_ source: Source, naming id: Person.ID) {
        guard let position = positions[source] else { return }
        let candidate = candidates[position]
        let people = choices(of: candidate).people ?? candidate.summary?.people ?? .me
        choose(source, people: people.naming(id))
    }

    /// Chooses how events of a source count for conflicts.
    package func choose(_ source: Source, _ counting: SourceCounting) {
        guard let position = positions[source] else { return }
        let choice = counting == candidates[position].summary?.counting ? nil : counting
        if candidates[position].choices.counting != choice { candidates[position].choices.counting = choice }
    }

    /// Adds the chosen sources, and offers to undo that.
    package func add() {
        guard canAdd else { return }
        // A source that is in the list already, perhaps under another spelling, is refreshed.
        let sources = chosen.map { entry(at: $0.source)?.stored.source ?? $0.source }
        let replies = replies
        let today = agenda.preferences.today
        let areOver = chosen.allSatisfy { $0.summary?.isOver(on: today) ?? false }
        let decided = chosen.map { ($0.source, self.choices(of: $0)) }.filter { $0.1 != SourceChoices() }
        let choices = Dictionary(decided) { first, _ in first }
        end()
        isAdding = chosenAreNew(sources)
        let isFirst = library.entries.isEmpty
        // The agenda stays where the user reads it. One without events goes to its first, and a source that is there already has its
        // row shown, because nothing else would say so.
        if isFirst || !isAdding { arrivals.expect(sources) }
        let next =
            areOver || isAdding && !isFirst
            ? NextStep(label: localized("_Show")) { [arrivals] in arrivals.expect(sources, showsPast: areOver) } : nil
        library.add(sources, replies: replies) { [weak self, library, undos] added in
            self?.isAdding = false
            for entry in library.entries where added.contains(entry.id) && entry.isStored {
                if let choices = choices[entry.stored.source] { library.decide(choices, of: entry.id) }
            }
            undos.noteAdded(added, next: next)
        }
        // Nothing is added, and nothing can be undone.
        if let next, !isAdding { undos.note(wordsOfPast(sources), next: next) }
    }

    private func wordsOfPast(_ sources: [Source]) -> Message {
        guard sources.count == 1, let entry = entry(at: sources[0]) else { return Message("All their events are over") }
        return Message("All events of {source} are over", ["source": entry.stored.name.singleLine().isolated])
    }

    private func chosenAreNew(_ sources: [Source]) -> Bool {
        sources.contains { source in !library.entries.contains { $0.stored.source == source } }
    }

    /// Adds nothing.
    package func cancel() { end() }

    private func end() {
        reading.values.forEach { $0.cancel() }
        (reading, positions, replies, keptBytes, comparison) = ([:], [:], [:], 0, nil)
        if !candidates.isEmpty { candidates = [] }
    }

    // MARK: Reading

    private func entry(at source: Source) -> SourceEntry? {
        library.entries.first { $0.stored.source.isSamePlace(as: source) }
    }

    private func read(_ source: Source) async {
        _ = await library.openStore()
        let timeZone = agenda.preferences.timeZone
        if let entry = entry(at: source), let feed = entry.feed {
            let summary = await Task.detached { FeedSummary(feed, timeZone: timeZone) }.value
            found(SourcePreview(source, .success(summary), likeness: .samePlace(as: entry.stored.name)), of: source)
            return
        }
        guard let reply = await reply(of: source), !Task.isCancelled else { return }
        if case .failure(let error) = reply.answer, error.kind == .severalCalendars {
            let inner = await OwnThread.run { source.calendarsInside }
            if !Task.isCancelled, !inner.isEmpty { return replace(source, with: inner) }
        }
        let comparison = comparison ?? Comparison.task(with: library.entries)
        self.comparison = comparison
        let preview = await comparison.value.preview(
            of: source, reply, knownAs: entry(at: source)?.stored.name, timeZone: timeZone)
        guard !Task.isCancelled else { return }
        keep(reply, of: source)
        found(preview, of: source)
    }

    /// Offers the calendars in a folder instead of the folder.
    private func replace(_ folder: Source, with calendars: [Source]) {
        propose(calendars)
        guard let position = positions.removeValue(forKey: folder) else { return }
        reading[folder] = nil
        candidates.remove(at: position)
        for (source, later) in positions where later > position { positions[source] = later - 1 }
    }

    private func reply(of source: Source) async -> SourceReply? {
        let surroundings = library.surroundings
        // A pipe may wait forever for its writer, so it takes no turn from others.
        if source.path != nil, await OwnThread.run({ source.documents.isEmpty }) {
            return await source.reply(to: SourceQuestion(), in: surroundings)
        }
        return await turns.run { await source.reply(to: SourceQuestion(), in: surroundings) }
    }

    private func keep(_ reply: SourceReply, of source: Source) {
        keptBytes += reply.byteCount
        if keptBytes <= AdditionModel.keptBytesLimit { replies[source] = reply }
    }

    private func found(_ preview: SourcePreview, of source: Source) {
        guard !Task.isCancelled, let position = positions[source] else { return }
        candidates[position].preview = preview
        candidates[position].isChosen = preview.isWorthAdding
    }
}

/// Compares a feed with those in the list, and with those that were read before it.
private actor Comparison {
    private var known: KnownFeeds

    init(_ known: KnownFeeds) { self.known = known }

    @MainActor
    static func task(with entries: [SourceEntry]) -> Task<Comparison, Never> {
        let feeds = entries.compactMap { entry in entry.feed.map { (feed: $0, name: entry.stored.name) } }
        return Task.detached(priority: .userInitiated) {
            var known = KnownFeeds()
            for (feed, name) in feeds { known.add(feed, name: name) }
            return Comparison(known)
        }
    }

    /// - Parameter name: The name of the same source in the list; `nil` when it is not there.
    func preview(
        of source: Source, _ reply: SourceReply, knownAs name: String?, timeZone: TimeZone
    ) -> SourcePreview {
        switch reply.answer {
        case .failure(let error):
            return SourcePreview(source, .failure(error), likeness: name.map { .samePlace(as: $0) })
        case .success(let answer):
            // It was asked without validators, so it cannot be unchanged.
            guard case .feed(let feed, _) = answer else {
                return SourcePreview(source, .failure(SourceError(.unknown)))
            }
            let likeness = name.map { .samePlace(as: $0) } ?? known.likeness(of: feed)
            let summary = FeedSummary(feed, timeZone: timeZone)
            known.add(feed, name: summary.title ?? source.name)
            return SourcePreview(source, .success(summary), likeness: likeness)
        }
    }
}

extension SourceReply {
    /// The number of bytes in the reply.
    fileprivate var byteCount: Int {
        guard case .success(.feed(_, let answer)) = answer else { return 0 }
        return answer.parts.reduce(0) { $0 + $1.bytes.count }
    }
}
