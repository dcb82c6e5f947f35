extension SourceError {
    /// What a text that is no JSON means for the source that holds it.
    init(_ error: JSONError) {
        switch error {
        case .empty:
            self.init(.empty, "The file is empty. A file without events holds \"[]\".")
        case .otherEncoding(let name):
            self.init(.notUTF8(offset: nil), "The file is encoded as \(name). Save it as UTF-8.")
        case .notUTF8(let offset):
            self.init(
                .notUTF8(offset: offset),
                "The file is not UTF-8: byte \(offset), counted from 0, does not belong there. Save it as UTF-8.")
        case .tooDeep(let place):
            self.init(
                .tooDeep(place),
                "The file is nested more than \(JSONDocument.depthLimit) levels deep, from \(place) on. "
                    + "Remove some levels.")
        case .malformed(let place, let detail):
            self.init(.notJSON(place), "The file is not JSON. At \(place), \(detail).")
        case .tooLong:
            self = .tooLarge(limit: 4095 << 20)
        case .outOfMemory:
            self = .outOfMemory
        case .unexplained:
            self.init(.wrongShape, "The file cannot be read as JSON, though no fault is found in it.")
        }
    }

    /// For a JSON text that is `root` and no array of entries such as `expected`.
    static func noList(_ root: JSONValue, expected: String) -> SourceError {
        SourceError(
            .wrongShape,
            "The file holds \(root.kindInWords) where a list of events is expected: [\(expected), …].")
    }
}

extension JSONDocument {
    /// Parses the text of a source.
    convenience init(ofSource bytes: [UInt8]) throws(SourceError) {
        do throws(JSONError) {
            try self.init(parsing: bytes)
        } catch {
            throw SourceError(error)
        }
    }
}
