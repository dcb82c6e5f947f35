import CGtk
@_spi(C) import GLib

/// Where a text that does not fit is truncated.
public enum Ellipsize: Sendable {
    case none, start, middle, end

    var c: PangoEllipsizeMode {
        switch self {
        case .none: PANGO_ELLIPSIZE_NONE
        case .start: PANGO_ELLIPSIZE_START
        case .middle: PANGO_ELLIPSIZE_MIDDLE
        case .end: PANGO_ELLIPSIZE_END
        }
    }

    init(_ mode: PangoEllipsizeMode) {
        switch mode {
        case PANGO_ELLIPSIZE_START: self = .start
        case PANGO_ELLIPSIZE_MIDDLE: self = .middle
        case PANGO_ELLIPSIZE_END: self = .end
        default: self = .none
        }
    }
}

/// Text, never markup.
///
/// The text may have any length and content: the shown part is limited, see `TextForm.label`.
@MainActor
public final class Label: Widget {
    /// The way of showing a text that is longer than its line, in a label whose lines begin at its start.
    public enum Fit: Sendable {
        /// It wraps.
        case wrapped
        /// It is cut at its end, or in its middle.
        case cut, cutInMiddle
        /// It wraps, and is cut after so many lines.
        case lines(Int)
    }

    /// - Parameter classes: Its style classes.
    public convenience init(
        _ text: String = "", class classes: String..., fit: Fit? = nil, role: AccessibleRole? = nil
    ) {
        self.init(new: Widget.make(WidthFirst.label, cssName: "label"))
        classes.forEach(addClass)
        if let fit { self.fit(fit) }
        self.text = text
        if let role { setAccessibleRole(role) }
        isAnnounced = role == .alert
    }

    private func fit(_ fit: Fit) {
        xalign = 0
        switch fit {
        case .wrapped: wrap = true
        case .cut: ellipsize = .end
        case .cutInMiddle: ellipsize = .middle
        case .lines(let count):
            wrap = true
            lines = count
            ellipsize = .end
        }
    }

    /// Whether a screen reader speaks each new text at once, where GTK can. It is so for alerts.
    public var isAnnounced = false

    public var text: String {
        get { String(cString: gtk_label_get_text(opaque)) }
        set {
            let shown = newValue.shownInLabel()
            // An equal text would still be laid out again.
            guard shown != text else { return }
            gtk_label_set_text(opaque, shown)
            if wrap {
                keepNumbersTogether()
                alignLines()
            }
            if isAnnounced, !shown.isEmpty { announce(shown) }
        }
    }

    /// Not for a label that wraps.
    public var marks: [Range<Int>] = [] {
        didSet { if marks != oldValue { FoundMarks.with(marks) { gtk_label_set_attributes(opaque, $0) } } }
    }

    public var ellipsize: Ellipsize {
        get { Ellipsize(gtk_label_get_ellipsize(opaque)) }
        set { gtk_label_set_ellipsize(opaque, newValue.c) }
    }

    /// Shows the text in a tooltip while there is no room for the whole of it.
    public func showsCutTextInTooltip() {
        answerTooltips { label in
            let isCut = pango_layout_is_ellipsized(gtk_label_get_layout(label)) != 0
            return isCut ? String(cString: gtk_label_get_text(label)) : ""
        }
    }

    /// Whether the text wraps between words, and within a word that is wider than a line; but not within a time, from one time to
    /// another, within a length or a date: "4:30 PM – 6:00 PM", "45 min", "November 25".
    ///
    /// A label that wraps is at least `leastLineLength` wide.
    public var wrap: Bool {
        get { gtk_label_get_wrap(opaque) != 0 }
        set {
            gtk_label_set_wrap(opaque, newValue ? 1 : 0)
            gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
            // Otherwise GTK lays out the text at its minimum width, one letter a line, to measure that width.
            gtk_label_set_width_chars(opaque, newValue ? gint(Label.leastLineLength) : -1)
            if newValue {
                keepNumbersTogether()
                alignLines()
            }
        }
    }

    /// Pango puts the lines of a text that runs the other way at the other side.
    private func alignLines() {
        let isEnd = runsTheOtherWay(text) != (justification == .end)
        switch justification {
        case .center: gtk_label_set_justify(opaque, GTK_JUSTIFY_CENTER)
        case .fill: gtk_label_set_justify(opaque, GTK_JUSTIFY_FILL)
        case .start, .end, .baseline: gtk_label_set_justify(opaque, isEnd ? GTK_JUSTIFY_RIGHT : GTK_JUSTIFY_LEFT)
        }
    }

    /// The alignment of the lines of a wrapped text, in the direction of the widget.
    public var justification = Alignment.start {
        didSet { alignLines() }
    }

    private func keepNumbersTogether() {
        let ranges = text.numbersWithWords
        // The list owns the attributes, and the label adds a reference to the list.
        let attributes = pango_attr_list_new()
        for range in ranges {
            guard let unbroken = pango_attr_allow_breaks_new(0) else { continue }
            unbroken.pointee.start_index = guint(clamping: range.lowerBound)
            unbroken.pointee.end_index = guint(clamping: range.upperBound)
            pango_attr_list_insert(attributes, unbroken)
        }
        gtk_label_set_attributes(opaque, ranges.isEmpty ? nil : attributes)
        pango_attr_list_unref(attributes)
    }

