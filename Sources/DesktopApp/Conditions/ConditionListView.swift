import AppModel
import Gtk
import Planning
import Rules
import Text

/// The names of the conditions, those that were made here first, with a search above them. Moving the keyboard focus
/// selects.
@MainActor
final class ConditionListView: SectionedListDelegate {
    let root: Box
    private let list = SectionedList(
        name: localized("Conditions"), rowKinds: [.init(minimumHeight: 48)], headerKinds: [.init(minimumHeight: 32)])
    private let scroll: ScrolledWindow
    private let search = SearchEntry(placeholder: localized("Search names"))
    private let searchBar: SearchBar
    private let create: Button
    private let nothing = Label(localized("No name contains this."), class: "condition-list-nothing")
    private let model: ConditionsModel
    /// The positions of the listed entries.
    private var positions: [Int] = []
    /// The names of the sections; empty while there is only one.
    private var headings: [String] = []
    /// Whether rows are being changed, which moves the focus without the user.
    private var isChanging = false
    /// The entry that was scrolled to last.
    private var shownEntry: ConditionEntry?

    /// Called when a row was clicked or entered.
    var onActivate: @MainActor () -> Void = {}
    /// Returns what a row says about its condition besides the name.
    var words: @MainActor (NamedCondition) -> String = { _ in "" }

    init(_ model: ConditionsModel) {
        self.model = model
        root = Box(.vertical)
        root.addClass("condition-list")
        search.hexpand = true
        // Otherwise it would expand like the search in it.
        root.hexpand = false
        searchBar = SearchBar(entry: search)
        scroll = ScrolledWindow(child: list)
        scroll.vexpand = true
        nothing.wrap = true
        let newWords = Label(localized("New Condition…"), fit: .cut)
        create = Button(
            child: Box(
                .horizontal, spacing: 8, children: Image("upcoming-add-symbolic", pixelSize: 16), newWords))
        create.setAccessibleLabelledBy(newWords)
        create.actionName = "win.new-condition"
        create.addClass("condition-create")
        root.append(create, searchBar, nothing, scroll)
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

    /// Whether conditions can be made here.
    var canCreate: Bool {
        get { create.visible }
        set { create.visible = newValue }
    }

    /// Whether it has the whole width, not a part beside the selected condition.
    var isNarrow = false {
        didSet {
            root.sizeRequest(width: isNarrow ? nil : 270)
            root.hexpand = isNarrow
        }
    }

    /// Updates the list to the entries that match the search.
    func show() {
        let found = model.list?.positions(searching: search.text) ?? []
        isChanging = true
        let own = found.count { $0 < model.ownCount }
        let headings =
            own > 0 && own < model.list?.entries.count ?? 0
            ? [localized("Made here"), ConditionsPage.name(of: model)] : []
        if found != positions || headings != self.headings {
            (positions, self.headings) = (found, headings)
            let counts = headings.isEmpty ? [found.count] : [own, found.count - own]
            let sections = counts.filter { $0 > 0 }.map {
                SectionedListLayout.Section(headerKind: headings.isEmpty ? nil : 0, rowCount: $0)
            }
            list.setModel(
                SectionedListModel(
                    layout: SectionedListLayout(sections: sections),
                    rowID: { UInt64(found[$0]) },
                    row: { id in found.firstIndex(of: Int(id)) }))
        }
        list.rebind()
        let selected = model.selection.flatMap { model.list?.entries[$0] }
        if let row = model.selection.flatMap(positions.firstIndex) {
            if selected != shownEntry { list.scroll(toRow: row, position: .nearest) }
            // Other conditions before it have come or gone.
            if let focused = list.focusedRow, focused != row { list.moveFocus(toRow: row) }
        }
        shownEntry = selected
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

    func makeHeader(kind: Int) -> Widget {
        Label(class: "condition-heading", fit: .cut)
    }

    func bindRow(_ widget: Widget, row: Int) {
        guard positions.indices.contains(row) else { return }
        (widget as? ConditionRow)?.show(
            name(row), words(row), error: error(row), isUnsaved: isUnsaved(row),
            isSelected: positions[row] == model.selection)
    }

    func bindHeader(_ widget: Widget, section: Int) { (widget as? Label)?.text = heading(section) }

    func accessibleName(ofRow row: Int) -> String {
        guard positions.indices.contains(row) else { return "" }
        let name = name(row)
        if let error = error(row) {
            return localized("{condition}, cannot be read: {reason}", ["condition": name, "reason": "\(error)"])
        }
        let state = isUnsaved(row) ? ConditionRow.unsaved : ""
        return [name, state, words(row)].filter { !$0.isEmpty }.listed()
    }

    func accessibleName(ofHeader section: Int) -> String { heading(section) }

    func activate(row: Int) {
        model.choose(positions[row])
        onActivate()
    }

    func focusChanged(row: Int) {
        guard !isChanging, positions.indices.contains(row) else { return }
        model.choose(positions[row])
    }

    /// The last section is that of the source, also when nothing else is found.
    private func heading(_ section: Int) -> String {
        headings.indices.contains(section) ? headings[section] : ""
    }

    private func isUnsaved(_ row: Int) -> Bool {
        model.editor(of: positions[row]).map { $0.state != .saved } ?? false
    }

    private func words(_ row: Int) -> String {
        guard case .loaded(let loaded) = model.reading(of: positions[row]) else { return "" }
        return words(model.editor(of: positions[row])?.reading.named ?? loaded.named)
    }

    /// The name, as it is now while the condition is being changed.
    private func name(_ row: Int) -> String {
        guard let entry = model.list?.entries[positions[row]] else { return "" }
        let draft = model.editor(of: positions[row])?.draft.name ?? ""
        return ConditionFormatter.name(draft.isBlank ? entry.name : draft)
    }

    private func error(_ row: Int) -> ConditionError? {
        if case .failed(let error) = model.reading(of: positions[row]) { error } else { nil }
    }
}
