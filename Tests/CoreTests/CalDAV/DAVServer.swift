import Events
import Formats
import Foundation
import Synchronization
import Testing

@testable import Network

/// A server that reads requests of any method with their bodies, and answers them as a test says.
///
///     let server = try DAVServer { $0.method == "REPORT" ? .report("") : .status(404) }
final class DAVServer: Sendable {
    struct Request: Sendable {
        let method: String
        let path: String
        /// By lowercase name.
        let fields: [String: String]
        let body: String

        subscript(name: String) -> String? { fields[name] }
    }

    struct Answer: Sendable {
        var status: Int
        /// Lines of the header.
        var fields: [String] = []
        var body = ""
        /// How the connection ends in the middle of the body; `nil` to send all of it and to keep the connection.
        var cut: Cut?
        /// Whether the connection ends without an answer.
        var isSilent = false
    }

    /// How an answer that is cut off says where it would have ended.
    enum Cut: CaseIterable, Sendable {
        case withLength, inChunks, unstated
    }

    private final class Log: Sendable {
        let requests = Mutex<[Request]>([])
    }

    private let server: RawServer
    private let log = Log()

    init(_ answer: @escaping @Sendable (Request) -> Answer) throws {
        server = try RawServer(readsRequest: false) { [log] connection in
            while let request = Request(from: connection) {
                log.requests.withLock { $0.append(request) }
                guard answer(request).send(to: connection) else { return }
            }
        }
    }

    /// Such as `http://127.0.0.1:40123`.
    var origin: String { server.origin }
    /// The requests so far.
    var requests: [Request] { log.requests.withLock { $0 } }
    /// What the requests so far had as their passwords.
    var signIns: [String] { requests.compactMap { $0["authorization"] } }

    func address(_ path: String = "/") throws -> WebAddress { try server.address(path) }

    /// The host and the port, as a fault shows them.
    var shownHost: String { String(origin.dropFirst("http://".count)) }
}

extension DAVServer.Request {
    /// `nil` when the other end has hung up.
    fileprivate init?(from connection: RawConnection) {
        let lines = connection.nextRequest().split(separator: "\r\n")
        guard let words = lines.first?.split(separator: " "), words.count == 3 else { return nil }
        let pairs = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (parts[0].lowercased(), parts.dropFirst().joined().trimmingCharacters(in: .whitespaces))
        }
        let fields = Dictionary(pairs) { _, last in last }
        guard let body = connection.next(fields["content-length"].flatMap { Int($0) } ?? 0) else { return nil }
        self.init(
            method: String(words[0]), path: String(words[1]), fields: fields,
            body: String(decoding: body, as: UTF8.self))
    }
}

extension DAVServer.Answer {
    static func status(_ status: Int, _ fields: String...) -> DAVServer.Answer {
        DAVServer.Answer(status: status, fields: fields, body: "no")
    }

    static func ok(_ text: String) -> DAVServer.Answer { DAVServer.Answer(status: 200, body: text) }

    /// A report about these resources.
    static func report(_ content: String) -> DAVServer.Answer {
        DAVServer.Answer(
            status: 207, fields: ["Content-Type: application/xml"],
            body: """
                <?xml version="1.0"?><multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" \
                xmlns:S="http://calendarserver.org/ns/" xmlns:A="http://apple.com/ns/ical/">\(content)</multistatus>
                """)
    }

    /// Returns whether the connection stays.
    fileprivate func send(to connection: RawConnection) -> Bool {
        guard !isSilent else { return false }
        let bytes = Array(body.utf8)
        let half = Array(bytes.prefix(bytes.count / 2))
        var header = ["HTTP/1.1 \(status) Status"] + fields
        switch cut {
        case nil, .withLength: header.append("Content-Length: \(bytes.count)")
        case .inChunks: header.append("Transfer-Encoding: chunked")
        case .unstated: header.append("Connection: close")
        }
        connection.send(Array((header + ["", ""]).joined(separator: "\r\n").utf8))
        switch cut {
        case nil: return connection.send(bytes)
        case .inChunks:
            connection.send(Array("\(String(half.count, radix: 16))\r\n".utf8) + half + Array("\r\n".utf8))
        case .withLength, .unstated: connection.send(half)
        }
        return false
    }
}

/// Parts of reports.
enum DAVText {
    static let calendar = "<resourcetype><collection/><C:calendar/></resourcetype>"

    /// A resource with properties.
    static func found(_ href: String, _ properties: String) -> String {
        """
        <response><href>\(href)</href><propstat><prop>\(properties)</prop><status>HTTP/1.1 200 OK</status></propstat>\
        </response>
        """
    }

    /// A resource without properties.
    static func status(_ href: String, _ status: Int) -> String {
        "<response><href>\(href)</href><status>HTTP/1.1 \(status) Status</status></response>"
    }
}

extension CalDAVClient {
    /// Of the user whom the usual server has.
    static func anna(at server: WebAddress) -> CalDAVClient {
        CalDAVClient(
            server: server, userName: "anna", password: "secret", now: { [start = ContinuousClock.now] in start })
    }

    /// What is wrong when calendars are looked for; `nil` when they are found.
    func fault() async -> CalDAVFault? {
        do throws(CalDAVFault) {
            _ = try await findCalendars()
            return nil
        } catch {
            return error
        }
    }
}
