/// Shared by the parsers of dates and times: reads UTF-8 text from the left.
///
/// Inlined into each parser, so that the expected values are constants there.
extension Span where Element == UInt8 {
    /// Returns whether `expected` is at `position`, and advances past it if so.
    @inline(__always)
    func skip(_ expected: Unicode.Scalar, at position: inout Int) -> Bool {
        var end = position
        for unit in UTF8.encode(expected) ?? UTF8.encodedReplacementCharacter {
            guard end < count, self[end] == unit else { return false }
            end += 1
        }
        position = end
        return true
    }

    /// Reads the digits at `position`; `nil` when their count is not in `digits`.
    @inline(__always)
    func number(digits: ClosedRange<Int>, at position: inout Int) -> Int? {
        var value = 0
        var length = 0
        while position < count, length <= digits.upperBound {
            let digit = self[position] &- UInt8(ascii: "0")
            if digit > 9 { break }
            value = value * 10 + Int(digit)
            length += 1
            position += 1
        }
        return digits.contains(length) ? value : nil
    }
}
