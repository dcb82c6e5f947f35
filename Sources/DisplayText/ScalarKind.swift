/// The effect of a scalar on the display of its text.
enum ScalarKind: Equatable {
    case letter
    /// A letter after which a line may break: ideographs, kana, and the separators in an address.
    case wordEnd
    case blank
    case lineBreak
    /// A control character, or a mark that changes the text direction until another mark ends it.
    case control
    /// An invisible scalar with meaning only for programs.
    case unseen
    case isolate
    /// A mark that belongs to the previous letter.
    case mark
    /// A mark that can join the previous letter to the next one.
    case virama
    case joiner
    /// Half a flag.
    case regional
    /// A jamo; several jamos form a syllable.
    case hangul
    /// A scalar that belongs to the next letter.
    case prepended

    static let popIsolate: Unicode.Scalar = "\u{2069}"

    /// Whether a line may break after it.
    var endsWord: Bool {
        switch self {
        case .blank, .lineBreak, .wordEnd: true
        default: false
        }
    }

    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: self = .lineBreak
        case 0x20: self = .blank
        // A line does not break at no-break spaces.
        case 0xA0, 0x2007, 0x202F: self = .letter
        case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E: self = .control
        // UAX #14 allows a line break after these.
        case 0x21, 0x2D, 0x2F, 0x3F, 0x7C, 0x7D: self = .wordEnd
        case 0x21..<0x7F: self = .letter
        case 0x200B: self = .blank
        case 0x200D: self = .joiner
        case 0x2066...0x2069: self = .isolate
        case 0x206A...0x206F, 0xFFF9...0xFFFB: self = .unseen
        case 0x1100...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7FB: self = .hangul
        case 0x2E80...0x2FFF, 0x3041...0x3098, 0x309B...0x4DBF, 0x4E00...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0x20000...0x3FFFD:
            self = .wordEnd
        case 0x1F1E6...0x1F1FF: self = .regional
        case 0x1F3FB...0x1F3FF: self = .mark
        // Grapheme_Cluster_Break=Prepend.
        case 0x600...0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0xD4E, 0x110BD, 0x110CD, 0x111C2, 0x111C3, 0x1193F,
            0x11941,
            0x11A3A, 0x11A84...0x11A89, 0x11D46, 0x11F02:
            self = .prepended
        default: self.init(properties: scalar.properties)
        }
    }

    private init(properties: Unicode.Scalar.Properties) {
        if properties.canonicalCombiningClass == .virama {
            self = .virama
            return
        }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: self = .mark
        case .spaceSeparator: self = .blank
        default: self = properties.isGraphemeExtend ? .mark : .letter
        }
    }
}