    /// In characters of average width.
    private static let leastLineLength = 8

    /// The least length of the lines of a label that wraps, in characters of average width.
    public func setLeastLineLength(_ characters: Int) {
        gtk_label_set_width_chars(opaque, gint(characters))
    }

    /// The most lines of a text that wraps and ellipsizes; `nil` for no limit.
    public var lines: Int? {
        get { positive(gtk_label_get_lines(opaque)) }
        set { gtk_label_set_lines(opaque, gint(newValue ?? -1)) }
    }

    /// The horizontal alignment: 0 for the start of the line, 1 for its end.
    public var xalign: Double {
        get { Double(gtk_label_get_xalign(opaque)) }
        set { gtk_label_set_xalign(opaque, Float(newValue)) }
    }

    /// The vertical alignment in a label that is higher than its text: 0 for the top, 1 for the bottom.
    public var yalign: Double {
        get { Double(gtk_label_get_yalign(opaque)) }
        set { gtk_label_set_yalign(opaque, Float(newValue)) }
    }

    /// Whether the pointer can select its text. Keys can only in a label that is also made `focusable`.
    public var selectable: Bool {
        get { gtk_label_get_selectable(opaque) != 0 }
        set {
            gtk_label_set_selectable(opaque, newValue ? 1 : 0)
            focusable = false
        }
    }

    public override var focusable: Bool {
        get { super.focusable }
        set {
            super.focusable = newValue
            // Otherwise, in GTK 4.8, a label with selectable text consumes the Tab key without taking the focus.
            gtk_widget_set_can_focus(widget, newValue ? 1 : 0)
        }
    }

    /// The maximum width of the text; longer text wraps or is ellipsized even if there is room.
    public var maxWidthChars: Int? {
        get { positive(gtk_label_get_max_width_chars(opaque)) }
        set { gtk_label_set_max_width_chars(opaque, gint(newValue ?? -1)) }
    }

    /// GTK uses -1 for none.
    private func positive(_ number: gint) -> Int? { number >= 0 ? Int(number) : nil }
}

extension String {
    /// Where a letter is before a number, or spaces are between a number and a word that belong together, or around a dash between numbers, with the word or number
    /// after them, in bytes: "4:30 PM", "45 min", "1 h 30 min", "November 25", "4:30 PM – 6:00 PM".
    fileprivate var numbersWithWords: [Range<Int>] {
        let bytes = Array(utf8)
        func isDigit(_ place: Int) -> Bool { bytes.indices.contains(place) && 0x30...0x39 ~= bytes[place] }
        func isLetter(_ place: Int) -> Bool {
            // U+2000 to U+2FFF, which begin with 0xe2, are signs and marks of direction.
            bytes.indices.contains(place)
                && (bytes[place] >= 0x80 && bytes[place] != 0xe2 || 0x61...0x7a ~= bytes[place] | 0x20)
        }
        /// The end of the digits at a place, perhaps after a half of the day: "6", "午後6"; `nil` without them.
        func digits(_ place: Int) -> Int? {
            let start = (place..<place + 7).first { !(bytes.indices.contains($0) && bytes[$0] >= 0x80) } ?? place
            return isDigit(start) ? (start..<bytes.count).first { !isDigit($0) } ?? bytes.count : nil
        }
        return bytes.indices.compactMap { space in
            // "午後6": up to two letters of Japanese or Chinese, of three bytes each, before a number.
            if isDigit(space), space >= 3, bytes[space - 1] >= 0x80, 0xe3...0xe9 ~= bytes[space - 3] {
                return space - (space >= 6 && 0xe3...0xe9 ~= bytes[space - 6] ? 6 : 3)..<space + 1
            }
            guard bytes[space] == 0x20 else { return nil }
            let after = space + 1
            // "p. m."
            if space >= 2, bytes[space - 1] == 0x2e, isLetter(space - 2), isLetter(after),
                bytes.indices.contains(after + 1), bytes[after + 1] == 0x2e
            {
                return space - 1..<after + 1
            }
            // In one range, Pango would break after the dash.
            let dash = String.dash.utf8.count
            if bytes[after...].starts(with: String.dash.utf8), digits(after + dash + 1) != nil {
                return space..<after + dash
            }
            if bytes[..<space].suffix(dash).elementsEqual(String.dash.utf8), let end = digits(after) {
                return space..<end
            }
            if isDigit(space - 1) {
                let end = (after..<bytes.count).first { !isLetter($0) } ?? bytes.count
                return 1...String.longestUnit ~= end - after ? space..<end : nil
            }
            let end = (after..<bytes.count).first { !isDigit($0) } ?? bytes.count
            let unit = (0..<space).reversed().prefix(String.longestUnit + 1).prefix(while: isLetter).count
            if 1...String.longestUnit ~= unit, end > after, isDigit(space - unit - 2), bytes[space - unit - 1] == 0x20 {
                return space..<end
            }
            let isWord = (space - 3..<space).allSatisfy(isLetter) && !(space - 12..<space).allSatisfy(isLetter)
            let isNumber = 1...2 ~= end - after && !(end < bytes.count && bytes[end] == 0x3a)
            return isWord && isNumber ? space..<end : nil
        }
    }

    private static let dash = "–"

    /// The longest unit or half of a day, in bytes.
    private static let longestUnit = 4
}
