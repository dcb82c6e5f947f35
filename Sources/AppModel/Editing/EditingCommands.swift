import Network
import Planning
import Storage

/// Edits of commands, which the open window writes for them.
extension EditingModel {
    /// Writes the edit of a command, one after the other with those of the window, whose Undo takes it back too.
    ///
    /// - Returns: The number in the history as soon as it is written, 0 for what is no change of a calendar; `nil` when the event
    ///   was so already.
    package func write(_ order: EditOrder) async throws -> Int64? { try await write(order, nil) }

    func write(_ order: EditOrder, _ progress: EditProgress?) async throws -> Int64? {
        if case .skip(let decision, let isSkipped, let title) = order.kind {
            return await undos.skip(decision, isSkipped: isSkipped, title: title) ? 0 : nil
        }
        let (directory, now, today) = (library.directory, library.now, agenda.preferences.today)
        let (uid, name) = try await OwnThread.run {
            Result { try order.object(order.editing(in: directory, now: now)) }
        }.get()
        let id = await calendar(name)
        let addresses = ownAddresses(in: library.entries.first { $0.id == id })
        let editing = { @Sendable in try order.editing(in: directory, now: now, ownAddresses: addresses) }
        let (zone, feed) = (agenda.preferences.timeZone, library.entries.first { $0.id == id }?.feed)
        return try await withCheckedThrowingContinuation { continuation in
            Task {
                do {
                    let made = try await writing(
                        uid, in: id, progress, by: editing, onWritten: { continuation.resume(returning: $0.entry?.id) }
                    ) { editing in
                        if order.isOfOwnCalendar { try OwnCalendar(in: editing.directory).make() }
                        let seen = order.place.flatMap { feed?.seen(at: $0, today: today, timeZone: zone) }
                        return try editing.plan(order, seen: seen, today: today)
                    }
                    if order.isOfOwnCalendar { addOwnCalendar() }
                    await note(made, of: order, in: name)
                } catch {
                    continuation.resume(throwing: error)
                }
                readHistory()
            }
        }
    }

    /// Lists the edit of a command among what can be undone, where the window has its calendar.
    private func note(_ made: EditMade, of order: EditOrder, in name: String?) async {
        guard let entry = made.entry else { return }
        if let reverted = entry.reverts { takenBack.insert(reverted) }
        guard entry.deed != .undo, let id = await calendar(name) else { return }
        let (again, today) = (order.repeatable, agenda.preferences.today)
        note(made, in: id) { [weak self] in
            try await self?.writing(entry.uid, in: id) { try $0.plan(again, today: today) }
        }
    }

    /// Adds *My Calendar*, where the list lacks it.
    private func addOwnCalendar() {
        let library = library
        let source = OwnCalendar(in: library.directory).source
        guard !library.entries.contains(where: { $0.stored.source == source }) else { return }
        library.add([source]) { added in
            for id in added { library.set(.mayChange(true), of: id) }
        }
    }

    /// Reads what can be undone.
    func readHistory() {
        let (editing, zone) = (editing(), agenda.preferences.timeZone)
        Task { [weak self] in
            let history = await OwnThread.run {
                Result {
                    try Array(
                        editing().history().lazy.compactMap { WrittenEdit($0, in: zone) }.prefix(WrittenEdit.mostListed)
                    )
                }
            }
            switch history {
            case .success(let history): self?.history = history
            case .failure(let error): self?.undos.note(EditingModel.words(of: error))
            }
        }
    }
}
