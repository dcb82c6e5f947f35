import AppModel
import Gtk
import Kit
import Planning
import Text

/// The row of a conflict: both titles, and below them when the two overlap. The chosen one has a picture of that, and
/// buttons.
@MainActor
final class ConflictRow: Box {
    private let arrowIcon = Image("pan-end-symbolic", pixelSize: 16)
    private let arrow: Button
    private let titles = ConflictTitles()
    private let details = Label(class: "conflict-details", fit: .cut)
    private let more = Button(plain: "view-more-symbolic", name: localized("What can be done"))
    private let lanes: TimeLanes?
    private let buttons: ConflictButtons?
    /// Instead of the picture, which has its height.
    private let failureLine: FailureLine?

    /// Called with what was chosen to be done.
    var onAction: @MainActor (ConflictAction) -> Void = { _ in } {
        didSet {
            titles.onOpen = onAction
            buttons?.onAction = onAction
        }
    }
    /// Called to list the ways to end the conflict, with the widget below which they open.
    var onResolve: @MainActor (Widget) -> Void = { _ in } {
        didSet { buttons?.onResolve = onResolve }
    }
    /// Called to unfold the times of a conflict, or to fold them.
    var onToggle: @MainActor () -> Void = {}
    /// Called to open the menu at a widget of the row.
    var onMenu: @MainActor (Widget) -> Void = { _ in }

    /// - Parameter isChosen: Whether it shows how the two overlap, and what can be done.
    init(isChosen: Bool) {
        lanes = isChosen ? TimeLanes() : nil
        buttons = isChosen ? ConflictButtons() : nil
        failureLine = isChosen ? FailureLine() : nil
        arrow = Button(cssName: "plain-button", child: arrowIcon)
        super.init(.vertical, class: "conflict-row")
        details.showsCutTextInTooltip()
        more.focusable = false
        more.addClass("row-more")
        more.valign = .center
        more.hexpand = true
        more.halign = .end
        more.onClicked { [weak self] in
            if let self { self.onMenu(self.more) }
        }
        arrow.focusable = false
        arrow.tooltipText = localized("Show each time")
        arrow.valign = .center
        arrow.onClicked { [weak self] in self?.onToggle() }
        let top = Box(.horizontal, class: "conflict-top", children: arrow, titles, more)
        append(top, details)
        if let lanes {
            lanes.root.addClass("conflict-lanes")
            append(lanes.root)
        }
        if let failureLine { append(failureLine) }
        if let buttons { append(buttons) }
    }

    /// Does the same as a click on the button for the ways to end the conflict.
    func pressResolve() { buttons?.pressResolve() }

    /// How much room it has.
    var room = WindowRoom.wide {
        didSet { titles.isTight = room == .tight }
    }

    /// - Parameters:
    ///   - withDay: Whether it says its day, because no header does.
    ///   - isMember: Whether it is of the line above it.
    ///   - isOpen: Whether its times are unfolded; `nil` for a conflict that occurs once.
    ///   - failure: A change of one of the two that was not made.
    func show(
        _ item: ConflictRows.Item, in texts: ConflictFormatter, withDay: Bool, isMember: Bool, isOpen: Bool?,
        failure: EditFailure?
    ) {
        arrow.visible = isOpen != nil
        // GTK mirrors it from right to left.
        arrowIcon.iconName = isOpen == true ? "pan-down-symbolic" : "pan-end-symbolic"
        let both = texts.titles(of: item)
        let entries = [item.shown.first, item.shown.second]
        let busyDay = isMember ? texts.busyDay(of: item) : nil
        titles.show(
            [both.first, both.second], colors: entries.map(texts.agenda.color(of:)),
            without: busyDay.flatMap(entries.firstIndex))
        details.text = (lanes == nil ? failure?.text : nil) ?? texts.details(of: item, withDay: withDay)
        failureLine?.show(failure)
        lanes?.root.visible = failure == nil
        setClass("member", isMember)
        lanes?.show(
            TimeBar(comparing: entries, in: texts.rows.agenda), TimeLanes.Metrics().scaled(for: self),
            texts: texts.barTexts(of:), color: texts.agenda.color(of:))
        buttons?.show(item, in: texts.agenda, isIgnored: texts.rows.standing != .open)
    }

    /// A row of the height of its kind.
    func showSample() {
        titles.showSample()
        details.text = "A"
        lanes?.showSample(TimeLanes.Metrics().scaled(for: self), count: 2)
    }
}
