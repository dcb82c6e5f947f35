import Events
import Observation
import Planning
import Storage

/// The changes that refreshes brought, and those of them that the user has not seen yet.
///
///     model.rows          // for a list, the last first
///     model.unseenCount   // for a mark
@MainActor
@Observable
package final class ChangesModel {
    /// The changes of the sources that are shown.
    package private(set) var rows = ChangeRows()
    /// The number of changes that the user has not seen.
    package private(set) var unseenCount = 0
    /// The events that are new or have changed since the user looked at the changes last.
    package private(set) var unseenEvents: [EventKey: EventNews] = [:]

    /// Called with each report of a refresh, if its source is shown.
    @ObservationIgnored package var onReport: @MainActor (ChangeReport) -> Void = { _ in }
    /// Called with each report of a refresh.
    @ObservationIgnored var onRefresh: @MainActor (ChangeReport) -> Void = { _ in }

    /// The last first.
    @ObservationIgnored private var reports: [ChangeReport] = []
    @ObservationIgnored private let library: SourceLibrary
    @ObservationIgnored private var following: AnyObject?

    package init(_ agenda: AgendaModel) {
        library = agenda.library
        library.onReport = { [weak self] in self?.take($0) }
        // Sources may be removed or hidden.
        following = Following({ agenda.library }) { [weak self] _ in self?.show() }
        Task { [weak self] in await self?.load() }
    }

    /// Reads the reports of earlier runs.
    private func load() async {
        let earlier = await library.read { store throws(StoreError) in try store.changeReports() }
        guard let earlier else { return }
        let new = reports
        reports = new + earlier.filter { !new.contains($0) }
        show()
    }

    private func take(_ report: ChangeReport) {
        var room = Store.mostChanges
        reports = Array(
            ([report] + reports).prefix {
                room -= $0.changes.count
                return room >= 0
            })
        show()
        onRefresh(report)
        if shownSources.contains(report.source) { onReport(report) }
    }

    /// Notes that the user has seen all changes.
    package func noteSeen() {
        guard unseenCount > 0, let last = reports.map(\.date).max() else { return }
        for position in reports.indices { reports[position].isSeen = true }
        show()
        library.keep { store throws(StoreError) in try store.noteChangesSeen(until: last) }
    }

    private func show() {
        let shown = shownSources
        let new = ChangeRows(reports.filter { shown.contains($0.source) })
        guard new != rows else { return }
        rows = new
        let unseen = new.reports.filter { !$0.isSeen }
        unseenCount = unseen.reduce(0) { $0 + $1.changes.count + $1.furtherCount }
        unseenEvents = EventNews.unseen(unseen)
    }

    private var shownSources: Set<Source> {
        Set(library.entries.filter { !library.isHidden($0) }.map(\.stored.source))
    }
}
