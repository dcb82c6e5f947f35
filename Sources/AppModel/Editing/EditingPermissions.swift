import Events
import Formats
import Network
import Planning
import Storage
import Text

/// Whether and why events cannot be changed.
extension EditingModel {
    /// Why an event cannot be changed, in whole sentences; `nil` when it can.
    ///
    /// The file or the server may refuse it later: permissions and what other programs wrote show only then.
    ///
    /// - Parameter isAnswer: Whether only what says of the user is changed: the answer to an invitation, or whether it takes time.
    package func refusal(of entry: Int, isAnswer: Bool = false, in agenda: Agenda) -> Message? {
        do throws(EditRefusal) { _ = try copies(of: entry, isAnswer: isAnswer, in: agenda) } catch {
            return error.words
        }
        return nil
    }

    /// Why no event of a calendar is changed; `nil` when they are.
    static func refusal(of entry: SourceEntry) -> EditRefusal? {
        if let obstacle = obstacle(of: entry) { return obstacle }
        guard entry.stored.mayChange == false else { return nil }
        return .isOnlyRead(entry.stored.name)
    }

    /// Why no event of a calendar can be changed, whatever the user has chosen; `nil` when they can.
    package static func obstacle(of entry: SourceEntry) -> EditRefusal? {
        let source = entry.stored.source
        guard source.address == nil else { return .ofTheWeb }
        guard let writability = entry.writability else {
            return EditRefusal(Message("The calendar has not been read yet."))
        }
        return EditRefusal(writability)
    }

    /// Why the file or folder of a calendar cannot be changed now, by its permissions; `nil` when it can.
    package static func fileObstacle(of entry: SourceEntry) async -> Message? {
        guard obstacle(of: entry) == nil, let path = entry.stored.source.path.flatMap(FilePath.init(text:)) else {
            return nil
        }
        return await OwnThread.run { CalendarFile.obstacle(at: path) }
    }

    /// The copies of an event that can be changed: at least one.
    func copies(of entry: Int, isAnswer: Bool, in agenda: Agenda) throws(EditRefusal) -> [EventCopy] {
        var (copies, refusals) = ([EventCopy](), [EditRefusal]())
        for origin in origins(of: entry, in: agenda) {
            do throws(EditRefusal) {
                copies.append(try copy(origin, of: entry, isAnswer: isAnswer, in: agenda))
            } catch {
                refusals.append(error)
            }
        }
        guard !copies.isEmpty else { throw refusals.first ?? .hasNoEvent }
        return copies
    }

    /// The origins of an event, without calendars of the desktop that an account here reaches too: it knows more of them.
    func origins(of entry: Int, in agenda: Agenda) -> [Agenda.Origin] {
        let origins = agenda.origins(of: entry)
        let addresses = Set(origins.compactMap { agenda.sources[$0.source].accountCalendar?.address.withoutUser })
        guard !addresses.isEmpty else { return origins }
        return origins.filter { origin in
            let source = agenda.sources[origin.source]
            let entry = library.entries.first { $0.stored.source == source }
            return entry?.serverAddress.map { !addresses.contains($0) } ?? true
        }
    }

    private func copy(
        _ origin: Agenda.Origin, of entry: Int, isAnswer: Bool, in agenda: Agenda
    ) throws(EditRefusal) -> EventCopy {
        let source = agenda.sources[origin.source]
        guard let calendar = library.entries.first(where: { $0.stored.source == source }) else { throw .hasNoEvent }
        if let refusal = EditingModel.refusal(of: calendar) { throw refusal }
        guard let stated = agenda.stated(by: origin) else { throw .otherFormat }
        let event = agenda.event(of: origin, of: entry)
        guard let uid = event.uid else { throw .hasNoUID }
        for stated in [stated.event, stated.master].compactMap({ $0 }) where !isAnswer {
            if let refusal = stated.refusalForOthers(ownAddresses(in: calendar)) { throw refusal }
        }
        let place: EventPlace
        if let path = source.path.flatMap(FilePath.init(text:)) {
            place = EventPlace(source, path, part: stated.part, origin.key)
        } else {
            place = EventPlace(source, object: source.desktopCalendar == nil ? stated.part : uid, origin.key)
        }
        return EventCopy(
            calendar: calendar, uid: uid, place: place, seen: SeenState(event, master: stated.master),
            stated: stated.event)
    }

    /// The user's mail addresses, with those that the servers of an event's calendars know.
    func ownAddresses(of entry: Int, in agenda: Agenda) -> Set<String> {
        let sources = agenda.origins(of: entry).map { agenda.sources[$0.source] }
        return library.entries.lazy.filter { sources.contains($0.stored.source) }
            .reduce(into: Set(library.ownAddresses)) { $0.formUnion(ownAddresses(in: $1)) }
    }

    /// The user's mail addresses, with those that the server of a calendar knows.
    func ownAddresses(in calendar: SourceEntry?) -> Set<String> {
        let isOfAccount = calendar.map { $0.stored.source.path == nil && $0.stored.source.address == nil } ?? false
        return Set(library.ownAddresses).union(isOfAccount ? calendar?.feed?.calendar?.ownAddresses ?? [] : [])
    }

    /// Whether the last answer to an event on a server was written, and nobody was told of it.
    func isUntold(_ entry: Int, in agenda: Agenda) -> Bool {
        agenda.origins(of: entry).contains { origin in
            guard let uid = agenda.event(of: origin, of: entry).uid else { return false }
            let calendar = library.entries.first { $0.stored.source == agenda.sources[origin.source] }
            return untold.contains(EditedObject(calendar: calendar?.id, uid: uid))
        }
    }
}
