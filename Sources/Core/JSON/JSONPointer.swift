/// The location of a value in a JSON document (RFC 6901): `/2/start`.
///
///     JSONPointer().element(2).member("start").description  // "/2/start"
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
    /// The pointer as text; empty for the whole document.
    public let description: String

    /// The pointer to the whole document.
    public init() {
        description = ""
    }

    private init(description: String) {
        self.description = description
    }

    /// The pointer to a member of the object at this pointer. `~` and `/` are written `~0` and `~1` (§3).
    public func member(_ name: String) -> JSONPointer {
        var text = description + "/"
        for scalar in name.unicodeScalars {
            switch scalar {
            case "~": text += "~0"
            case "/": text += "~1"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return JSONPointer(description: text)
    }

    /// The pointer to an element, from 0, of the array at this pointer.
    public func element(_ index: Int) -> JSONPointer {
        JSONPointer(description: "\(description)/\(index)")
    }

    /// The pointer to the value at `pointer` inside the value at this pointer.
    public func appending(_ pointer: JSONPointer) -> JSONPointer {
        JSONPointer(description: description + pointer.description)
    }
}
