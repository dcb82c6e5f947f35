import Events
import Text
import Time

/// The conflicts of the same two titles of the same two sources, which are one row, whether they are of series or not: a roster may
/// be exported as many single events.
extension Agenda {
    /// The conflicts, those of two titles as one. Other kinds than `.overlap` stay as they are.
    ///
    /// - Complexity: O(*k* log *k*) in the number of occurrences.
    func gatheredByTitles(_ conflicts: [Conflict]) -> [Conflict] {
        var titles = TitleKeys(self)
        var gathered: [Conflict] = []
        var places: [TitledPair: Int] = [:]
        var further: [Int: [Conflict]] = [:]
        for conflict in conflicts {
            let pair = conflict.kind == .overlap ? titles.pair(of: conflict.first) : nil
            if let pair, let place = places[pair] {
                further[place, default: []].append(conflict)
            } else {
                if let pair { places[pair] = gathered.count }
                gathered.append(conflict)
            }
        }
        for (place, others) in further {
            let occurrences = (gathered[place].occurrences + others.flatMap(\.occurrences)).sorted {
                ($0.time.start, $0.second, $0.first) < ($1.time.start, $1.second, $1.first)
            }
            var conflict = Conflict(.overlap, occurrences[0])
            for occurrence in occurrences.dropFirst() { conflict.append(occurrence) }
            gathered[place] = conflict
        }
        return gathered
    }

    /// The keys of the title of an entry in each of its sources, by which it is ignored every time; empty for a title that says
    /// nothing: none, that of a private event, or that of free-busy times.
    func titleKeys(of entry: Int) -> [EventKey] {
        let title = entries[entry].event.title
        guard !Agenda.saysNothing(title), !isPrivate(entry) else { return [] }
        let folded = FoldedTitle(title)
        return origins(of: entry).map { .ofTitle(folded, in: sources[$0.source]) }
    }

    /// Whether a title is that of events without one, or of free-busy times.
    private static func saysNothing(_ title: String) -> Bool {
        title.allSatisfy(\.isWhitespace) || emptyTitles.contains(title.lowercased())
    }

    /// The titles of this program, and the ones that Google and Outlook write in its languages.
    private static let emptyTitles: Set<String> = [
        localized("Untitled event").lowercased(), localized("Busy").lowercased(), "busy", "free", "tentative", "away",
        "out of office", "working elsewhere", "belegt", "gebucht", "beschäftigt", "occupé", "occupée", "ocupado",
        "ocupada", "não disponível", "no disponible", "予定あり", "مشغول",
    ]

    /// The entries on the same side as an entry in the occurrences of a conflict from a position on.
    package func entries(like entry: Int, in item: ConflictRows.Item) -> [Int] {
        var titles = TitleKeys(self)
        let key = titles.key(of: entry)
        let all = (item.position..<item.conflict.count).map { item.conflict.occurrence($0) }
        return Set(
            all.flatMap { [$0.first, $0.second] }.filter { $0 == entry || key != nil && titles.key(of: $0) == key }
        ).sorted()
    }
}

/// Two titles of two sources, and the people whose time a conflict takes.
private struct TitledPair: Hashable {
    let first: EventKey
    let second: EventKey
    let people: PersonSet
}

/// The keys of titles, each made once.
private struct TitleKeys {
    private let agenda: Agenda
    private var keys: [Int: EventKey?] = [:]

    init(_ agenda: Agenda) { self.agenda = agenda }

    /// `nil` for a title that says nothing.
    mutating func key(of entry: Int) -> EventKey? {
        if let known = keys[entry] { return known }
        let key = agenda.titleKeys(of: entry).first
        keys[entry] = .some(key)
        return key
    }

    mutating func pair(of occurrence: Conflict.Occurrence) -> TitledPair? {
        guard let one = key(of: occurrence.first), let other = key(of: occurrence.second) else { return nil }
        let isOrdered = one.rawValue <= other.rawValue
        return TitledPair(
            first: isOrdered ? one : other, second: isOrdered ? other : one,
            people: agenda.people(ofConflict: occurrence.first, with: occurrence.second))
    }
}
