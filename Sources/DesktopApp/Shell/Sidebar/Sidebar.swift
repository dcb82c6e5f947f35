import AppModel
import Events
import Gtk
import Kit
import Planning
import Time

/// What stands at the side of the pages: the pages, a month, and the calendars.
@MainActor
final class Sidebar {
    let root: Widget
    let pages = SidebarPages()
    let month = MonthView()
    let calendars = CalendarsView()

    init() {
        let column = Box(.vertical)
        column.addClass("sidebar-content")
        // With very large text, each is wider than the sidebar. In a low window, the month has no room for all of it.
        let (ofPages, ofMonth, ofCalendars) = (
            ScrolledWindow(child: pages.root, horizontal: .automatic),
            ScrolledWindow(child: month.root, horizontal: .automatic),
            ScrolledWindow(child: calendars.root, horizontal: .automatic)
        )
        for scroll in [ofPages, ofMonth] { scroll.propagateNaturalHeight = true }
        ofCalendars.vexpand = true
        for part in [ofPages, ofMonth, ofCalendars] { column.append(part) }
        root = column
    }

    func show(
        _ contents: PageContents, calendars list: CalendarList, notices: [CalDAVAccount.ID: AccountNotice],
        weekNumbers: Bool
    ) {
        month.show(
            contents.snapshot?.rows, times: contents.times, today: contents.preferences.today,
            weekNumbers: weekNumbers)
        calendars.show(list, notices, contents.times)
    }
}
