import AppModel
import Events
import Gtk
import Kit
import Planning
import Storage

/// A source in the list of sources. Its page opens from it.
@MainActor
final class SourceRow: Box {
    private let dot = SourceDot()
    private let name = Label()
    private let location = Label()
    private let content = Label()
    private let state = Label()
    private let failure = Label()
    private let spinner = Spinner(isSpinning: false)

    /// - Parameter hasFailure: Whether it has room for a failure, in two lines.
    init(hasFailure: Bool) {
        super.init(.horizontal, spacing: 12)
        addClass("source-row")
        let texts = Box(.vertical, spacing: 2)
        texts.hexpand = true
        name.addClass("source-name")
        location.addClass("source-place")
        content.addClass("source-place")
        state.addClass("source-place")
        failure.addClass("source-failure")
        for label in [name, location] { label.ellipsize = .middle }
        for label in [content, state, failure] { label.ellipsize = .end }
        for label in [name, location, content, state, failure] {
            label.xalign = 0
            label.showsCutTextInTooltip()
            texts.append(label)
        }
        failure.wrap = true
        failure.lines = 2
        // The height of the row is measured while it is blank.
        failure.text = "\n"
        failure.visible = hasFailure
        let arrow = Image("go-next-symbolic")
        arrow.addClass("source-arrow")
        spinner.sizeRequest(width: 16, height: 16)
        for child in [dot.root, texts, spinner, arrow] as [Widget] { append(child) }
    }

    /// Shows a source as it is now.
    func show(_ entry: SourceEntry, color: SourceColor, _ texts: SourceFormatter) {
        let stored = entry.stored
        dot.show(color)
        name.text = stored.name
        location.text = texts.location(of: stored)
        content.text = texts.content(
            of: stored, recurring: entry.feed?.calendar?.recurringCount ?? 0, role: entry.role)
        state.text = texts.state(of: stored, isRefreshing: entry.isRefreshing)
        failure.text = texts.failure(of: stored)?.message ?? ""
        spinner.isSpinning = entry.isRefreshing
        spinner.visible = entry.isRefreshing
        setClass("paused", stored.isPaused)
    }
}
