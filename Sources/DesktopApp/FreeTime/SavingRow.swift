import AppModel
import Gtk
import Kit
import Storage
import Text

/// The place of an event, and the button that adds the event to a calendar, with a menu of the calendars; or the button that saves it.
@MainActor
final class SavingRow {
    let root = Box(.vertical, class: "answer-saving")
    let place = Entry()
    var onSave: @MainActor () -> Void = {}
    /// Called with the calendar that was chosen; `nil` for *My Calendar* while it is missing.
    var onChoose: @MainActor (StoredSource.ID?) -> Void = { _ in }

    private let save = Button(label: localized("_Save"), class: "suggested-action")
    private let menu = Menu()
    private let calendars: MenuButton
    private let missing = Label(class: "answer-hint", fit: .wrapped)
    private lazy var choice = Action("calendar", choice: "") { [weak self] in self?.onChoose(StoredSource.ID($0)) }
    private var listed: [AddableCalendar] = []

    private static let prefix = "add"

    init() {
        calendars = MenuButton(icon: "pan-down-symbolic", menu: menu)
        calendars.hasFrame = true
        calendars.setAccessibleLabel(localized("The calendar to which it is added"))
        save.tooltipText = localized("Ctrl+Enter")
        save.setLabelCut()
        save.onClicked { [weak self] in self?.onSave() }
        let label = Label(localized("Place"), class: "answer-field", fit: .wrapped)
        place.setAccessibleLabelledBy(label)
        let row = Box(.horizontal, class: "linked", children: save, calendars)
        row.halign = .start
        missing.isAnnounced = true
        root.append(label, place, row, missing)
    }

    /// Adds the choice of a calendar to a window.
    func install(on window: Window) { window.addActions([choice], prefix: SavingRow.prefix) }

    /// - Parameters:
    ///   - calendar: The one to which a new event is added; `nil` for an event that is edited.
    ///   - missing: Why it cannot be added or saved yet.
    func show(_ calendars: [AddableCalendar], _ calendar: AddableCalendar?, canSave: Bool, missing: String?) {
        if calendars != listed {
            listed = calendars
            menu.removeAll()
            for calendar in calendars {
                menu.append(calendar.name.asMenuText, action: "\(SavingRow.prefix).calendar::\(calendar.choice)")
            }
        }
        if let calendar {
            choice.setChoice(calendar.choice)
            save.label = localized("_Add to {calendar}", ["calendar": calendar.name.asMenuText])
        }
        self.calendars.visible = calendars.count > 1
        save.sensitive = canSave
        self.missing.show(missing)
    }
}

extension AddableCalendar {
    /// Its name as a choice of an action.
    fileprivate var choice: String { id.map { "\($0)" } ?? "" }
}
