extension Array<UInt8> {
    /// The offset of the first byte at which this is not UTF-8 (Unicode 15, table 3-7), or `nil` when all bytes are
    /// valid.
    ///
    /// - Complexity: O(n).
    var firstOffsetNotUTF8: Int? {
        var index = 0
        while index < count {
            let length = lengthOfUTF8Sequence(at: index)
            if length == 0 { return index }
            index += length
        }
        return nil
    }

    /// 1 to 4, or 0 when there is no valid sequence at `index`.
    private func lengthOfUTF8Sequence(at index: Int) -> Int {
        let first = self[index]
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch first {
        case 0..<0x80: return 1
        case 0xC2...0xDF: length = 2
        case 0xE0...0xEF: length = 3
        case 0xF0...0xF4: length = 4
        default: return 0
        }
        switch first {
        case 0xE0: second = 0xA0...0xBF
        case 0xED: second = 0x80...0x9F
        case 0xF0: second = 0x90...0xBF
        case 0xF4: second = 0x80...0x8F
        default: break
        }
        guard index + length <= count, second.contains(self[index + 1]) else { return 0 }
        for next in self[(index + 2)..<(index + length)] where next & 0xC0 != 0x80 { return 0 }
        return length
    }
}
