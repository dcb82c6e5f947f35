import Foundation

/// A port of this computer at which nobody takes up connections and no more can wait: a further one is not answered at all.
final class FullQueue: Sendable {
    let port: UInt16
    private let sockets: [Int32]

    init() throws {
        let listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard listening >= 0 else { throw POSIXError(.EMFILE) }
        var sockets = [listening]
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = bind(listening, address, length)
                _ = listen(listening, 0)
                _ = getsockname(listening, address, &length)
                for _ in 0..<4 {
                    let waiting = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
                    _ = connect(waiting, address, length)
                    sockets.append(waiting)
                }
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        self.sockets = sockets
    }

    deinit {
        for socket in sockets { close(socket) }
    }
}
