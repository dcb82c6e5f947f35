extension TerminalStyle {
    /// A text as one line that a terminal shows as it is.
    ///
    /// Control characters, line breaks and marks that change the text direction are escaped as in JSON: `\u202e`. So no
    /// text of a source, file name or argument can move the cursor, hide or reverse other text, or add a line. The
    /// sequences of this style stay. Paired isolates (FSI and PDI), which the program's own sentences have, are left
    /// out, because terminals ignore them. The implicit marks (LRM, RLM, ALM) stay only in lines with right-to-left
    /// letters, which need them.
    ///
    ///     TerminalStyle.plain.line("a\u{202E}b")  // "a\\u202eb"
    ///
    /// - Parameter keepsTabs: Whether tabs stay, for lines of a file that a program reads again.
    /// - Complexity: O(*n*); a line in which nothing is to be escaped is not copied.
    public func line(_ text: String, keepsTabs: Bool = false) -> String {
        guard text.unicodeScalars.contains(where: { $0.disturbsLine || $0.isImplicitMark }) else { return text }
        let scalars = Array(text.unicodeScalars)
        let isolates = TerminalStyle.pairedIsolates(in: scalars)
        let keepsMarks = scalars.contains(where: \.isRightToLeftLetter)
        var line = String.UnicodeScalarView()
        var position = 0
        while position < scalars.count {
            let scalar = scalars[position]
            let sequence = length(ofSequenceAt: position, in: scalars)
            if sequence > 0 {
                line.append(contentsOf: scalars[position..<position + sequence])
            } else if scalar == "\t" && keepsTabs {
                line.append(scalar)
            } else if scalar.disturbsLine || (scalar.isImplicitMark && !keepsMarks) {
                if !isolates.contains(position) { line.append(contentsOf: scalar.escape.unicodeScalars) }
            } else {
                line.append(scalar)
            }
            position += max(1, sequence)
        }
        return String(line)
    }

    /// The number of scalars of a sequence of this style at a position; 0 for none.
    private func length(ofSequenceAt position: Int, in scalars: [Unicode.Scalar]) -> Int {
        guard self == .colored, scalars[position] == "\u{1B}" else { return 0 }
        let sequence = TerminalStyle.sequences.first { scalars[position...].starts(with: $0.unicodeScalars) }
        return sequence?.unicodeScalars.count ?? 0
    }

    /// The positions of each FSI that a PDI closes, and of that PDI.
    private static func pairedIsolates(in scalars: [Unicode.Scalar]) -> Set<Int> {
        var paired: Set<Int> = []
        var open: [Int] = []
        for (position, scalar) in scalars.enumerated() {
            switch scalar {
            case "\u{2066}", "\u{2067}", "\u{2068}": open.append(position)
            case "\u{2069}":
                guard let start = open.popLast(), scalars[start] == "\u{2068}" else { break }
                paired.formUnion([start, position])
            default: break
            }
        }
        return paired
    }
}

extension Unicode.Scalar {
    /// The escape as in JSON: `\n`, `\u1234`, or two such escapes for a scalar that needs a surrogate pair.
    public var escape: String {
        switch self {
        case "\n": return "\\n"
        case "\t": return "\\t"
        case "\r": return "\\r"
        default: break
        }
        return UTF16.encode(self).map { units in
            units.map { unit in
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }.joined()
        } ?? ""
    }

    /// Whether it is an invisible mark with a direction of its own: LRM, RLM or ALM.
    fileprivate var isImplicitMark: Bool { value == 0x200E || value == 0x200F || value == 0x061C }

    fileprivate var isRightToLeftLetter: Bool {
        switch value {
        case 0x61C, 0xFEFF: false
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
