import Events
import Foundation
import Formats
import Network
import Planning
import Storage
import Text

/// A calendar to which an event can be added.
package struct AddableCalendar: Hashable {
    /// `nil` for *My Calendar* while it is missing: the first event makes it.
    package let id: StoredSource.ID?
    package let name: String
    /// Whether it is *My Calendar*.
    let isOwn: Bool
    /// The people whose events it has; none of a calendar that is nobody's.
    let people: PersonSet
}

/// Events that are added.
extension EditingModel {
    /// The calendars to which an event can be added: those that are shown and may be changed or were never changed, and *My Calendar*.
    package var addableCalendars: [AddableCalendar] {
        let (names, own) = (library.names, OwnCalendar(in: library.directory).source)
        let calendars = library.entries.filter {
            EditingModel.obstacle(of: $0) == nil && $0.stored.mayChange != false && !library.isHidden($0)
        }.map { entry in
            AddableCalendar(
                id: entry.id, name: names[entry.stored.source].singleLine(limit: 60),
                isOwn: entry.stored.source == own, people: entry.role?.people ?? .me)
        }
        guard !library.entries.contains(where: { $0.stored.source == own }) else { return calendars }
        return calendars + [AddableCalendar(id: nil, name: localized("My Calendar"), isOwn: true, people: .me)]
    }

    /// The calendar that was changed last, of those of the window; `nil` for none.
    func lastChanged() async -> StoredSource.ID? {
        let calendars = library.entries.map { (id: $0.id, source: $0.stored.source) }
        let editing = editing()
        return await OwnThread.run {
            // What is wrong with the history was said when the window opened.
            guard let used = try? editing().usedCalendars() else { return nil }
            return used.lazy.compactMap { name in calendars.first { $0.source.isNamed(name) }?.id }.first
        }
    }

    /// Adds an event, after a question where its calendar was never changed before.
    ///
    /// - Parameter id: The calendar; `nil` for *My Calendar*, which is made if it is missing.
    package func add(_ event: NewEvent, to id: StoredSource.ID?) {
        guard let id else { return add(event, to: nil as SourceEntry?) }
        guard let calendar = library.entries.first(where: { $0.id == id }) else {
            return undos.note(EditRefusal.hasNoEvent.words)
        }
        askToChange(calendar) { [weak self] in self?.add(event, to: calendar) }
    }

    private func add(_ event: NewEvent, to calendar: SourceEntry?) {
        begunCount += 1
        let (source, zone) = (calendar?.stored.source, agenda.preferences.timeZone)
        let again = { @MainActor [weak self] in
            guard let self else { return }
            self.add(event, to: calendar?.id)
        }
        Task.immediate { [weak self] in
            guard let self else { return }
            let progress = EditProgress(of: event.title, self.undos, self.library.surroundings.clock)
            do {
                let destination = await OwnThread.run { source.map { EditOrder.Destination($0) } ?? .ownCalendar }
                let uid = UUID().uuidString.lowercased()
                _ = try await self.write(
                    EditOrder(.add(event, uid: uid, to: destination), in: zone, ownAddresses: []), progress)
                progress.end()
            } catch {
                progress.end()
                self.undos.noteFailure(
                    EditingModel.words(of: error, notAdding: event),
                    next: NextStep(label: localized("_Try Again"), perform: again))
            }
        }
    }

    private static func words(of error: any Error, notAdding event: NewEvent) -> Message {
        let title = event.title.singleLine(limit: 60).isolated
        if error is CancellationError { return Message("{event} is not added.", ["event": title]) }
        guard !(error is UncertainEdit) else { return words(of: error) }
        return Message("{event} was not added. {reason}", ["event": title, "reason": words(of: error)])
    }
}
