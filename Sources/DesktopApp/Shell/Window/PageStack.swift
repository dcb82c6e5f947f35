import ChangesFeature
import ConflictsFeature
import Gtk
import Kit
import Planning
import Time

/// The stack of pages, and two switchers: one for the header bar, and one for the bottom of a narrow window.
@MainActor
final class PageStack {
    let root: Widget
    /// The switcher in the middle of the header bar.
    let switcher: StackSwitcher
    private let bottomSwitcher: StackSwitcher
    private let bottom: Revealer
    private let stack = Stack()
    private let column = Box(.vertical)
    private let kinds: [PageKind]
    private var places: [PageKind: Box] = [:]

    /// Called when another page has become visible.
    var onSwitch: @MainActor (PageKind) -> Void = { _ in }

    init(_ kinds: [PageKind]) {
        self.kinds = kinds
        switcher = StackSwitcher(stack)
        switcher.valign = .center
        bottomSwitcher = StackSwitcher(stack)
        let bar = Box(.horizontal, class: "page-bar")
        bottomSwitcher.hexpand = true
        bar.append(bottomSwitcher)
        bottom = Revealer(child: bar)
        bottom.opensUpwards = true
        root = column
        stack.vexpand = true
        for kind in kinds {
            // Filled when the page is first opened.
            let place = Box(.vertical)
            places[kind] = place
            stack.add(place, named: kind.name, title: kind.title)
        }
        stack.onVisibleChildChanged { [weak self] in
            guard let self, let shown = self.shown else { return }
            self.onSwitch(shown)
        }
    }

    /// Whether one page fades into the next.
    var crossfades: Bool {
        get { stack.crossfades }
        set { stack.crossfades = newValue }
    }

    var shown: PageKind? {
        get { stack.visibleChildName.flatMap { name in kinds.first { $0.name == name } } }
        set {
            if let newValue { stack.setListed(newValue.name, true) }
            stack.visibleChildName = newValue?.name
            list()
        }
    }

    /// The pages that the switchers list, besides the one that is shown.
    var listed: Set<PageKind> = [] {
        didSet { list() }
    }

    /// Marks a page that has something new, in the switchers.
    func mark(_ kind: PageKind, _ isNew: Bool) {
        stack.setNeedsAttention(kind.name, isNew)
        showNames()
    }

    private func list() {
        for kind in kinds { stack.setListed(kind.name, kind == shown || listed.contains(kind)) }
        showNames()
    }

    private func showNames() { bottomSwitcher.show(buttons, names: hasRoomForNames) }

    private var buttons: [StackSwitcher.Content] {
        kinds.map { ($0.title, $0.icon, counts[$0] ?? ("", "")) }
    }

    private var counts: [PageKind: (text: String, meaning: String)] = [:]

    /// Shows the number of conflicts that are soon.
    func show(conflicts count: Int, _ times: TimeFormatter) {
        let new = count == 0 ? nil : (text: times.number(count), meaning: times.soonConflicts(count))
        guard new?.meaning != counts[ConflictsPage.kind]?.meaning else { return }
        counts[ConflictsPage.kind] = new
        showNames()
    }

    /// Whether the switcher at the bottom shows names below its icons.
    private var hasRoomForNames = true

    /// Fits the switcher at the bottom to the width of the window.
    func fit(width: Int) {
        let hasRoom = bottomSwitcher.width(withNames: buttons) <= width - PageStack.sides
        guard hasRoom != hasRoomForNames else { return }
        hasRoomForNames = hasRoom
        showNames()
    }

    /// The width around the buttons of the switcher at the bottom.
    private static let sides = 8

    /// The least width of the switcher in the header bar when it lists all pages: the window keeps its layout when one is
    /// listed. The page of changes counts only once there are any.
    func widthOfWholeSwitcher() -> Int {
        for kind in kinds where kind != ChangesPage.kind || listed.contains(kind) { stack.setListed(kind.name, true) }
        defer { list() }
        return switcher.minimumWidth
    }

    /// Whether the switcher is at the bottom.
    var isNarrow = false {
        didSet { bottom.revealChild = isNarrow && showsSwitcher }
    }

    /// Whether the visible page may have the switcher below it.
    var showsSwitcher = true {
        didSet { bottom.revealChild = isNarrow && showsSwitcher }
    }

    /// The pages, without the switcher below them.
    var pages: Widget { stack }

    /// Fills `root`.
    ///
    /// - Parameters:
    ///   - content: What contains `pages`.
    ///   - line: What is below the pages.
    func fill(with content: Widget, above line: Widget) {
        column.append(content, line, bottom)
    }

    func fill(_ kind: PageKind, with page: Widget) {
        places[kind]?.append(page)
    }
}
