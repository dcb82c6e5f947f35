import AppModel
import Events
import Gtk
import Planning
import Storage
import Text

/// A source in the list of sources.
@MainActor
final class SourceRow {
    let id: StoredSource.ID
    let root = Box(.horizontal, spacing: 8)

    var onRename: @MainActor (String) -> Void = { _ in }
    var onPause: @MainActor (Bool) -> Void = { _ in }
    var onRefresh: @MainActor () -> Void = {}
    var onRemove: @MainActor () -> Void = {}
    var onConflicts: @MainActor () -> Void = {}

    private let name = NameField()
    private let location = Label()
    private let content = Label()
    private let state = Label()
    private let failure = Label()
    private let spinner = Spinner(isSpinning: false)
    private let refresh = Button(icon: "view-refresh-symbolic")
    private let pause = Button(icon: "media-playback-pause-symbolic")
    private let conflicts = Button(icon: "emblem-system-symbolic")
    private let rename = Button(icon: "document-edit-symbolic")
    private let remove = Button(icon: "user-trash-symbolic")
    private var stored: StoredSource?

    init(_ id: StoredSource.ID) {
        self.id = id
        root.addClass("source-row")
        let texts = Box(.vertical, spacing: 2)
        texts.hexpand = true
        name.root.addClass("source-name")
        location.addClass("source-place")
        content.addClass("source-place")
        state.addClass("source-place")
        failure.addClass("source-failure")
        location.ellipsize = .middle
        for label in [content, state, failure] { label.wrap = true }
        for label in [location, content, state, failure] { label.xalign = 0 }
        for child in [name.root, location, content, state, failure] as [Widget] { texts.append(child) }
        root.append(texts)
        root.append(spinner)
        for button in [refresh, pause, conflicts, rename, remove] {
            button.hasFrame = false
            button.valign = .start
            root.append(button)
        }
        spinner.valign = .start
        spinner.sizeRequest(width: 16, height: 32)
        connect()
    }

    private func connect() {
        name.onRename = { [weak self] text in
            guard let self, let stored = self.stored, text != stored.name else { return }
            // Without a given name it has its own.
            self.onRename(text == stored.ownName ? "" : text)
        }
        name.onEnd = { [weak self] in self?.rename.grabFocus() }
        refresh.onClicked { [weak self] in self?.onRefresh() }
        pause.onClicked { [weak self] in
            guard let self, let stored = self.stored else { return }
            self.onPause(!stored.isPaused)
        }
        conflicts.onClicked { [weak self] in self?.onConflicts() }
        rename.onClicked { [weak self] in self?.name.toggle() }
        remove.onClicked { [weak self] in self?.onRemove() }
    }

    /// Everything that a row shows of its source.
    private struct Shown: Equatable {
        let stored: StoredSource
        let isRefreshing: Bool
        let content: String
        let state: String
        let failure: String?
    }
    private var shown: Shown?

    /// Shows a source as it is now.
    ///
    /// - Returns: Whether anything visible has changed.
    func show(_ entry: SourceEntry, _ texts: SourceFormatter) -> Bool {
        let stored = entry.stored
        let new = Shown(
            stored: stored, isRefreshing: entry.isRefreshing, content: texts.content(of: stored, role: entry.role),
            state: texts.state(of: stored, isRefreshing: entry.isRefreshing),
            failure: texts.failure(of: stored)?.message)
        guard new != shown else { return false }
        shown = new
        self.stored = stored
        name.text = stored.name
        location.text = stored.source.displayLocation
        location.tooltipText = stored.source.displayLocation
        content.text = new.content
        state.text = new.state
        failure.text = new.failure ?? ""
        failure.visible = stored.failure != nil
        spinner.isSpinning = entry.isRefreshing
        spinner.visible = entry.isRefreshing
        root.setClass("paused", stored.isPaused)
        pause.icon = stored.isPaused ? "media-playback-start-symbolic" : "media-playback-pause-symbolic"
        // A pipe can be read only once, and is not stored.
        for button in [pause, rename] { button.visible = entry.isStored }
        conflicts.visible = entry.isStored && entry.feed != nil
        let source: KeyValuePairs<String, any MessageValue> = ["source": stored.name]
        describe(refresh, localized("Refresh"), localized("Refresh {source}", source))
        if stored.isPaused {
            describe(pause, localized("Resume"), localized("Resume {source}", source))
        } else {
            describe(pause, localized("Pause"), localized("Pause {source}", source))
        }
        describe(conflicts, localized("Conflicts"), localized("Conflicts of {source}", source))
        describe(rename, localized("Rename"), localized("Rename {source}", source))
        describe(remove, localized("Remove"), localized("Remove {source}", source))
        return true
    }

    func focus() { remove.grabFocus() }

    /// - Parameter name: The name for screen readers.
    private func describe(_ button: Button, _ tooltip: String, _ name: String) {
        button.tooltipText = tooltip
        button.setAccessibleLabel(name)
    }
}
