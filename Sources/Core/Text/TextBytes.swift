/// Shared by parsers of texts as bytes.
extension ArraySlice<UInt8> {
    /// The bytes without surrounding blanks.
    public var trimmed: ArraySlice<UInt8> {
        var bytes = self
        while let byte = bytes.first, byte <= 0x20 { bytes.removeFirst() }
        while let byte = bytes.last, byte <= 0x20 { bytes.removeLast() }
        return bytes
    }

    /// Whether it equals an ASCII text, ignoring case.
    ///
    /// - Parameter text: In capitals.
    public func equalsIgnoringCase(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { equalsIgnoringCase($0) }
    }

    /// The same for a text in bytes.
    public func equalsIgnoringCase(_ text: some Collection<UInt8>) -> Bool {
        guard count == text.count else { return false }
        return zip(self, text).allSatisfy { byte, other in
            byte == other || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) && byte - 0x20 == other
        }
    }
}
