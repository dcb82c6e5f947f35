import AppModel
import Gtk
import Kit

/// The side of the pages: their list, a month, and the calendars.
@MainActor
final class Sidebar {
    let root: Widget
    let pages = SidebarPages()
    let date: DateField
    let month = MonthView()
    let people = PeopleView()
    let calendars: CalendarsView

    init(_ days: TypedDays) {
        date = DateField(days)
        let column = Box(.vertical, class: "sidebar-content")
        calendars = CalendarsView(menusIn: column)
        // In a low window, the month has no room for all of it.
        let months = Box(.vertical, children: date.root, month.root)
        date.onChange = { [month] in month.typedDay = $0 }
        date.onLeave = { [month] in month.grabFocus() }
        let owners = Box(.vertical, children: people.root, calendars.root)
        let (ofMonth, ofCalendars) = (ScrolledWindow(child: months), ScrolledWindow(child: owners))
        ofMonth.propagateNaturalHeight = true
        ofCalendars.vexpand = true
        column.append(pages.root, ofMonth, ofCalendars)
        // With very large text, the month is wider than the sidebar.
        let scroll = ScrolledWindow(child: column, horizontal: .automatic, vertical: .never)
        scroll.vexpand = true
        root = scroll
    }
}
