import Gtk
import Planning
import Text

/// A calendar in the sidebar: a check box in its color with its name, and a button for its settings, which appears under the
/// pointer and with the focus.
@MainActor
final class CalendarRow: Overlay {
    let check: Button
    private let settings = Button(plain: "emblem-system-symbolic")
    private let swatch = Box(.horizontal)
    private let name = Label()
    private let detail = Label()
    private let warning = Image("upcoming-conflict-symbolic", pixelSize: 16)
    private var shown: CalendarItem?

    var onToggle: @MainActor (CalendarItem) -> Void = { _ in }
    var onSettings: @MainActor (CalendarItem) -> Void = { _ in }
    /// Called to open the menu at a point of the row.
    var onMenu: @MainActor (CalendarItem, Double, Double) -> Void = { _, _, _ in }

    init() {
        let content = Box(.horizontal)
        swatch.addClass("calendar-swatch")
        swatch.valign = .center
        name.xalign = 0
        name.hexpand = true
        name.ellipsize = .middle
        name.showsCutTextInTooltip()
        detail.addClass("calendar-detail")
        detail.xalign = 1
        detail.hasTabularFigures = true
        warning.addClass("calendar-warning")
        warning.setAccessibleRole(.presentation)
        warning.visible = false
        for child in [swatch, name, detail, warning] as [Widget] { content.append(child) }
        check = Button(child: content)
        check.hasFrame = false
        check.setAccessibleRole(.checkbox)
        super.init(child: check)
        addClass("calendar-row")
        setAccessibleRole(.group)
        settings.focusable = false
        settings.addClass("calendar-settings")
        settings.halign = .end
        settings.valign = .center
        settings.tooltipText = localized("Settings")
        add(settings)
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
        warning.visible = calendar.hasFailed
        check.tooltipText =
            calendar.hasFailed ? localized("{calendar}: not refreshed", ["calendar": calendar.name]) : nil
        check.setAccessibleLabel(texts.accessibleName(of: calendar))
        check.setAccessibleChecked(calendar.isShown)
        settings.setAccessibleLabel(localized("Settings of {source}", ["source": calendar.name]))
        setClass("unshown", !calendar.isShown)
        // What is hidden has an outline.
        swatch.variantClass = calendar.isShown ? calendar.color.styleClass : nil
    }

    /// Whether the settings can have the focus: those of the one row that Tab stops at.
    var isStop = false {
        didSet { settings.focusable = isStop }
    }
}
