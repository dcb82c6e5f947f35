import Foundation

/// Where conditions come from.
public enum ConditionSource: Hashable, Sendable {
    /// A REST service: the list at `conditions` below this address, and each condition at `conditions/:id`.
    case service(URL)
    /// A file that holds a list with its conditions, or one condition; or a folder of such files, named `*.json`.
    case files(path: String)

    /// The source that a word on the command line or in a dialog names: an address with `http` or `https`, else a path or
    /// what else `Source` takes.
    ///
    /// An address that ends in `/conditions` is that of the list, and the service is what stands before it.
    public init(argument: String, directory: String = FileManager.default.currentDirectoryPath) {
        if let url = URL(string: argument), ["http", "https"].contains(url.scheme?.lowercased()), url.host != nil {
            self = .service(url.lastPathComponent == "conditions" ? url.deletingLastPathComponent() : url)
        } else {
            self = .files(path: Source(argument: argument, directory: directory).path)
        }
    }

    /// What `init(argument:)` makes this source of.
    public var argument: String {
        switch self {
        case .service(let url): url.absoluteString
        case .files(let path): path
        }
    }

    /// The name that people see: the host of a service, the last part of a path.
    public var name: String {
        switch self {
        case .service(let url): url.host ?? url.absoluteString
        case .files(let path): Source(path: path).name
        }
    }
}

extension ConditionSource {
    /// The address of a service's list: `http://example.org/conditions`. A query of the service's address is kept.
    static func list(of service: URL) -> URL {
        service.appending(escaped: "conditions")
    }

    /// The address of one condition: `http://example.org/conditions/a%2Fb`.
    ///
    /// All of an identifier is escaped but letters of ASCII, digits, `-`, `.`, `_` and `~` (RFC 3986 §2.3), so that it is
    /// one part of the path whatever it says. An empty one, `.` and `..` cannot be one (§5.2.4).
    static func condition(_ id: String, of service: URL) throws(ConditionError) -> URL {
        guard !["", ".", ".."].contains(id) else {
            throw ConditionError(
                "A service cannot be asked for the identifier \"\(id)\", which is no name in an address.")
        }
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

extension URL {
    /// This address with `path`, which is escaped already, behind its own path.
    fileprivate func appending(escaped path: String) -> URL {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
        let own = parts.percentEncodedPath
        parts.percentEncodedPath = (own.hasSuffix("/") ? own : own + "/") + path
        parts.fragment = nil
        return parts.url ?? self
    }
}
