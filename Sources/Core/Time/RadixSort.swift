/// Sorts `keys` by the bits from `lowestBit` up to, but not including, `highestBit`, and keeps the order of keys whose
/// bits are equal there (a stable sort).
///
/// Least significant digit first, each pass a counting sort on one digit. A digit that is the same in every key costs
/// no pass. The digits have nearly equal widths. For few keys they are narrower, because otherwise the tables would
/// cost more than the keys.
///
/// - Complexity: O(n · passes), at most 8 passes, usually 3 to 5; a second array of the same size, and small tables.
func radixSort(_ keys: inout [UInt64], fromBit lowestBit: Int, toBit highestBit: Int) {
    let bits = highestBit - lowestBit
    guard bits > 0, keys.count > 1 else { return }
    let widestDigit = keys.count < 20_000 ? 8 : 11
    let passes = (bits + widestDigit - 1) / widestDigit
    let digitWidth = (bits + passes - 1) / passes
    let radix = 1 << digitWidth
    let mask = UInt64(radix - 1)

    var offsets = [Int32](repeating: 0, count: passes * radix)
    for key in keys {
        var rest = key >> UInt64(lowestBit)
        var table = 0
        while table < offsets.count {
            offsets[table &+ Int(truncatingIfNeeded: rest & mask)] &+= 1
            rest >>= UInt64(digitWidth)
            table &+= radix
        }
    }

    var sorted = [UInt64](repeating: 0, count: keys.count)
    for pass in 0..<passes {
        let table = pass * radix
        let shift = UInt64(lowestBit + pass * digitWidth)
        guard Int(offsets[table + Int(keys[0] >> shift & mask)]) != keys.count else { continue }
        var next: Int32 = 0
        for digit in table..<table + radix {
            let count = offsets[digit]
            offsets[digit] = next
            next += count
        }
        for key in keys {
            let digit = table &+ Int(truncatingIfNeeded: key >> shift & mask)
            sorted[Int(offsets[digit])] = key
            offsets[digit] &+= 1
        }
        swap(&keys, &sorted)
    }
}
