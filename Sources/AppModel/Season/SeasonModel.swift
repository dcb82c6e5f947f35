import Events
import Observation
import Planning
import Text
import Time

/// The schedules of teams: which one is chosen, and its sums, made off the main thread.
///
///     model.show(contents)
///     model.choose(1)
///     model.state   // .season, with `texts`
@MainActor
@Observable
package final class SeasonModel {
    /// What the page shows.
    package enum State: Hashable, Sendable {
        /// A schedule is being read.
        case reading
        /// No source has a schedule.
        case nothing
        /// No game of the schedule could be read.
        case noGames
        case season
    }

    package private(set) var state = State.reading
    /// Increases with each change of what the page shows.
    package private(set) var number = 0
    /// The chosen schedule; `nil` while there is none.
    package private(set) var texts: SeasonFormatter?
    /// The agenda with the conflicts of the games.
    package private(set) var agenda: AgendaFormatter?
    /// The short names of the teams, in the order of the sources.
    package private(set) var names: [String] = []
    /// The position of the chosen schedule in `names`.
    package private(set) var position = 0

    /// The feeds with a season, in the order of the sources.
    @ObservationIgnored private var feeds: [Feed] = []
    @ObservationIgnored private var chosen: Source?
    @ObservationIgnored private var contents: PageContents?
    @ObservationIgnored private var wanted: EventKey?
    @ObservationIgnored private let preparation = Latest()
    @ObservationIgnored private let clock: any WallClock

    package init(_ clock: any WallClock) {
        self.clock = clock
    }

    /// Takes over the feeds and the agenda.
    package func show(_ contents: PageContents) {
        self.contents = contents
        feeds = contents.feeds.filter { $0.season != nil }
        prepare()
    }

    /// Takes over whether sources are being read.
    package func show(isLoading: Bool) {
        contents?.isLoading = isLoading
        if chosenFeed == nil { takeNothing() }
    }

    /// Chooses a schedule by its position in `names`.
    package func choose(_ position: Int) {
        guard feeds.indices.contains(position), feeds[position].source != chosenFeed?.source else { return }
        chosen = feeds[position].source
        prepare()
    }

    /// Chooses the schedule of a source, to go to one of its games. Returns `false` when it has none.
    package func open(_ game: EventKey, of source: Source) -> Bool {
        guard feeds.contains(where: { $0.source == source }) else { return false }
        (chosen, wanted) = (source, game)
        prepare()
        return true
    }

    /// The row of the game to go to, once.
    package func takeWantedRow() -> Int? {
        guard state == .season, let event = wanted else { return nil }
        wanted = nil
        return texts?.rows.row(of: event)
    }

    private var chosenFeed: Feed? {
        feeds.first { $0.source == chosen } ?? feeds.first
    }

    /// Sums up the chosen season off the main thread.
    private func prepare() {
        guard let contents, let feed = chosenFeed, let season = feed.season else {
            preparation.cancel()
            return takeNothing()
        }
        let (now, timeZone, known) = (clock.now, contents.preferences.timeZone, texts?.rows)
        preparation.make { () -> (SeasonRows, SeasonSummary) in
            let rows =
                if let known, known.source == feed.source, known.season == season { known } else {
                    SeasonRows(season, source: feed.source)
                }
            return (rows, SeasonSummary(of: season, now: now, timeZone: timeZone))
        } take: { [weak self] rows, summary in
            self?.take(SeasonFormatter(rows, summary: summary, times: contents.times))
        }
    }

    private func take(_ new: SeasonFormatter) {
        (texts, agenda) = (new, contents?.agenda)
        names = feeds.compactMap { $0.season?.team.nickname.singleLine() }
        position = feeds.firstIndex { $0.source == new.rows.source } ?? 0
        state = new.rows.rows.isEmpty ? .noGames : .season
        number += 1
    }

    private func takeNothing() {
        let new = contents?.isLoading == false ? State.nothing : .reading
        guard new != state || texts != nil || number == 0 else { return }
        (texts, state) = (nil, new)
        number += 1
    }
}
