import Events
import Planning
import Storage

/// The sources as calendars that are shown or hidden.
extension AgendaModel {
    /// The calendars as they are now. They change with `library`.
    ///
    /// - Complexity: O(*n*) in the number of sources.
    package var calendars: CalendarList {
        let colors = library.colors(teamColors)
        let names = library.names
        return CalendarList(
            library.entries.map { entry in
                let source = entry.stored.source
                return (
                    CalendarList.Origin(of: source, account: entry.stored.statement.account),
                    CalendarItem(
                        id: entry.id, name: names[source],
                        color: colors[source] ?? .numbered(entry.stored.color), isShown: !library.isHidden(entry),
                        hasFailed: entry.stored.failure != nil,
                        neverCounts: entry.role?.counting == .never, account: source.accountCalendar?.account,
                        givenColor: entry.stored.givenColor, isStored: entry.isStored,
                        isRead: entry.feed != nil, people: entry.role?.people)
                )
            })
    }

    /// Lists the events of one calendar alone, if it is still there.
    package func showOnly(_ id: StoredSource.ID) {
        guard library.entries.contains(where: { $0.id == id }) else { return }
        library.setHidden(library.entries.filter { $0.id != id && !library.isHidden($0) }.map(\.id), true)
        library.setHidden(library.entries.filter { $0.id == id && library.isHidden($0) }.map(\.id), false)
    }

    /// Lists the events of all calendars and people.
    package func showAllCalendars() {
        library.setHidden(library.entries.filter(library.isHidden).map(\.id), false)
        for person in library.people.all where person.isHidden { library.set(.isHidden(false), of: person.id) }
    }
}
