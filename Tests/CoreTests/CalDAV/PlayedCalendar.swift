import Foundation
import Synchronization

/// A calendar on a server that knows as much of CalDAV as a test says.
final class PlayedCalendar: Sendable {
    /// What the server can do.
    struct Abilities: OptionSet, Hashable, Sendable {
        let rawValue: Int

        /// It states a tag of the collection.
        static let tag = Abilities(rawValue: 1)
        /// It states a token, and tells what has changed since.
        static let sync = Abilities(rawValue: 2)
        static let query = Abilities(rawValue: 4)
        /// It lists the objects of the collection by a PROPFIND.
        static let listing = Abilities(rawValue: 8)
        static let multiget = Abilities(rawValue: 16)
        /// It has the whole calendar as one text.
        static let whole = Abilities(rawValue: 32)

        static let all: Abilities = [.tag, .sync, .query, .listing, .multiget, .whole]
    }

    /// What a request asks for.
    enum Kind: String, CaseIterable, Sendable {
        case properties, list, changes, query, multiget, get

        init(_ request: DAVServer.Request) {
            self =
                switch request.body {
                case let body where body.contains("<D:sync-collection"): .changes
                case let body where body.contains("<C:calendar-multiget"): .multiget
                case let body where body.contains("<C:calendar-query"): .query
                case let body where body.contains("<D:propfind"): request["depth"] == "1" ? .list : .properties
                default: .get
                }
        }
    }

    fileprivate struct Object {
        let version: Int
        let text: String
    }

    fileprivate struct State {
        var abilities: Abilities
        var objects: [String: Object] = [:]
        var version = 1
        var changes: [(version: Int, name: String)] = []
        /// Tokens of earlier versions are not accepted.
        var firstVersion = 1
        /// The status for them.
        var refusal = 403
        /// The most changes in one answer; `nil` for all.
        var changeLimit: Int?
        /// Whether an answer with only some of the changes has the token of the request again.
        var repeatsTokens = false
        /// The most objects in one list; `nil` for all.
        var listLimit: Int?
        /// Objects that are listed and not sent, and the status of each in a report; with `nil` it is not in the report.
        var withheld: Set<String> = []
        var withheldStatus: Int?
        /// Objects that only a request for one object finds.
        var alone: Set<String> = []
        /// The name and the entity tag as a kind of answer spells them.
        var spelling: @Sendable (Kind, String) -> String = { _, name in PlayedCalendar.path + name + ".ics" }
        var tagging: @Sendable (Kind, Int) -> String = { _, version in "\"\(version)\"" }
        /// The names in each request for several objects, and in each for one.
        var asked: [[String]] = []
        /// Called with the number of objects that a request asks for.
        var onAsked: @Sendable (Int) -> Void = { _ in }
        /// The most objects in a request for several, and the status for more.
        var askLimit: (count: Int, status: Int)?
        /// The most objects in the answer to one.
        var sendLimit = Int.max
        /// The status of each answer, whatever is asked.
        var status: Int?
        var cuts: [Kind: DAVServer.Cut] = [:]
        var requests: [Kind] = []
        /// Its owner's address; `nil` to state none.
        var owner: String?
    }

    private let state: Mutex<State>

    static let path = "/anna/work/"

    init(_ abilities: Abilities = .all) { state = Mutex(State(abilities: abilities)) }

    /// The kinds of requests so far.
    var requests: [Kind] { state.withLock { $0.requests } }

    func forgetRequests() { state.withLock { ($0.requests, $0.asked) = ([], []) } }

    func put(_ name: String, _ title: String) {
        state.withLock { state in
            state.version += 1
            let lines = [
                "BEGIN:VEVENT", "UID:\(name)", "DTSTART:20181105T090000Z", "SUMMARY:\(title)", "END:VEVENT", "",
            ]
            state.objects[name] = Object(version: state.version, text: lines.joined(separator: "\r\n"))
            state.changes.append((state.version, name))
        }
    }

    func remove(_ name: String) {
        state.withLock { state in
            state.version += 1
            state.objects[name] = nil
            state.changes.append((state.version, name))
        }
    }

    /// Refuses the tokens so far, or all tokens.
    func expireTokens(always: Bool = false, status: Int = 403) {
        state.withLock { ($0.firstVersion, $0.refusal) = (always ? .max : $0.version + 1, status) }
    }

    func limitChanges(to limit: Int, repeatingTokens: Bool = false) {
        state.withLock { ($0.changeLimit, $0.repeatsTokens) = (limit, repeatingTokens) }
    }

    func give(to owner: String?) { state.withLock { $0.owner = owner } }
    func limitLists(to limit: Int) { state.withLock { $0.listLimit = limit } }
    func withhold(_ names: Set<String>, status: Int? = nil) {
        state.withLock { ($0.withheld, $0.withheldStatus) = (names, status) }
    }
    func findOnlyAlone(_ names: Set<String>) { state.withLock { $0.alone = names } }
    func spell(_ spelling: @escaping @Sendable (Kind, String) -> String) { state.withLock { $0.spelling = spelling } }
    func tag(_ tagging: @escaping @Sendable (Kind, Int) -> String) { state.withLock { $0.tagging = tagging } }
    func whenAsked(_ call: @escaping @Sendable (Int) -> Void) { state.withLock { $0.onAsked = call } }
    func limitRequests(to count: Int, status: Int) { state.withLock { $0.askLimit = (count, status) } }
    func limitAnswers(to count: Int) { state.withLock { $0.sendLimit = count } }
    /// The names in each request for objects so far.
    var asked: [[String]] { state.withLock { $0.asked } }
    /// Answers everything with a status; with `nil` as before.
    func refuse(_ status: Int?) { state.withLock { $0.status = status } }
    func cut(_ kinds: [Kind], _ cut: DAVServer.Cut) {
        state.withLock { state in state.cuts = Dictionary(uniqueKeysWithValues: kinds.map { ($0, cut) }) }
    }

