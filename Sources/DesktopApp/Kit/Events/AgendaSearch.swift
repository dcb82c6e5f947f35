import Gtk
import Text

/// The search bar over the agenda, with a button for what its text can mean besides a search.
@MainActor
package final class AgendaSearch {
    package let root: Widget
    private let bar: SearchBar
    private let entry = SearchEntry(placeholder: localized("Search events"))
    private let offerButton: Button
    private let offered = Label()
    /// How many events were found.
    private let found = Label(class: "event-subtitle", role: .alert)
    /// The widget below the field. While it is empty, the field keeps no room for it.
    private let below = Box(.horizontal, spacing: 8)

    /// Called with the search text at each letter; with an empty text at the end.
    package var onChange: @MainActor (String) -> Void = { _ in }
    /// Called on Enter.
    package var onConfirm: @MainActor () -> Void = {}
    package var onEnd: @MainActor () -> Void = {}
    /// Called when the user takes what is offered.
    package var onOffer: @MainActor () -> Void = {}

    package init() {
        entry.hexpand = true
        // The offer below must not make the field wider.
        entry.setUsualWidth(40)
        let column = Box(.vertical, class: "search-column", children: entry)
        offered.ellipsize = .end
        offerButton = Button(child: offered)
        offerButton.hasFrame = false
        offerButton.halign = .center
        offerButton.visible = false
        found.visible = false
        below.append(found, offerButton)
        below.halign = .center
        below.visible = false
        column.append(below)
        bar = SearchBar(entry: entry, child: Clamp(maximumWidth: 480, child: column))
        root = bar
        entry.onSearchChanged { [weak self] in self?.onChange($0) }
        entry.onActivate { [weak self] _ in self?.onConfirm() }
        offerButton.onClicked { [weak self] in self?.onOffer() }
        bar.onSearching { [weak self] isSearching in
            guard let self, !isSearching else { return }
            self.entry.text = ""
            self.offer(nil)
            self.show(found: nil)
            self.onChange("")
            self.onEnd()
        }
    }

    /// Starts a search when the user types anywhere in a widget; `nil` turns that off.
    package func captureKeys(from widget: Widget?) {
        bar.captureKeys(from: widget)
    }

    /// The typed text.
    package var text: String { entry.text }

    /// Says how many events were found, below the field and for a screen reader; `nil` without a search.
    package func show(found text: String?) {
        guard text ?? "" != found.text else { return }
        found.show(text)
        below.visible = found.visible || offerButton.visible
        entry.setAccessibleDescription(text ?? "")
    }

    /// Shows a button below the field; `nil` for none.
    package func offer(_ label: String?) {
        if let label {
            offered.text = label
            offerButton.setAccessibleLabel(label)
        }
        offerButton.visible = label != nil
        below.visible = found.visible || offerButton.visible
    }

    /// Ends the search with Escape while the focus is in a widget.
    package func endWithEscape(in widget: Widget) {
        widget.addShortcut("Escape") { [weak self] in
            guard let self, self.bar.searchModeEnabled else { return .proceed }
            self.end()
            return .stop
        }
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

    package var isOpen: Bool { bar.searchModeEnabled }

    package func end() {
        bar.searchModeEnabled = false
    }
}
