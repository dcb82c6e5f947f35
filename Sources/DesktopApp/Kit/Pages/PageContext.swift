import AppModel
import Events
import Gtk
import Time

/// The models and callbacks that pages are created with.
@MainActor
package struct PageContext {
    /// Gets the actions of a page.
    package let window: ApplicationWindow
    package let dialogs: DialogStack
    package let model: AgendaModel
    package let conflicts: ConflictsPageModel
    package let conditions: ConditionsModel
    package let exports: ExportModel
    package let view: ViewModel
    package let changes: ChangesModel
    package let dataFiles: DataFiles
    package let teamStyle: TeamStyle
    /// Opens a target on another page.
    package let open: @MainActor (PageTarget) -> Void
    /// Goes to a day in the agenda.
    package let goToDay: @MainActor (CalendarDate) -> Void
    /// Opens the dialog that adds an event, with the time or the day that is wanted; `nil` for none.
    package let addEvent: @MainActor (WantedTime?) -> Void
    /// The actions on an event and its conflicts.
    package let actions: EventActions
    /// Reports that a target for which a page has waited itself does not exist.
    package let missed: @MainActor (PageTarget) -> Void

    package init(
        window: ApplicationWindow, dialogs: DialogStack, model: WindowModel, dataFiles: DataFiles, teamStyle: TeamStyle,
        open: @escaping @MainActor (PageTarget) -> Void, goToDay: @escaping @MainActor (CalendarDate) -> Void,
        findTime: @escaping @MainActor (EventKey) -> Void, edit: @escaping @MainActor (EventKey) -> Void,
        addEvent: @escaping @MainActor (WantedTime?) -> Void,
        choosePeople: @escaping @MainActor (PeopleQuestion, EventKey) -> Void,
        missed: @escaping @MainActor (PageTarget) -> Void
    ) {
        (self.window, self.dialogs) = (window, dialogs)
        (self.model, conflicts, conditions, exports) = (model.agenda, model.conflicts, model.conditions, model.exports)
        (view, changes) = (model.view, model.changes)
        (self.dataFiles, self.teamStyle) = (dataFiles, teamStyle)
        self.addEvent = addEvent
        actions = EventActions(
            model, findTime: findTime, edit: edit, choosePeople: choosePeople, makeRule: { open(.conditionLike($0)) }
        ) { request, onAsked in
            dialogs.open { MoveRequestDialog(request, over: $0, onAsked: onAsked) }
        }
        (self.open, self.goToDay, self.missed) = (open, goToDay, missed)
    }
}
