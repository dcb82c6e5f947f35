import Gtk
import Text

/// The search bar over the agenda.
@MainActor
package final class AgendaSearch {
    package let root: Widget
    private let bar: SearchBar
    private let entry = SearchEntry(placeholder: localized("Search events"))

    /// Called with the search text a moment after typing; with an empty text at the end.
    package var onChange: @MainActor (String) -> Void = { _ in }
    /// Called on Enter.
    package var onConfirm: @MainActor () -> Void = {}
    package var onEnd: @MainActor () -> Void = {}

    package init() {
        entry.setAccessibleLabel(localized("Search events"))
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

    /// Starts a search when the user types anywhere in a widget; `nil` turns that off.
    package func captureKeys(from widget: Widget?) {
        bar.captureKeys(from: widget)
    }

    /// Opens the search or moves the focus to it; closes it when it has the focus.
    package func toggle() {
        if bar.searchModeEnabled, entry.containsFocus {
            bar.searchModeEnabled = false
        } else {
            bar.searchModeEnabled = true
            entry.grabFocus()
        }
    }

    package func end() {
        bar.searchModeEnabled = false
    }
}
