import Events
import Network
import Planning
import Storage
import Text

/// The look for edits of which it is not known whether they were written, and for those that another program has replaced.
extension EditingModel {
    /// Looks up what a program left that was killed while it wrote, and says it.
    ///
    /// - Parameter show: Shows a message.
    func lookUp(_ show: @escaping @MainActor (String) -> Void) {
        let editing = editing()
        Task { [weak self] in
            let left = await OwnThread.run { Result { try editing().lookUp() } }
            switch left {
            case .success(let left):
                let lines =
                    left.unwritten.map { EditingModel.isUnwritten($0).text }
                    + left.unknown.map { EditingModel.isUnknown($0).text }
                if !lines.isEmpty { show(lines.joined(separator: " ")) }
                self?.readHistory()
            case .failure(let error): show(EditingModel.words(of: error).text)
            }
        }
    }

    private static func isWritten(_ entry: JournaledEdit) -> Message {
        Message("A change of “{event}” is written.", ["event": entry.title.singleLine(limit: 60)])
    }

    private static func isUnwritten(_ entry: JournaledEdit) -> Message {
        Message("A change of “{event}” was not written.", ["event": entry.title.singleLine(limit: 60)])
    }

    private static func isUnknown(_ entry: JournaledEdit) -> Message {
        Message(
            "It is not known whether a change of “{event}” was written.", ["event": entry.title.singleLine(limit: 60)])
    }

    /// Asks the server of a calendar that was just read for the edits of which it is not known whether they were written.
    func lookUp(in source: Source) {
        guard let calendar = library.entries.first(where: { $0.stored.source == source }) else { return }
        Task { [weak self, editing = editing(in: calendar)] in
            guard let self else { return }
            do {
                let unknown = try await OwnThread.run { Result { try editing().unknownOnServers() } }.get()
                // One that is being written is not unknown.
                let own = unknown.filter {
                    $0.calendar == source.location
                        && !self.written.contains(EditedObject(calendar: calendar.id, uid: $0.uid))
                }
                guard !own.isEmpty else { return }
                let editing = try await self.connected(editing, to: calendar, mayPrompt: false)
                for entry in own {
                    switch try await OwnThread.run({ Result { try editing().lookUp(onServer: entry) } }).get() {
                    case true?:
                        self.undos.note(EditingModel.isWritten(entry))
                        self.readHistory()
                    case false?: self.undos.note(EditingModel.isUnwritten(entry))
                    case nil:
                        guard self.toldUnknown.insert(entry.id).inserted else { break }
                        self.undos.note(EditingModel.isUnknown(entry))
                    }
                }
            } catch {
                self.undos.note(EditingModel.words(of: error))
            }
        }
    }

    /// Says which changes were replaced by another program, among the events that a refresh has changed.
    func lookForReplaced(_ report: ChangeReport) {
        guard let calendar = library.entries.first(where: { $0.stored.source == report.source }) else { return }
        let titles = Set(report.changes.flatMap { [$0.title, $0.titleBefore].compactMap { $0 } })
        guard history.contains(where: { titles.contains($0.title) }) else { return }
        Task { [weak self, editing = editing(in: calendar), id = calendar.id, source = report.source] in
            guard let self else { return }
            do {
                let editing = try await self.connected(editing, to: calendar, mayPrompt: false)
                let replaced = try await OwnThread.run {
                    Result { try editing().replaced(titled: titles, source.isNamed) }
                }.get()
                guard let first = replaced.first else { return }
                self.undos.noteFailure(
                    Message(
                        "Your change to {event} was replaced.", "{count} of your changes were replaced.",
                        count: replaced.count, ["event": first.title.singleLine(limit: 60).isolated]),
                    next: NextStep(label: localized("Put _Back")) { [weak self] in
                        for entry in replaced { self?.putBack(entry, in: id) }
                    })
            } catch {
                self.undos.note(EditingModel.words(of: error))
            }
        }
    }

    /// Makes an edit once more that another program has replaced.
    private func putBack(_ entry: JournaledEdit, in calendar: StoredSource.ID) {
        let again: @MainActor @Sendable () async throws -> EditMade? = { [weak self] in
            try await self?.writing(entry.uid, in: calendar) { try $0.plan(makingAgain: entry) }
        }
        Task.immediate { [weak self] in
            do {
                guard let made = try await again(), let self else { return }
                // The history has it once.
                let editing = self.editing()
                try await OwnThread.run { Result { try editing().noteUndone(entry) } }.get()
                self.note(made, in: calendar, again: again)
            } catch {
                self?.show(error, of: entry.title, nil) { [weak self] in self?.putBack(entry, in: calendar) }
            }
        }
    }
}
