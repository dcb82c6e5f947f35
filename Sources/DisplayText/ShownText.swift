/// Writes a text, scalar by scalar, in its form for display, see `String.shown(as:)`.
struct ShownText {
    private let form: TextForm
    private var text = String.UnicodeScalarView()
    private var count = 0
    /// Where to truncate the text: before the last cluster, with the number of isolates open there.
    private var lastCluster: (start: String.UnicodeScalarView.Index, isolates: Int)
    private var previous: ScalarKind = .blank
    private var previousScalar: Unicode.Scalar = " "

    /// The counts in the current cluster.
    private var (letters, marks, joiners) = (0, 0, 0)
    /// The number of scalars since the last possible line break.
    private var wordLength = 0
    private var lineBreaks = 0
    private var openIsolates = 0

    init(_ form: TextForm) {
        self.form = form
        lastCluster = (text.startIndex, 0)
    }

    /// Appends a scalar or its replacement.
    ///
    /// - Returns: `false` when there is no room for it.
    mutating func append(_ scalar: Unicode.Scalar) -> Bool {
        let kind = ScalarKind(scalar)
        defer { previousScalar = scalar }
        switch kind {
        case .lineBreak:
            // Carriage return and line feed are one line break.
            if scalar == "\n", previousScalar == "\r" { return true }
            return form.keepsLines ? appendLineBreak() : write(" ", .blank)
        case .control: return write(" ", .blank)
        case .unseen: return true
        case .blank: return write(scalar, .blank)
        case .isolate: return appendIsolate(scalar)
        case .mark, .virama: return appendMark(scalar, kind)
        case .joiner: return appendJoiner(scalar)
        case .letter, .wordEnd, .regional, .hangul, .prepended: return appendLetter(scalar, kind)
        }
    }

    /// The whole text.
    mutating func end() -> String {
        closeIsolates()
        return String(text)
    }

    /// The text up to the last cluster that is certainly complete, with "…".
    mutating func cut() -> String {
        // A cluster with more marks than allowed is complete.
        if marks <= TextForm.mostMarks {
            text.removeSubrange(lastCluster.start...)
            openIsolates = lastCluster.isolates
        }
        while text.last == " " || text.last == "\n" { text.removeLast() }
        text.append("…")
        return end()
    }

    // MARK: What is appended

    private mutating func appendLineBreak() -> Bool {
        lineBreaks += 1
        guard lineBreaks <= TextForm.mostLineBreaks else { return true }
        closeIsolates()
        return write("\n", .lineBreak)
    }

    private mutating func appendIsolate(_ scalar: Unicode.Scalar) -> Bool {
        guard form.keepsIsolates else { return write(" ", .blank) }
        if scalar == ScalarKind.popIsolate {
            guard openIsolates > 0 else { return true }
            openIsolates -= 1
        } else {
            guard openIsolates < TextForm.deepestIsolate else { return true }
            openIsolates += 1
        }
        return write(scalar, .isolate)
    }

    private mutating func appendMark(_ scalar: Unicode.Scalar, _ kind: ScalarKind) -> Bool {
        marks += 1
        guard marks <= TextForm.mostMarks else { return true }
        return continueCluster(scalar, kind)
    }

    private mutating func appendJoiner(_ scalar: Unicode.Scalar) -> Bool {
        joiners += 1
        guard joiners <= TextForm.mostJoiners, previous != .joiner, letters > 0 else { return true }
        return continueCluster(scalar, .joiner)
    }

    private mutating func appendLetter(_ scalar: Unicode.Scalar, _ kind: ScalarKind) -> Bool {
        marks = 0
        lineBreaks = 0
        let isOneCluster =
            switch previous {
            case .joiner, .virama, .prepended: true
            case .hangul: kind == .hangul
            case .regional: kind == .regional && letters == 1
            default: false
            }
        if isOneCluster, letters < TextForm.mostLetters {
            letters += 1
            return continueCluster(scalar, kind)
        }
        let mayBreak = form.breaksWords && wordLength >= TextForm.longestWord
        if isOneCluster && kind != .regional || mayBreak { write(breakOpportunity: "\u{200B}") }
        return write(scalar, kind)
    }

    // MARK: Writing

    private mutating func continueCluster(_ scalar: Unicode.Scalar, _ kind: ScalarKind) -> Bool {
        guard count < form.limit else { return false }
        put(scalar, kind)
        wordLength += 1
        return true
    }

    /// Begins a cluster.
    private mutating func write(_ scalar: Unicode.Scalar, _ kind: ScalarKind) -> Bool {
        guard count < form.limit else {
            // The text so far ends with a complete cluster.
            lastCluster = (text.endIndex, openIsolates)
            return false
        }
        lastCluster = (text.endIndex, openIsolates)
        (letters, marks, joiners) = (1, 0, 0)
        wordLength = kind.endsWord ? 0 : wordLength + 1
        if kind != .lineBreak && kind != .blank { lineBreaks = 0 }
        put(scalar, kind)
        return true
    }

    private mutating func write(breakOpportunity scalar: Unicode.Scalar) {
        text.append(scalar)
        wordLength = 0
    }

    private mutating func put(_ scalar: Unicode.Scalar, _ kind: ScalarKind) {
        text.append(scalar)
        count += 1
        previous = kind
    }

    private mutating func closeIsolates() {
        for _ in 0..<openIsolates { text.append(ScalarKind.popIsolate) }
        openIsolates = 0
    }
}
