import Events
import Foundation
import Network

/// Where conditions come from.
package enum ConditionSource: Hashable, Sendable {
    /// A REST service: the list at `conditions` below this address, and each condition at `conditions/:id`.
    case service(WebAddress)
    /// A file with a list of conditions or one condition; or a folder of such files, named `*.json`.
    case files(path: String)

    /// The source for a text on the command line or in a dialog: an http or https address, otherwise a path or another
    /// form that `Source` accepts.
    ///
    /// If an address ends in `/conditions`, it is that of the list, and the service is the part before.
    package init(argument: String, directory: String = FileManager.default.currentDirectoryPath) {
        let source = Source(argument: argument, directory: directory)
        switch source.place {
        case .file(let path): self = .files(path: path)
        // No argument names a calendar of the desktop or of an account.
        case .desktop, .calDAV: self = .files(path: argument)
        case .web(let address): self = .service(address.withoutLastPart("conditions"))
        }
    }

    /// The source as a text, for storage. `init(argument:)` gives the same source.
    package var location: String {
        switch self {
        case .service(let address): address.text
        case .files(let path): path
        }
    }

    /// The name for people: the host of a service, the last part of a path.
    package var name: String {
        switch self {
        case .service(let address): address.host
        case .files(let path): Source(path: path).name
        }
    }

    /// The location for display, in one line, see `Source.displayLocation`.
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
    /// All characters of an identifier except ASCII letters, digits, `-`, `.`, `_` and `~` (RFC 3986 §2.3) are escaped,
    /// so that it is always one part of the path. Returns `nil` for an empty one, `.` and `..`, which cannot be a part
    /// (§5.2.4).
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
    /// This address with `path`, which is already escaped, appended to its path.
    fileprivate func appending(escaped path: String) -> WebAddress? {
        let base = text.prefix { $0 != "?" }
        return WebAddress("\(base)\(base.hasSuffix("/") ? "" : "/")\(path)\(text.dropFirst(base.count))")
    }

    /// This address without the last part of its path, if that is `part`.
    fileprivate func withoutLastPart(_ part: String) -> WebAddress {
        let base = text.prefix { $0 != "?" }
        let path = base.hasSuffix("/") ? base.dropLast() : base
        guard path.hasSuffix("/\(part)") else { return self }
        return WebAddress("\(path.dropLast(part.count))\(text.dropFirst(base.count))") ?? self
    }
}
