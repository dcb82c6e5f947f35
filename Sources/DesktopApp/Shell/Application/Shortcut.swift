import Kit
import Text

/// A key combination, its action, and its title in the Keyboard Shortcuts window.
@MainActor
struct Shortcut {
    let title: String
    let action: String
    let accelerators: [String]

    struct Group {
        let title: String
        let shortcuts: [Shortcut]
    }

    static var all: [Shortcut] { groups.flatMap(\.shortcuts).filter { !$0.action.isEmpty } }

    static let groups = [
        Group(
            title: localized("Agenda"),
            shortcuts: [
                Shortcut(title: localized("Next conflict"), action: "win.next-conflict", accelerators: ["F8"]),
                Shortcut(
                    title: localized("Previous conflict"), action: "win.previous-conflict", accelerators: ["<Shift>F8"]),
                Shortcut(
                    title: localized("Conflicts only"), action: "win.conflicts-only", accelerators: ["<Control>e"]),
                Shortcut(title: localized("Search"), action: "win.search", accelerators: ["<Control>f"]),
                Shortcut(title: localized("Details of the event"), action: "", accelerators: ["Return"]),
                Shortcut(
                    title: localized("What can be done about it"), action: "", accelerators: ["<Shift>F10", "Menu"]),
                Shortcut(title: localized("Resolve the conflict"), action: "", accelerators: ["<Control>Return"]),
                Shortcut(title: localized("Ignore the conflict"), action: "", accelerators: ["<Control>d"]),
                Shortcut(title: localized("Edit the event"), action: "", accelerators: ["<Control>i"]),
                Shortcut(title: localized("Delete the event"), action: "", accelerators: ["Delete"]),
                Shortcut(title: localized("Back to the event before"), action: "", accelerators: ["<Alt>Left"]),
                Shortcut(title: localized("Close the details"), action: "", accelerators: ["Escape"]),
            ]),
        Group(
            title: localized("Star Events"),
            shortcuts: [
                Shortcut(title: localized("Page of the event"), action: "", accelerators: ["Return"]),
                Shortcut(title: localized("Event before, after"), action: "", accelerators: ["<Alt>Up", "<Alt>Down"]),
                Shortcut(title: localized("Back to the cards"), action: "", accelerators: ["Escape", "<Alt>Left"]),
            ]),
        Group(
            title: localized("Week and Month"),
            shortcuts: [
                Shortcut(title: localized("List"), action: "win.view::list", accelerators: ["<Control>1"]),
                Shortcut(title: localized("Week"), action: "win.view::week", accelerators: ["<Control>2"]),
                Shortcut(title: localized("Month"), action: "win.view::month", accelerators: ["<Control>3"]),
                Shortcut(
                    title: localized("Move the event to another time"), action: "",
                    accelerators: ["<Alt>Up", "<Alt>Down", "<Alt>Left", "<Alt>Right"]),
                Shortcut(
                    title: localized("Change its end"), action: "",
                    accelerators: ["<Alt><Shift>Up", "<Alt><Shift>Down"]),
                Shortcut(
                    title: localized("Week or month before, after"), action: "", accelerators: ["Page_Up", "Page_Down"]),
                Shortcut(
                    title: localized("Year before, after"), action: "",
                    accelerators: ["<Shift>Page_Up", "<Shift>Page_Down"]),
            ]),
        Group(
            title: localized("Calendars"),
            shortcuts: [
                Shortcut(title: localized("Open"), action: "win.open", accelerators: ["<Control>o"]),
                Shortcut(title: localized("Add an address"), action: "win.add-address", accelerators: ["<Control>l"]),
                Shortcut(title: localized("Calendars"), action: "win.sources", accelerators: ["<Control>comma"]),
                Shortcut(title: localized("Refresh"), action: "win.refresh", accelerators: ["F5", "<Control>r"]),
                Shortcut(title: localized("Remove from the list"), action: "", accelerators: ["Delete"]),
            ]),
        Group(
            title: localized("Pages"),
            shortcuts: Pages.kinds.enumerated().map { position, page in
                Shortcut(title: page.title, action: page.action, accelerators: ["<Alt>\(position + 1)"])
            } + [
                Shortcut(title: localized("Go to what comes next"), action: "win.now", accelerators: ["<Control>t"]),
                Shortcut(title: localized("Go to a date"), action: "win.go-to-date", accelerators: ["<Control>g"]),
            ]),
        Group(
            title: localized("General"),
            shortcuts: [
                Shortcut(title: localized("New event"), action: "win.new-event", accelerators: ["<Control>n"]),
                Shortcut(title: localized("Add or save the event"), action: "", accelerators: ["<Control>Return"]),
                Shortcut(title: localized("Print"), action: "win.print", accelerators: ["<Control>p"]),
                Shortcut(title: localized("Undo"), action: "", accelerators: ["<Control>z"]),
                Shortcut(title: localized("Redo"), action: "", accelerators: ["<Control><Shift>z"]),
                Shortcut(title: localized("Save the condition"), action: "", accelerators: ["<Control>s"]),
                Shortcut(title: localized("Menu"), action: "", accelerators: ["F10"]),
                Shortcut(title: localized("Sidebar"), action: "win.sidebar", accelerators: ["F9"]),
                Shortcut(title: localized("Help"), action: "app.help", accelerators: ["F1"]),
                Shortcut(
                    title: localized("Keyboard shortcuts"), action: "app.shortcuts", accelerators: ["<Control>question"]
                ),
                Shortcut(title: localized("Close the window"), action: "win.close", accelerators: ["<Control>w"]),
                Shortcut(title: localized("Quit"), action: "app.quit", accelerators: ["<Control>q"]),
            ]),
    ]
}
