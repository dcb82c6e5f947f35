import Events
import Foundation
import Observation
import Planning

/// Tells of what refreshes have changed, when the agenda with it is there, and of events that begin soon: several at once in
/// one notification.
@MainActor
@Observable
package final class NoticesModel {
    /// The notifications that the user wants.
    package var choices: NoticeChoices { didSet { reminders.usual = choices.usualReminder } }

    /// Why the program cannot start with the session; `nil` when it can.
    package private(set) var autostartFailure: String?
    /// Lets the program start with the session, or not.
    @ObservationIgnored package var autostart: @MainActor (Bool) throws -> Void = { _ in }

    /// Shows a notification; the one of the same kind before is replaced.
    @ObservationIgnored package var onNotice: @MainActor (EventNotice) -> Void = { _ in }

    /// The changes that have not been told of, and the agenda before the first of them.
    @ObservationIgnored private var waiting: [ChangeReport] = []
    @ObservationIgnored private var before: Agenda?
    /// The conflict that the user has ignored from a notification, until there is an agenda with it.
    @ObservationIgnored private var ignored: (first: EventKey, second: EventKey)?
    @ObservationIgnored private let agenda: AgendaModel
    @ObservationIgnored private let undos: UndoModel
    @ObservationIgnored private let reminders: RemindersModel
    @ObservationIgnored private var following: AnyObject?

    package init(_ changes: ChangesModel, _ agenda: AgendaModel, _ undos: UndoModel, saved: NoticeChoices?) {
        (self.agenda, self.undos) = (agenda, undos)
        choices = saved ?? NoticeChoices()
        reminders = RemindersModel(agenda, usual: (saved ?? NoticeChoices()).usualReminder)
        changes.onReport = { [weak self] in self?.take($0) }
        reminders.onDue = { [weak self] in self?.onNotice($0) }
        following = Following({ (agenda.texts, agenda.library) }) { [weak self] _ in
            self?.proceed()
        }
    }

    private func take(_ report: ChangeReport) {
        if waiting.isEmpty { before = agenda.texts?.agenda }
        waiting.append(report)
    }

    private func proceed() {
        guard !agenda.library.isReading, !agenda.isBuilding, let texts = agenda.texts else { return }
        if !waiting.isEmpty {
            let notice = EventNotice(
                waiting, before: before, after: texts, choices: choices, now: agenda.library.now)
            (waiting, before) = ([], nil)
            if let notice { onNotice(notice) }
        }
        guard let (first, second) = ignored else { return }
        ignored = nil
        undos.ignoreOnce(first, second, in: texts.agenda)
    }

    /// Keeps watching while the window is closed, from the start of the session on, or no longer.
    package func keepWatching(_ isOn: Bool) {
        do {
            try autostart(isOn)
            (choices.keepsWatching, autostartFailure) = (isOn, nil)
        } catch {
            autostartFailure = (error as? SaveError)?.message ?? error.localizedDescription
        }
    }

    /// Ignores a conflict this time, as soon as there is an agenda with it.
    package func ignore(_ first: EventKey, _ second: EventKey) {
        ignored = (first, second)
        proceed()
    }
}
