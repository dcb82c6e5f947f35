import Foundation
import Synchronization
import Testing

@testable import Network

/// A server that sends byte by byte what a test wants, also what no proper server would.
///
/// Each connection is played on a thread of its own, and closed after.
final class RawServer: Sendable {
    let origin: String
    private let descriptor: Int32
    private let counter = Counter()

    /// - Parameters:
    ///   - readsRequest: Whether the header of the first request is read before.
    ///   - play: Called for each connection.
    init(readsRequest: Bool = true, _ play: @escaping @Sendable (RawConnection) -> Void) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        try #require(descriptor >= 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let port = try withUnsafeMutablePointer(to: &address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                try #require(bind(descriptor, $0, size) == 0)
                try #require(listen(descriptor, 64) == 0)
                try #require(getsockname(descriptor, $0, &size) == 0)
            }
            return UInt16(bigEndian: pointer.pointee.sin_port)
        }
        self.descriptor = descriptor
        origin = "http://127.0.0.1:\(port)"
        Thread.detachNewThread { [counter] in
            while case let accepted = accept(descriptor, nil, nil), accepted >= 0 {
                let number = counter.next()
                Thread.detachNewThread {
                    let connection = RawConnection(descriptor: accepted, number: number)
                    if !readsRequest || !connection.nextRequest().isEmpty { play(connection) }
                    close(accepted)
                }
            }
            close(descriptor)
        }
    }

    deinit {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    var connectionCount: Int { counter.value.load(ordering: .relaxed) }

    func address(_ path: String = "/") throws -> WebAddress {
        try #require(WebAddress(origin + path))
    }
}

final class Counter: Sendable {
    let value = Atomic<Int>(0)

    func next() -> Int {
        value.add(1, ordering: .relaxed).oldValue
    }
}

struct RawConnection {
    let descriptor: Int32
    /// From 0, in the order of their coming.
    let number: Int

    /// The port of the server.
    var localPort: UInt16 {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        return result == 0 ? UInt16(bigEndian: address.sin_port) : 0
    }

    /// The header of the next request; empty when the other end has hung up, or speaks TLS.
    @discardableResult
    func nextRequest() -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while bytes.suffix(4) != Array("\r\n\r\n".utf8) {
            guard recv(descriptor, &byte, 1, 0) == 1 else { return "" }
            bytes.append(byte)
            // A handshake (RFC 8446 §5.1), which has no end that HTTP knows.
            if bytes == [22] { return "" }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The next bytes, such as a body; `nil` when the other end hangs up before.
    func next(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return bytes.isEmpty || recv(descriptor, &bytes, count, Int32(MSG_WAITALL)) == count ? bytes : nil
    }

    /// False when the other end has hung up.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Sends a text with line ends as HTTP has them.
    @discardableResult
    func send(_ text: String) -> Bool {
        send(Array(text.replacing("\n", with: "\r\n").utf8))
    }

    func sleep(_ milliseconds: UInt32) {
        usleep(milliseconds * 1000)
    }

    /// Waits until the other end has hung up, or asks again.
    func waitForOtherEnd() {
        var byte: UInt8 = 0
        _ = recv(descriptor, &byte, 1, 0)
    }
}
