import Events
import Foundation
import Network

/// Where conditions come from.
package enum ConditionSource: Hashable, Sendable {
    /// A REST service: the list at `conditions` below this address, and each condition at `conditions/:id`.
    case service(WebAddress)
    /// A file that holds a list with its conditions, or one condition; or a folder of such files, named `*.json`.
    case files(path: String)

    /// The source that a word on the command line or in a dialog names: an address with `http` or `https`, else a path or
    /// what else `Source` takes.
    ///
    /// An address that ends in `/conditions` is that of the list, and the service is what stands before it.
    package init(argument: String, directory: String = FileManager.default.currentDirectoryPath) {
        let source = Source(argument: argument, directory: directory)
        switch source.place {
        case .file(let path): self = .files(path: path)
        case .web(let address): self = .service(address.withoutLastPart("conditions"))
        }
    }

    /// The whole of the source as one text, to be kept; `init(argument:)` gives the same source.
    package var location: String {
        switch self {
        case .service(let address): address.text
        case .files(let path): path
        }
    }

    /// The name that people see: the host of a service, the last part of a path.
    package var name: String {
        switch self {
        case .service(let address): address.host
        case .files(let path): Source(path: path).name
        }
    }

    /// The whole of the source as people see it, in one line, see `Source.displayLocation`.
    package var displayLocation: String {
        switch self {
        case .service(let address): Source(address).displayLocation
        case .files(let path): Source(path: path).displayLocation
        }
    }
}

extension ConditionSource {
    /// The address of a service's list: `http://example.org/conditions`. A query of the service's address is kept.
    static func list(of service: WebAddress) -> WebAddress? {
        service.appending(escaped: "conditions")
    }

    /// The address of one condition: `http://example.org/conditions/a%2Fb`.
    ///
    /// All of an identifier is escaped but letters of ASCII, digits, `-`, `.`, `_` and `~` (RFC 3986 §2.3), so that it is
    /// one part of the path whatever it says. An empty one, `.` and `..` cannot be one (§5.2.4): `nil`.
    static func condition(_ id: String, of service: WebAddress) -> WebAddress? {
        guard !["", ".", ".."].contains(id) else { return nil }
        var path = "conditions/"
        for byte in id.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                path.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                path += (byte < 16 ? "%0" : "%") + digits
            }
        }
        return service.appending(escaped: path)
    }
}

extension WebAddress {
    /// This address with `path`, which is escaped already, behind its own path.
    fileprivate func appending(escaped path: String) -> WebAddress? {
        let base = text.prefix { $0 != "?" }
        return WebAddress("\(base)\(base.hasSuffix("/") ? "" : "/")\(path)\(text.dropFirst(base.count))")
    }

    /// This address without the last part of its path, where that is `part`.
    fileprivate func withoutLastPart(_ part: String) -> WebAddress {
        let base = text.prefix { $0 != "?" }
        let path = base.hasSuffix("/") ? base.dropLast() : base
        guard path.hasSuffix("/\(part)") else { return self }
        return WebAddress("\(path.dropLast(part.count))\(text.dropFirst(base.count))") ?? self
    }
}
