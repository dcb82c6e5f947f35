import Events
import Formats
import Storage

/// When sources are refreshed, and when that is shown.
extension SourceLibrary {
    /// Refreshes on the user's request: all sources that are not paused, or one source, paused or not.
    package func refresh(_ id: StoredSource.ID? = nil) {
        tryAgain()
        for entry in entries where id.map({ $0 == entry.id }) ?? !entry.stored.isPaused {
            entry.refreshOnRequest()
        }
        onChange(.state)
    }

    /// Cancels all refreshes. Earlier events stay; a source without any is removed.
    package func cancelRefreshes() {
        for entry in entries where entry.isRefreshing { entry.cancel() }
        let blank = entries.filter(\.isBlank).map(\.id)
        if blank.isEmpty { changed(.feeds) } else { remove(blank) }
    }

    /// Waits until the first source is due, so that nothing wakes before. A source may be asked once a minute.
    ///
    /// It is called again when a source has been read or changed, and at least every half hour.
    func waitForNextRefresh() {
        let now = surroundings.clock.now
        let dates = entries.compactMap { $0.dueDate(at: now, isOnline: isOnline) }
        guard let first = dates.min() else {
            refreshCall = nil
            return
        }
        let wait = max(60_000, min(first.millisecondsSinceEpoch - now.millisecondsSinceEpoch, RefreshSchedule.interval))
        refreshCall = surroundings.clock.at(now.advanced(by: wait)) { [weak self] in
            self?.refreshDue()
            self?.waitForNextRefresh()
        }
    }

    private func refreshDue() {
        let now = surroundings.clock.now
        for entry in entries where entry.dueDate(at: now, isOnline: isOnline) == now { entry.refresh() }
    }

    func networkChanged() {
        if isOnline {
            for entry in entries
            where entry.stored.source.fetchedAddress != nil && !entry.stored.isPaused
                && (entry.stored.failure != nil || skippedIDs.contains(entry.id))
            {
                entry.refresh()
            }
            skippedIDs = []
            refreshDue()
        }
        waitForNextRefresh()
        onChange(.state)
    }

    /// Moves the time span in which series are shown to today, without reading a source again.
    package func moveHorizon() {
        let window = CalendarHorizon.window(around: surroundings.clock.now)
        for entry in entries { entry.showSeries(in: window) }
    }

    func changed(_ change: SourceChange) {
        if !isReading {
            noticeCall?.cancel()
            isVisiblyRefreshing = false
            waitForNextRefresh()
            if entries.contains(where: { $0.storeFailure != nil }) { tryLater() }
        }
        if change.contains(.feeds) {
            for service in services { service.sourcesChanged() }
        }
        onChange(change)
    }

    func noticeRefreshing() {
        guard isReading, !isVisiblyRefreshing else { return }
        noticeCall?.cancel()
        noticeCall = surroundings.clock.afterAMoment { [weak self] in
            guard let self, self.isReading else { return }
            self.isVisiblyRefreshing = true
            self.onChange(.state)
        }
    }
}
