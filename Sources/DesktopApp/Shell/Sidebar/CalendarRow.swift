import Gtk
import Planning
import Text

/// A calendar in the sidebar: a check box in its color with its name, what else there is to say, and a warning.
@MainActor
final class CalendarRow: SidebarRow {
    private let swatch = Box(.horizontal, class: "calendar-swatch")
    private let name = Label(fit: .cutInMiddle)
    private let detail = Label(class: "calendar-detail")
    private let warning = Image("upcoming-conflict-symbolic", pixelSize: 16)
    private var shown: CalendarItem?

    var onToggle: @MainActor (CalendarItem) -> Void = { _ in }
    var onSettings: @MainActor (CalendarItem) -> Void = { _ in }
    /// Called to open the menu at a point of the row.
    var onMenu: @MainActor (CalendarItem, Double, Double) -> Void = { _, _, _ in }

    init() {
        swatch.valign = .center
        name.hexpand = true
        name.showsCutTextInTooltip()
        detail.xalign = 1
        detail.hasTabularFigures = true
        warning.addClass("calendar-warning")
        warning.visible = false
        super.init([swatch, name, detail, warning])
        check.onClicked { [weak self] in
            guard let self, let shown = self.shown else { return }
            self.onToggle(shown)
        }
        onMenuRequest { [weak self] x, y in
            guard let self, let shown = self.shown else { return }
            self.onMenu(shown, x, y)
        }
        settings.onClicked { [weak self] in
            guard let self, let shown = self.shown else { return }
            self.onSettings(shown)
        }
    }

    /// Shows a calendar as it is now.
    func show(_ calendar: CalendarItem, _ texts: CalendarListFormatter) {
        guard calendar != shown else { return }
        shown = calendar
        name.text = calendar.name
        detail.text = texts.detail(of: calendar)
        // An empty one would take room from the name.
        detail.visible = !detail.text.isEmpty
        warning.visible = calendar.hasFailed
        check.tooltipText =
            calendar.hasFailed ? localized("{calendar}: not refreshed", ["calendar": calendar.name]) : nil
        check.setAccessibleLabel(texts.accessibleName(of: calendar))
        check.setAccessibleChecked(calendar.isShown)
        settings.setAccessibleLabel(localized("Settings of {source}", ["source": calendar.name]))
        setClass("unshown", !calendar.isShown)
        // A hidden calendar has an outline.
        swatch.variantClass = calendar.isShown ? calendar.color.styleClass : nil
    }
}
