import Events
import Observation
import Planning
import Time

/// The page of conflicts without widgets: its rows, their filter, and what can be done about a conflict.
///
/// The rows are made off the main thread, and only while the page is shown.
///
///     conflicts.isShown = true
///     conflicts.ignore(.once, [rows.items[0]])   // "… ignored this time · Undo"
@MainActor
@Observable
package final class ConflictsPageModel {
    /// The rows; `nil` until there are any.
    package private(set) var rows: ConflictRows?
    /// The filter of the listed conflicts.
    package var filter = ConflictFilter() { didSet { if filter != oldValue { make() } } }
    /// The conflicts that are listed.
    package var standing = ConflictRows.Standing.open { didSet { if standing != oldValue { make() } } }
    /// The changes of calendars that are listed among what is decided.
    package var written: [WrittenEdit] = [] { didSet { if written != oldValue { make() } } }
    /// The time in minutes below which the time between two events at different locations is too short; 0 for any time.
    package var bufferMinutes: Int { didSet { if bufferMinutes != oldValue { make() } } }
    /// Calendars with very many conflicts between them.
    private(set) var pairs: [CalendarPair] = []
    /// The pairs of calendars about which the user is not asked again.
    var unasked: Set<SavedConflicts.Pair>
    /// Whether the page is visible.
    @ObservationIgnored package var isShown = false { didSet { if isShown, !oldValue { make() } } }

    @ObservationIgnored private let agenda: AgendaModel
    @ObservationIgnored let undos: UndoModel
    @ObservationIgnored private var following: Following?
    @ObservationIgnored let making = Latest()

    package init(_ agenda: AgendaModel, _ undos: UndoModel, saved: SavedConflicts? = nil) {
        (self.agenda, self.undos) = (agenda, undos)
        bufferMinutes = saved?.bufferMinutes ?? 0
        unasked = saved?.unasked ?? []
        following = Following({ (agenda.texts, agenda.laterPresent) }) { [weak self] _ in self?.make() }
    }

    /// The time in milliseconds that free times keep to events at a location.
    package var freeTimeBuffer: Int64 {
        Int64(bufferMinutes > 0 ? bufferMinutes : SavedConflicts.offeredMinutes) * 60_000
    }

    /// The choices that are saved for the next start.
    package var saved: SavedConflicts { SavedConflicts(bufferMinutes: bufferMinutes, unasked: unasked) }

    var library: SourceLibrary { agenda.library }
    var times: TimeFormatter { agenda.times }

    // MARK: Decisions

    /// Ignores conflicts, and offers to undo that.
    ///
    /// - Parameter items: Of `rows`. With `once`, their other occurrences stay.
    package func ignore(_ scope: IgnoredConflict.Scope, _ items: [ConflictRows.Item]) {
        guard let agenda = rows?.agenda else { return }
        undos.ignore(scope, items, in: agenda)
    }

    /// Ignores conflicts no longer, and offers to undo that.
    ///
    /// - Parameter items: Of `rows`.
    package func restore(_ items: [ConflictRows.Item]) {
        guard let agenda = rows?.agenda else { return }
        undos.restore(items, in: agenda)
    }

    /// Makes a source count never, and offers to undo that.
    ///
    /// - Parameter source: A position in `Agenda.sources`.
    package func neverCount(_ source: Int) {
        guard let source = rows?.agenda.sources[source],
            let entry = agenda.library.entries.first(where: { $0.stored.source == source })
        else { return }
        var choices = entry.stored.choices
        choices.counting = .never
        undos.set(.choices(choices), insteadOf: .choices(entry.stored.choices), of: entry.id)
    }

    // MARK: Rows

    private func make() {
        making.cancel()
        guard isShown else { return }
        guard let snapshot = agenda.snapshot else {
            if rows != nil { rows = nil }
            return
        }
        let (filter, standing, buffer) = (filter, standing, Int64(bufferMinutes) * 60_000)
        let written = written
        let (agenda, now) = (snapshot.rows.agenda, self.agenda.library.surroundings.clock.now)
        making.make {
            (
                rows: try ConflictRows(
                    agenda, filter: filter, buffer: buffer, showing: standing, written: written, at: now),
                pairs: CalendarPair.striking(in: agenda, at: now)
            )
        } take: { [weak self] made in
            self?.pairs = made.pairs
            self?.rows = made.rows
        }
    }
}

extension AgendaModel {
    /// The number of conflicts that are soon, of all sources and people that are shown; 0 until there is an agenda. It changes
    /// with `snapshot` and `laterPresent`.
    ///
    /// - Complexity: O(log *k*) in the number of conflicts.
    package var soonConflictCount: Int {
        snapshot.map { $0.conflictEnds.soonCount(at: laterPresent?.now ?? $0.parts.present.now) } ?? 0
    }

    /// The people, each with the number of soon conflicts about this person. It changes with the same.
    package var personItems: [PersonItem] {
        library.people.all.map { person in
            PersonItem(
                person, sign: library.people.initial(of: person.id),
                soonCount: snapshot.map {
                    $0.conflictEnds.soonCount(
                        about: person.id, at: laterPresent?.now ?? $0.parts.present.now)
                } ?? 0)
        }
    }
}
