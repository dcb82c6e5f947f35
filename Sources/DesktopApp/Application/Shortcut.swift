/// A key combination, the action it does, and how the Keyboard Shortcuts window calls it.
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
            title: "Agenda",
            shortcuts: [
                Shortcut(title: "Next conflict", action: "win.next-conflict", accelerators: ["F8"]),
                Shortcut(title: "Previous conflict", action: "win.previous-conflict", accelerators: ["<Shift>F8"]),
                Shortcut(title: "Conflicts only", action: "win.conflicts-only", accelerators: ["<Control>e"]),
                Shortcut(title: "Search in titles", action: "win.search", accelerators: ["<Control>f"]),
                Shortcut(title: "Details of the event", action: "", accelerators: ["Return"]),
                Shortcut(title: "Back to the event before", action: "", accelerators: ["<Alt>Left"]),
            ]),
        Group(
            title: "Star Events",
            shortcuts: [
                Shortcut(title: "Page of the event", action: "", accelerators: ["Return"]),
                Shortcut(title: "Back to the cards", action: "", accelerators: ["Escape", "<Alt>Left"]),
            ]),
        Group(
            title: "Sources",
            shortcuts: [
                Shortcut(title: "Open", action: "win.open", accelerators: ["<Control>o"]),
                Shortcut(title: "Add an address", action: "win.add-address", accelerators: ["<Control>l"]),
                Shortcut(title: "Sources", action: "win.sources", accelerators: ["<Control>comma"]),
                Shortcut(title: "Refresh", action: "win.reload", accelerators: ["F5", "<Control>r"]),
            ]),
        Group(
            title: "Pages",
            shortcuts: PageKind.allCases.enumerated().map { position, page in
                Shortcut(title: page.title, action: page.action, accelerators: ["<Alt>\(position + 1)"])
            } + [Shortcut(title: "Go to what comes next", action: "win.now", accelerators: ["<Control>t"])]),
        Group(
            title: "General",
            shortcuts: [
                Shortcut(title: "Menu", action: "", accelerators: ["F10"]),
                Shortcut(title: "Keyboard shortcuts", action: "app.shortcuts", accelerators: ["<Control>question"]),
                Shortcut(title: "Close the window", action: "win.close", accelerators: ["<Control>w"]),
                Shortcut(title: "Quit", action: "app.quit", accelerators: ["<Control>q"]),
            ]),
    ]
}
