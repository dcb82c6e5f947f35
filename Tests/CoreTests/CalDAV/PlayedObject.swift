import Synchronization

/// Objects on a server that answers a change as a test says.
final class PlayedObject: Sendable {
    /// How a change is answered.
    enum Reply: Sendable {
        case status(Int, String = "")
        /// The change is made first.
        case statusAfterwards(Int)
        /// The connection ends without an answer.
        case silence(isMade: Bool)
        /// The server answers nothing from then on.
        case end(isMade: Bool)
        case redirect(Int, to: String)
    }

    private struct State {
        var texts: [String: String]
        var version = 1
        var replies: [Reply] = []
        var isDown = false
        var rewriting: @Sendable (String) -> String = { $0 }
        var tagging: @Sendable (Int) -> String? = { "\"\($0)\"" }
        var onChange: @Sendable (PlayedObject) -> Void = { _ in }
        var methods: [String] = []
        var untoldCount = 0
        var classes: [String] = []
    }

    private let state: Mutex<State>

    init(_ texts: [String: String]) { state = Mutex(State(texts: texts)) }

    subscript(path: String) -> String? { state.withLock { $0.texts[path] } }
    var texts: [String: String] { state.withLock { $0.texts } }
    /// The methods of the requests so far.
    var methods: [String] { state.withLock { $0.methods } }

    /// The number of requests that hold a reply to the organizer back.
    var untoldCount: Int { state.withLock { $0.untoldCount } }

    /// Answers the next changes so.
    func reply(_ replies: Reply...) { state.withLock { $0.replies = replies } }
    func rewrite(_ rewriting: @escaping @Sendable (String) -> String) { state.withLock { $0.rewriting = rewriting } }
    func tag(_ tagging: @escaping @Sendable (Int) -> String?) { state.withLock { $0.tagging = tagging } }
    /// Calls something before the next change is looked at.
    func beforeChange(_ call: @escaping @Sendable (PlayedObject) -> Void) { state.withLock { $0.onChange = call } }
    func set(_ path: String, _ text: String?) {
        state.withLock { ($0.texts[path], $0.version) = (text, $0.version + 1) }
    }
    /// Answers a question about the server with these lines of the header; without any it refuses to answer.
    func comply(with classes: String...) { state.withLock { $0.classes = classes } }
    func revive() { state.withLock { $0.isDown = false } }

    func answer(_ request: DAVServer.Request) -> DAVServer.Answer {
        let call = state.withLock { state in
            state.methods.append(request.method)
            if request["schedule-reply"] == "F" { state.untoldCount += 1 }
            guard ["PUT", "DELETE"].contains(request.method) else {
                return { (_: PlayedObject) in } as @Sendable (PlayedObject) -> Void
            }
            defer { state.onChange = { _ in } }
            return state.onChange
        }
        call(self)
        return state.withLock { state in
            let silence = DAVServer.Answer(status: 0, isSilent: true)
            if state.isDown { return silence }
            switch request.method {
            case "PUT", "DELETE": break
            case "OPTIONS" where !state.classes.isEmpty:
                return DAVServer.Answer(status: 200, fields: state.classes.map { "DAV: \($0)" })
            case "GET":
                guard let text = state.texts[request.path] else { return .status(404) }
                return DAVServer.Answer(
                    status: 200, fields: state.tagging(state.version).map { ["ETag: \($0)"] } ?? [], body: text)
            default: return .status(405)
            }
            let reply = state.replies.isEmpty ? nil : state.replies.removeFirst()
            switch reply {
            case nil: break
            case .status(let status, let body): return DAVServer.Answer(status: status, body: body)
            case .redirect(let status, let place): return .status(status, "Location: \(place)")
            case .silence(false): return silence
            case .end(let isMade):
                state.isDown = true
                if !isMade { return silence }
            case .statusAfterwards, .silence: break
            }
            let (old, tag) = (state.texts[request.path], state.tagging(state.version))
            guard request["if-match"].map({ $0 == tag && old != nil }) ?? (old == nil) else { return .status(412) }
            state.texts[request.path] = request.method == "PUT" ? state.rewriting(request.body) : nil
            state.version += 1
            switch reply {
            case .statusAfterwards(let status): return .status(status)
            case .silence, .end: return silence
            default: return DAVServer.Answer(status: old == nil ? 201 : 204)
            }
        }
    }
}
