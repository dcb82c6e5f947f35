import AppModel
import Events
import Gtk
import Kit
import Planning
import Storage

/// A source in the list of sources. Its page opens from it.
@MainActor
final class SourceRow {
    let id: StoredSource.ID
    let root = Box(.horizontal, spacing: 12)

    private let dot = SourceDot()
    private let name = Label()
    private let location = Label()
    private let content = Label()
    private let state = Label()
    private let failure = Label()
    private let spinner = Spinner(isSpinning: false)

    init(_ id: StoredSource.ID) {
        self.id = id
        root.addClass("source-row")
        let texts = Box(.vertical, spacing: 2)
        texts.hexpand = true
        name.addClass("source-name")
        location.addClass("source-place")
        content.addClass("source-place")
        state.addClass("source-place")
        failure.addClass("source-failure")
        for label in [name, location] {
            label.ellipsize = .middle
            label.showsCutTextInTooltip()
        }
        for label in [content, state, failure] { label.wrap = true }
        for label in [name, location, content, state, failure] {
            label.xalign = 0
            texts.append(label)
        }
        let arrow = Image("go-next-symbolic")
        arrow.addClass("source-arrow")
        spinner.sizeRequest(width: 16, height: 16)
        for child in [dot.root, texts, spinner, arrow] as [Widget] { root.append(child) }
    }

    /// Everything that a row shows of its source.
    private struct Shown: Equatable {
        let stored: StoredSource
        let color: SourceColor
        let isRefreshing: Bool
        let content: String
        let state: String
        let failure: String?
    }
    private var shown: Shown?

    /// Shows a source as it is now.
    ///
    /// - Returns: Whether anything visible has changed.
    func show(_ entry: SourceEntry, color: SourceColor, _ texts: SourceFormatter) -> Bool {
        let stored = entry.stored
        let new = Shown(
            stored: stored, color: color, isRefreshing: entry.isRefreshing,
            content: texts.content(of: stored, recurring: entry.feed?.calendar?.recurringCount ?? 0, role: entry.role),
            state: texts.state(of: stored, isRefreshing: entry.isRefreshing),
            failure: texts.failure(of: stored)?.message)
        guard new != shown else { return false }
        shown = new
        dot.show(color)
        name.text = stored.name
        location.text = texts.place(of: stored)
        content.text = new.content
        state.text = new.state
        failure.text = new.failure ?? ""
        failure.visible = stored.failure != nil
        spinner.isSpinning = entry.isRefreshing
        spinner.visible = entry.isRefreshing
        root.setClass("paused", stored.isPaused)
        return true
    }
}
