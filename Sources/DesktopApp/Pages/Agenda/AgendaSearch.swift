import Gtk

/// The search bar over the agenda.
@MainActor
final class AgendaSearch {
    let root: Widget
    private let bar: SearchBar
    private let entry = SearchEntry(placeholder: "Search titles")

    /// Called with what is searched for, a moment after typing; empty at the end.
    var onChange: @MainActor (String) -> Void = { _ in }
    /// Called on Enter.
    var onConfirm: @MainActor () -> Void = {}
    var onEnd: @MainActor () -> Void = {}

    init() {
        entry.setAccessibleLabel("Search titles")
        entry.hexpand = true
        bar = SearchBar(entry: entry, child: Clamp(maximumWidth: 480, child: entry))
        root = bar
        entry.onSearchChanged { [weak self] in self?.onChange($0) }
        entry.onActivate { [weak self] _ in self?.onConfirm() }
        bar.onSearching { [weak self] isSearching in
            guard let self, !isSearching else { return }
            self.entry.text = ""
            self.onChange("")
            self.onEnd()
        }
    }

    /// Lets typing anywhere in a widget start a search; nowhere for `nil`.
    func captureKeys(from widget: Widget?) {
        bar.captureKeys(from: widget)
    }

    /// Opens the search, or goes back to it; closes it where it has the focus already.
    func toggle() {
        if bar.searchModeEnabled, entry.containsFocus {
            bar.searchModeEnabled = false
        } else {
            bar.searchModeEnabled = true
            entry.grabFocus()
        }
    }

    func end() {
        bar.searchModeEnabled = false
    }
}
