import Events
import Foundation
import Observation
import Planning
import Time

/// The seasons of teams: which one is chosen, and its sums, made off the main thread.
///
///     model.show()
///     model.choose(1)
///     model.state   // .season, with `texts`
@MainActor
@Observable
package final class SeasonModel {
    /// The rows of the page, or the state that it says instead.
    package enum State: Hashable, Sendable {
        /// A schedule is being read.
        case reading
        /// No source has a season.
        case nothing
        /// No game of the schedule could be read.
        case noGames
        case season
    }

    package private(set) var state = State.reading
    /// The chosen season, another object with each change; `nil` while there is none.
    package private(set) var texts: SeasonFormatter?
    /// The agenda with the conflicts of the games.
    package private(set) var agenda: AgendaFormatter?
    /// The names of the seasons, in the order of the sources.
    package private(set) var names: [String] = []
    /// The position of the chosen season in `names`.
    package private(set) var position = 0

    /// The feeds with a season, in the order of the sources.
    @ObservationIgnored private var feeds: [Feed] = []
    /// The season that a link leads to, until another one is chosen.
    @ObservationIgnored private var linked: Source?
    @ObservationIgnored private var wanted: EventKey?
    @ObservationIgnored private let preparation = Latest()
    @ObservationIgnored private let model: AgendaModel
    /// Keeps the choice.
    @ObservationIgnored private let view: ViewModel
    @ObservationIgnored private let teams: TeamTable

    /// - Parameter teams: Gives the teams of calendars their codes.
    package init(_ model: AgendaModel, _ view: ViewModel, teams: TeamTable = .none) {
        (self.model, self.view, self.teams) = (model, view, teams)
    }

    /// Takes over the feeds and the agenda.
    package func show() {
        feeds = model.feeds.filter { $0.season != nil }
        prepare()
    }

    /// Takes over whether sources are being read.
    package func showLoading() {
        if feeds.isEmpty { takeNothing() }
    }

    /// Chooses a season by its position in `names`. The choice is kept.
    package func choose(_ position: Int) {
        guard feeds.indices.contains(position), feeds[position].source != texts?.rows.source else { return }
        (linked, view.season) = (nil, feeds[position].source.location)
        prepare()
    }

    /// Shows the season of a source, to go to one of its games. Returns `false` when it has none.
    package func open(_ game: EventKey, of source: Source) -> Bool { open(source, game: game) }

    /// Shows the season of a source. Returns `false` when it has none.
    package func open(seasonOf source: Source) -> Bool { open(source, game: nil) }

    private func open(_ source: Source, game: EventKey?) -> Bool {
        guard feeds.contains(where: { $0.source == source }) else { return false }
        (linked, wanted) = (source, game)
        prepare()
        return true
    }

    /// The row of the game to go to, once.
    package func takeWantedRow() -> Int? {
        guard state == .season, let event = wanted else { return nil }
        wanted = nil
        return texts?.rows.row(of: event)
    }

    /// Sums up the chosen season off the main thread.
    private func prepare() {
        guard !feeds.isEmpty else {
            preparation.cancel()
            return takeNothing()
        }
        let (now, timeZone) = (model.library.now, model.preferences.timeZone)
        let colors = Dictionary(
            model.library.entries.compactMap { entry in entry.stored.givenColor.map { (entry.stored.source, $0) } },
            uniquingKeysWith: { first, _ in first })
        let chosen = feeds.firstIndex { $0.source == linked } ?? feeds.firstIndex { $0.source.location == view.season }
        preparation.make { [feeds, teams] () -> Prepared? in
            let position = chosen ?? SeasonModel.running(feeds, at: now)
            let feed = feeds[position]
            guard let rows = SeasonRows(feed, teams: teams, color: colors[feed.source]) else { return nil }
            let summary = SeasonSummary(of: rows.season, now: now, timeZone: timeZone)
            return Prepared(
                rows: rows, summary: summary, position: position, names: feeds.compactMap { $0.season?.name })
        } take: { [weak self] prepared in
            if let prepared { self?.take(prepared) }
        }
    }

    /// The contents that are made off the main thread.
    private struct Prepared: Sendable {
        let rows: SeasonRows
        let summary: SeasonSummary
        let position: Int
        let names: [String]
    }

    /// The position of the season that is running, otherwise of the next one, otherwise of the last one.
    private nonisolated static func running(_ feeds: [Feed], at now: Instant) -> Int {
        let ranked = feeds.indices.compactMap { position -> (rank: Int, time: Int64, position: Int)? in
            guard let span = feeds[position].season?.span(at: now) else { return nil }
            if span.isOver(at: now) { return (2, -span.last.millisecondsSinceEpoch, position) }
            return span.first <= now ? (0, 0, position) : (1, span.first.millisecondsSinceEpoch, position)
        }
        return ranked.min { $0 < $1 }?.position ?? 0
    }

    private func take(_ new: Prepared) {
        (texts, agenda) = (SeasonFormatter(new.rows, summary: new.summary, times: model.times), model.texts)
        (names, position) = (new.names, new.position)
        state = new.rows.rows.isEmpty ? .noGames : .season
    }

    private func takeNothing() {
        let new = model.isLoading ? State.reading : .nothing
        if texts != nil { texts = nil }
        if state != new { state = new }
    }
}