    func answer(_ request: DAVServer.Request) -> DAVServer.Answer {
        state.withLock { state in
            let kind = Kind(request)
            state.requests.append(kind)
            var answer = state.status.map { DAVServer.Answer.status($0) } ?? state.answer(kind, request)
            answer.cut = state.cuts[kind]
            return answer
        }
    }
}

extension PlayedCalendar.State {
    fileprivate mutating func answer(_ kind: PlayedCalendar.Kind, _ request: DAVServer.Request) -> DAVServer.Answer {
        let (body, names) = (request.body, objects.keys.sorted())
        switch kind {
        case .properties: return .report(calendar)
        case .list: return abilities.contains(.listing) ? list(names.map { listed($0) }) : .status(403)
        case .changes: return abilities.contains(.sync) ? changed(body) : .status(501)
        case .query:
            guard abilities.contains(.query) else { return .status(405) }
            let withObjects = body.contains("calendar-data")
            return list(names.map { withObjects ? object($0) : listed($0) })
        case .multiget:
            guard abilities.contains(.multiget) else { return .status(400) }
            let asked = body.matches(of: /<D:href>([^<]*)</).map { name(of: String($0.output.1)) }
            self.asked.append(asked)
            onAsked(asked.count)
            if let askLimit, asked.count > askLimit.count { return .status(askLimit.status) }
            let parts = asked.compactMap { name -> String? in
                if alone.contains(name) { return DAVText.status(href(name), 404) }
                guard withheld.contains(name) else { return object(name) }
                return withheldStatus.map { DAVText.status(href(name), $0) }
            }
            return .report(parts.prefix(sendLimit).joined())
        case .get where request.path != PlayedCalendar.path:
            let name = name(of: request.path)
            asked.append([name])
            guard let object = objects[name], !withheld.contains(name) else { return .status(404) }
            return .ok(text(object.text))
        case .get:
            guard abilities.contains(.whole) else { return .status(404) }
            return .ok(text(objects.sorted { $0.key < $1.key }.map(\.value.text).joined()))
        }
    }

    private func text(_ events: String) -> String { "BEGIN:VCALENDAR\r\n\(events)END:VCALENDAR\r\n" }

    /// The last part of an address, or all after the path of the calendar.
    private func name(of href: String) -> String {
        let last = href.split(separator: "/").last.map(String.init) ?? ""
        let name = (last.removingPercentEncoding ?? last).replacing(".ics", with: "")
        let whole = href.replacing("&amp;", with: "&").replacing(PlayedCalendar.path, with: "").replacing(
            ".ics", with: "")
        return objects[name] == nil && objects[whole] != nil ? whole : name
    }

    /// Each answer spells the name of an object in another way.
    private func href(_ name: String) -> String {
        let plain = spelling(requests.last ?? .get, name).replacing("&", with: "&amp;")
        return requests.count.isMultiple(of: 2) ? plain.replacing("@", with: "%40") : plain
    }

    private var calendar: String {
        var properties = "<displayname>Work</displayname>" + DAVText.calendar
        if let owner { properties += "<owner><href>\(owner)</href></owner>" }
        if abilities.contains(.sync) { properties += "<sync-token>\(token(version))</sync-token>" }
        if abilities.contains(.tag) { properties += "<S:getctag>\(version)</S:getctag>" }
        return DAVText.found(PlayedCalendar.path, properties)
    }

    private func token(_ version: Int) -> String { "http://example.org/sync/\(version)?a&amp;b" }

    private func tag(_ version: Int) -> String { tagging(requests.last ?? .get, version) }

    private func listed(_ name: String) -> String {
        DAVText.found(href(name), "<getetag>\(tag(objects[name]?.version ?? 0))</getetag>")
    }

    private func object(_ name: String) -> String {
        guard let object = objects[name] else { return DAVText.status(href(name), 404) }
        let data = withheld.contains(name) ? "" : "<C:calendar-data>\(text(object.text))</C:calendar-data>"
        return DAVText.found(href(name), "<getetag>\(tag(object.version))</getetag>\(data)")
    }

    /// A list, or the beginning of one that says that it is not all (RFC 6578 section 3.6).
    private func list(_ responses: [String]) -> DAVServer.Answer {
        guard let listLimit, listLimit < responses.count else { return .report(responses.joined()) }
        return .report(responses.prefix(listLimit).joined() + DAVText.status(PlayedCalendar.path, 507))
    }

    private func changed(_ body: String) -> DAVServer.Answer {
        let since = body.firstMatch(of: /sync\/([0-9]+)\?a&amp;b/).flatMap { Int($0.output.1) } ?? 0
        guard since >= firstVersion else { return .status(refusal) }
        let later = changes.filter { $0.version > since }
        let told = changeLimit.map { Array(later.prefix($0)) } ?? later
        var parts = told.map { objects[$0.name] == nil ? DAVText.status(href($0.name), 404) : listed($0.name) }
        var next = version
        if told.count < later.count {
            parts.append(DAVText.status(PlayedCalendar.path, 507))
            next = repeatsTokens ? since : told.last?.version ?? since
        }
        return .report(parts.joined() + "<sync-token>\(token(next))</sync-token>")
    }
}
