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
    private let name = Label(class: "source-name", fit: .cutInMiddle)
    private let summary = Label(class: "source-place", fit: .cut)
    private let failure = Label(class: "source-failure", fit: .lines(2))
    private let spinner = Spinner(isSpinning: false)

    /// - Parameter hasFailure: Whether it has room for a failure, in two lines.
    init(hasFailure: Bool) {
        super.init(.horizontal, spacing: 12, class: "source-row")
        let texts = Box(.vertical, spacing: 2)
        texts.hexpand = true
        for label in [name, summary, failure] {
            label.showsCutTextInTooltip()
            texts.append(label)
        }
        // The height of the row is measured while it is blank.
        failure.text = "\n"
        failure.visible = hasFailure
        let arrow = Image("go-next-symbolic")
        arrow.addClass("source-arrow")
        spinner.sizeRequest(width: 16, height: 16)
        append(dot.root, texts, spinner, arrow)
    }

    /// Shows a source as it is now.
    func show(_ entry: SourceEntry, color: SourceColor, _ texts: SourceFormatter) {
        let stored = entry.stored
        dot.show(color)
        name.text = stored.name
        summary.text = texts.summary(
            of: stored, recurring: entry.recurringCount, unseen: entry.unseenSeriesCount, role: entry.role,
            isRefreshing: entry.isRefreshing)
        // Two sources can have the same name.
        tooltipText = texts.location(of: stored)
        failure.text = texts.failure(of: stored)?.message ?? ""
        spinner.show(entry.isRefreshing)
        setClass("paused", stored.isPaused)
    }
}
