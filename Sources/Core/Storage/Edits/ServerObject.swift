import Events
import Formats
import Network
import Text

/// An object of a calendar on a server that can be changed, as it was read, or a new one.
///
///     let object = try ServerObject(href, of: source, client)
///     let read = try object.write(patch.text, uid: "dinner")
///
/// Blocks.
package struct ServerObject: RemoteObject {
    private let source: Source
    private let place: WebAddress
    package let part: String
    package let bytes: [UInt8]
    /// `nil` for a new one.
    private let etag: String?
    private let client: CalDAVClient?

    package var calendar: String { source.location }
    package var address: String? { place.text }

    /// Reads an object.
    ///
    /// - Parameter href: As its server names it.
    /// - Throws: Why it cannot be changed.
    package init(_ href: String, of source: Source, _ client: CalDAVClient?) throws(EditRefusal) {
        let place = try ServerObject.place(of: href, in: source)
        guard let client else { throw .needsWindow }
        guard let object = try ServerObject.read(place, client).get() else { throw .isDeleted }
        // A redirect leads to no calendar either.
        guard source.accountCalendar?.address.address(ofObject: object.address.path) != nil else { throw .hasNoAddress }
        guard let etag = object.etag else {
            throw EditRefusal(
                Message("Its server does not tell versions apart, so a change could overwrite another one."))
        }
        (self.source, self.place, part, bytes, self.etag) = (source, object.address, href, object.bytes, etag)
        self.client = client
    }

    /// An object as it was last read for the calendar. It cannot be written.
    package init(_ part: Answer.Part, of source: Source) throws(EditRefusal) {
        place = try ServerObject.place(of: part.href, in: source)
        (self.source, self.part, bytes, etag, client) = (source, part.href, part.bytes, "", nil)
    }

    /// An object that is to be made.
    package init(new href: String, of source: Source, _ client: CalDAVClient?) throws(EditRefusal) {
        place = try ServerObject.place(of: href, in: source)
        (self.source, part, bytes, etag, self.client) = (source, href, [], nil, client)
    }

    private init(_ sibling: ServerObject, _ place: WebAddress) {
        (source, self.place, part, bytes, etag) = (sibling.source, place, place.path, [], nil)
        client = sibling.client
    }

    package func sibling(named name: String) -> any EditTarget {
        ServerObject(self, place.resolving(name) ?? place)
    }

    /// The address of an object.
    ///
    /// - Throws: An error for the calendar itself, and for what is not in it.
    private static func place(of href: String, in source: Source) throws(EditRefusal) -> WebAddress {
        guard let place = source.accountCalendar?.address.address(ofObject: href) else { throw .hasNoAddress }
        return place
    }

    /// Asks the server whether it sends invitations. In doubt it does.
    func telling(_ people: [String]) -> EditTellsOthers? {
        if let client, let calendar = source.accountCalendar?.address {
            guard OwnThread.wait(for: { await client.sendsInvitations(of: calendar) }) else { return nil }
        }
        return EditTellsOthers(
            Message("{host} tells {people} of it.", ["host": place.host, "people": EditTellsOthers.list(people)]))
    }

    // MARK: Writing

    func write(_ new: [UInt8]?, uid: String, isUntold: Bool) throws -> [UInt8] {
        guard let client, etag != "" else { throw EditRefusal.needsWindow }
        let (place, etag) = (place, etag)
        if new == nil, OwnThread.wait(for: { await client.isCollection(place) }) { throw EditRefusal.hasNoAddress }
        let outcome = OwnThread.wait {
            if let new { return await client.put(new, at: place, replacing: etag) }
            return await client.delete(place, etag: etag ?? "", isUntold: isUntold)
        }
        switch outcome {
        case .notSent(let refusal): throw refusal
        case .refused(let refusal):
            // Some proxies repeat a request whose answer was lost.
            guard case .success(let now) = ServerObject.read(place, client) else { throw refusal }
            let text = now?.bytes ?? []
            if CalendarEditor.areSame(text, new ?? [], uid: uid) { return text }
            throw text.isEmpty && !bytes.isEmpty ? EditRefusal.isDeleted : refusal
        case .done:
            switch ServerObject.read(place, client) {
            case .success(let now?) where new != nil: return now.bytes
            case .success(nil) where new == nil: return []
            // It is written, as the server says.
            case .failure: return new ?? []
            default: throw UncertainEdit(onServer: place.host)
            }
        case .unknown(let fault):
            guard case .success(let now) = ServerObject.read(place, client) else {
                throw UncertainEdit(onServer: place.host)
            }
            let text = now?.bytes ?? []
            if CalendarEditor.areSame(text, new ?? [], uid: uid) { return text }
            guard text.isEmpty == bytes.isEmpty, CalendarEditor.areSame(text, bytes, uid: uid) else {
                throw UncertainEdit(onServer: place.host)
            }
            throw EditRefusal(fault.words)
        }
    }

    /// The text of an object as its server has it now; empty when there is none. `nil` when that is not known.
    static func text(at address: String, _ client: CalDAVClient) -> [UInt8]? {
        guard let place = WebAddress(address), case .success(let object) = read(place, client) else { return nil }
        return object?.bytes ?? []
    }

    private static func read(_ place: WebAddress, _ client: CalDAVClient) -> Result<CalDAVObject?, EditRefusal> {
        OwnThread.wait {
            do throws(CalDAVFault) {
                return .success(try await client.object(at: place))
            } catch {
                return .failure(EditRefusal(error.words))
            }
        }
    }
}

extension EditRefusal {
    /// The refusal of a calendar that is no file in a program without a window.
    package static let needsWindow = EditRefusal(
        Message(
            "Only the open window changes calendars of accounts and of this computer. Open Upcoming, and try again."))
    fileprivate static let hasNoAddress = EditRefusal(
        Message("Its server gives it no address of its own, so Upcoming only reads it."))
}
