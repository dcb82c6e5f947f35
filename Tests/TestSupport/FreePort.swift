import Foundation
import Synchronization

/// Ports of this computer for the servers of tests.
package enum FreePort {
    private static let taken = Mutex<Set<Int>>([])

    /// A free port. Each call has another one, because a server takes its port only later.
    package static func take() throws -> Int {
        while true {
            let port = try free()
            if taken.withLock({ $0.insert(port).inserted }) { return port }
        }
    }

    private static func free() throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
            }
        }
        guard isBound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EADDRNOTAVAIL) }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
