import AppModel
import Events
import Planning

/// The actions on an event and its conflicts.
@MainActor
package struct EventActions {
    /// Ignores conflicts, and offers to undo that.
    package let undos: UndoModel
    /// Looks for another time for an event.
    package let findTime: @MainActor (EventKey) -> Void
    /// Asks for whom an event is.
    package let choosePeople: @MainActor (EventKey) -> Void

    package init(
        undos: UndoModel, findTime: @escaping @MainActor (EventKey) -> Void,
        choosePeople: @escaping @MainActor (EventKey) -> Void
    ) {
        (self.undos, self.findTime, self.choosePeople) = (undos, findTime, choosePeople)
    }

    /// The most conflicts that are ignored at once.
    package static let mostIgnored = 100

    /// Ignores all conflicts of an event.
    package func ignoreAll(of entry: Int, _ scope: IgnoredConflict.Scope, in agenda: Agenda) {
        undos.ignore(scope, agenda.items(ofConflictsOf: entry), in: agenda)
    }

    /// Does not go to an event, or to none of its series.
    package func skip(_ entry: Int, inSeries: Bool, in agenda: Agenda) {
        undos.skip([entry], inSeries: inSeries, in: agenda)
    }

    /// Goes to none of the events of a conflict that have the title of one of them.
    private func skipAll(like entry: Int, in item: ConflictRows.Item, _ agenda: Agenda) {
        undos.skip(agenda.entries(like: entry, in: item), inSeries: false, in: agenda)
    }

    /// Does what was chosen about a conflict of an agenda, unless that is for its page alone.
    package func act(_ action: ConflictAction, on item: ConflictRows.Item, in agenda: Agenda) {
        switch action {
        case .ignoreOnce: undos.ignore(.once, [item], in: agenda)
        case .ignoreAlways: undos.ignore(.always, [item], in: agenda)
        case .restore: undos.restore([item], in: agenda)
        case .moveFirst: findTime(agenda.entries[item.shown.first].id)
        case .moveSecond: findTime(agenda.entries[item.shown.second].id)
        case .skipFirst: skip(item.shown.first, inSeries: false, in: agenda)
        case .skipSecond: skip(item.shown.second, inSeries: false, in: agenda)
        case .skipFirstSeries: skip(item.shown.first, inSeries: true, in: agenda)
        case .skipSecondSeries: skip(item.shown.second, inSeries: true, in: agenda)
        case .skipFirstAll: skipAll(like: item.shown.first, in: item, agenda)
        case .skipSecondAll: skipAll(like: item.shown.second, in: item, agenda)
        case .showBoth, .openFirst, .openSecond, .programFirst, .programSecond, .neverFirst, .neverSecond: break
        }
    }
}
