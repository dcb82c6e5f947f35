import AppModel
import Gtk
import Planning
import Text

/// The state of a source: its last answer with its time, its failure, and buttons to read it again and to list its
/// changes and its problems.
@MainActor
final class SourceStateView {
    let root = Box(.vertical, spacing: 4)
    /// Called when the user wants it to be read.
    var onRefresh: @MainActor () -> Void = {}
    /// Called when the user wants to see the problems.
    var onProblems: @MainActor () -> Void = {}
    /// Called when the user wants to see what refreshes have changed.
    var onChanges: @MainActor () -> Void = {}
    /// Called when the user wants to see the season.
    var onSeason: @MainActor () -> Void = {}

    private let content = Label(class: "source-place", fit: .lines(8))
    private let state = Label(class: "source-place", fit: .lines(8))
    private let failure = Label(class: "source-failure", fit: .lines(8), role: .alert)
    private let spinner = Spinner(isSpinning: false)
    private let refresh = Button(label: "")
    private let changes = Button(label: localized("C_hanges"))
    private let problems = Button(label: localized("Show _Problems"))
    private let season = Button(label: localized("Show in Seas_on"))

    init() {
        state.hexpand = true
        let stateRow = Box(.horizontal, spacing: 8, children: state, spinner)
        let buttons = Box(.horizontal, spacing: 8, class: "source-buttons")
        for button in [refresh, season, changes, problems] {
            button.wrapText()
            buttons.append(button)
        }
        spinner.sizeRequest(width: 16, height: 16)
        root.append(content, stateRow, failure, buttons)
        refresh.onClicked { [weak self] in self?.onRefresh() }
        season.onClicked { [weak self] in self?.onSeason() }
        changes.onClicked { [weak self] in self?.onChanges() }
        problems.onClicked { [weak self] in self?.onProblems() }
    }

    func show(_ entry: SourceEntry, hasChanges: Bool, _ texts: SourceFormatter) {
        let stored = entry.stored
        content.text = texts.content(
            of: stored, recurring: entry.recurringCount, unseen: entry.unseenSeriesCount, role: entry.role)
        state.text = texts.state(of: stored, isRefreshing: entry.isRefreshing)
        failure.show(texts.failure(of: stored)?.message)
        refresh.label = stored.failure == nil ? localized("_Refresh") : localized("_Try Again")
        season.visible = entry.feed?.season != nil
        changes.visible = hasChanges
        problems.visible = entry.feed?.problems.isEmpty == false
        spinner.show(entry.isRefreshing)
    }
}
