import Events
import Gtk
import Kit
import Planning
import Text
import Time

/// A person in the sidebar: a check box with the person's mark and name, and the number of coming conflicts about this person.
@MainActor
final class PersonRow: Overlay {
    let check: Button
    private let mark = PersonMarks()
    private let name = Label()
    private let badge = Label()
    private let settings = Button(plain: "emblem-system-symbolic")
    private var shown: PersonItem?

    var onToggle: @MainActor (Person) -> Void = { _ in }
    var onSettings: @MainActor (Person) -> Void = { _ in }

    init() {
        let content = Box(.horizontal)
        name.xalign = 0
        name.hexpand = true
        name.ellipsize = .end
        name.showsCutTextInTooltip()
        badge.addClass("sidebar-badge")
        badge.valign = .center
        for child in [mark.root, name, badge] as [Widget] { content.append(child) }
        check = Button(child: content)
        check.hasFrame = false
        check.setAccessibleRole(.checkbox)
        super.init(child: check)
        addClass("calendar-row")
        addClass("person-row")
        setAccessibleRole(.group)
        settings.focusable = false
        settings.addClass("calendar-settings")
        settings.halign = .end
        settings.valign = .center
        settings.tooltipText = localized("Settings")
        add(settings)
        check.onClicked { [weak self] in
            if let self, let shown = self.shown { self.onToggle(shown.person) }
        }
        settings.onClicked { [weak self] in
            if let self, let shown = self.shown { self.onSettings(shown.person) }
        }
        onMenuRequest { [weak self] _, _ in
            if let self, let shown = self.shown { self.onSettings(shown.person) }
        }
    }

    func show(_ item: PersonItem, of people: People, _ times: TimeFormatter) {
        guard item != shown || mark.root.visible == false else { return }
        shown = item
        let person = item.person
        mark.show(PersonSet(person.id), of: people)
        name.text = person.displayName
        badge.text = times.number(item.comingCount)
        badge.visible = item.comingCount > 0
        check.setAccessibleLabel(item.accessibleName(times))
        check.setAccessibleChecked(!person.isHidden)
        check.tooltipText = item.comingWords(times)
        settings.setAccessibleLabel(localized("Settings of {person}", ["person": person.displayName]))
        setClass("unshown", person.isHidden)
    }

    /// Whether the settings can have the focus: those of the one row that Tab stops at.
    var isStop = false {
        didSet { settings.focusable = isStop }
    }
}
