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
        // With very large text, the month is wider than the sidebar, and in a low window it has no room.
        let scrolledMonth = ScrolledWindow(child: month.root, horizontal: .automatic)
        scrolledMonth.propagateNaturalHeight = true
        let scrolledCalendars = ScrolledWindow(child: calendars.root)
        scrolledCalendars.vexpand = true
        for part in [pages.root, scrolledMonth, scrolledCalendars] { column.append(part) }
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
