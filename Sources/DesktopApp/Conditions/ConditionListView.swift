import AppModel
import Gtk
import Planning
import Rules
import Text

/// The names of the conditions, with a search above them. Moving the keyboard focus selects.
@MainActor
final class ConditionListView: SectionedListDelegate {
    let root: Box
    private let list = SectionedList(rowKinds: [.init(minimumHeight: 48)], headerKinds: [])
    private let scroll: ScrolledWindow
    private let search = SearchEntry(placeholder: localized("Search names"))
    private let searchBar: SearchBar
    private let nothing = Label(localized("No name contains this."))
    private let model: ConditionsModel
    /// The positions of the listed entries.
    private var positions: [Int] = []
    /// Whether rows are being changed, which moves the focus without the user.
    private var isChanging = false

    /// Called when a row was clicked or entered.
    var onActivate: @MainActor () -> Void = {}

    init(_ model: ConditionsModel) {
        self.model = model
        root = Box(.vertical)
        root.addClass("condition-list")
        search.setAccessibleLabel(localized("Search names"))
        search.hexpand = true
        // Otherwise it would expand like the search in it.
        root.hexpand = false
        searchBar = SearchBar(entry: search)
        scroll = ScrolledWindow(child: list)
        scroll.vexpand = true
        nothing.addClass("condition-list-nothing")
        nothing.wrap = true
        list.setAccessibleLabel(localized("Conditions"))
        root.append(searchBar)
        root.append(nothing)
        root.append(scroll)
        list.delegate = self
        search.onSearchChanged { [weak self] _ in self?.show() }
        search.onActivate { [weak self] _ in self?.focus() }
        searchBar.onSearching { [weak self] isSearching in
            guard let self, !isSearching else { return }
            self.search.text = ""
            self.show()
            self.focus()
        }
    }

    /// Whether it is above the selected condition, with little height, and not beside it.
    var isNarrow = false {
        didSet {
            root.sizeRequest(width: isNarrow ? nil : 270, height: isNarrow ? 170 : nil)
            root.setClass("narrow", isNarrow)
            root.vexpand = !isNarrow
        }
    }

    /// Updates the list to the entries that match the search.
    func show() {
        let found = model.list?.positions(searching: search.text) ?? []
        isChanging = true
        if found != positions {
            positions = found
            list.setModel(
                SectionedListModel(
                    layout: SectionedListLayout(sections: [.init(headerKind: nil, rowCount: found.count)]),
                    rowID: { UInt64(found[$0]) },
                    row: { id in found.firstIndex(of: Int(id)) }))
        }
        list.rebind()
        isChanging = false
        nothing.visible = found.isEmpty && model.list?.entries.isEmpty == false
        scroll.visible = !nothing.visible
    }

    /// Moves the keyboard focus to the selected entry, or to the first.
    ///
    /// - Returns: Whether any entry is listed.
    @discardableResult
    func focus() -> Bool {
        guard !positions.isEmpty else { return false }
        let row = model.selection.flatMap(positions.firstIndex) ?? 0
        list.focus(row: row)
        // After a search, the focused row may show another entry.
        model.choose(positions[row])
        return true
    }

    /// Opens the search or moves the focus to it; closes it when it has the focus.
    func startSearch() {
        if searchBar.searchModeEnabled, search.containsFocus {
            searchBar.searchModeEnabled = false
        } else {
            searchBar.searchModeEnabled = true
            search.grabFocus()
        }
    }

    // MARK: SectionedListDelegate

    func makeRow(kind: Int) -> Widget { ConditionRow() }

    func makeHeader(kind: Int) -> Widget { ConditionRow() }

    func bindRow(_ widget: Widget, row: Int) {
        guard let entry = entry(row) else { return }
        (widget as? ConditionRow)?.show(entry, error: error(row), isSelected: positions[row] == model.selection)
    }

    func bindHeader(_ widget: Widget, section: Int) {}

    func accessibleName(ofRow row: Int) -> String {
        guard let entry = entry(row) else { return "" }
        let name = ConditionFormatter.name(entry.name)
        return error(row).map {
            localized("{condition}, cannot be read: {reason}", ["condition": name, "reason": "\($0)"])
        } ?? name
    }

    func accessibleName(ofHeader section: Int) -> String { "" }

    func activate(row: Int) {
        model.choose(positions[row])
        onActivate()
    }

    func focusChanged(row: Int) {
        guard !isChanging, positions.indices.contains(row) else { return }
        model.choose(positions[row])
    }

    private func entry(_ row: Int) -> ConditionEntry? {
        positions.indices.contains(row) ? model.list?.entries[positions[row]] : nil
    }

    private func error(_ row: Int) -> ConditionError? {
        if case .failed(let error) = model.reading(of: positions[row]) { error } else { nil }
    }
}
