import AppModel
import Gtk
import Planning
import Rules
import Text

/// Tries a condition with texts, folded until it is wanted: a field for each argument, the result, and the result of each of its
/// parts. The result follows what is typed.
@MainActor
final class ConditionTester {
    let root: Expander
    private let fields = ArgumentNumber.allCases.map { ArgumentField($0) }
    private let test = Button(label: localized("_Test"))
    private let resultIcon = Image("", pixelSize: 16)
    private let result = Label()
    private let resultBox = Box(.horizontal, class: "condition-result")
    private let why = Label(localized("Why"), class: "section-title", fit: .wrapped, role: .heading)
    private let parts = Box(.vertical, class: "condition-parts")
    private let more = Label(class: "condition-words", fit: .wrapped)

    private var condition: Condition?
    private var trace: ConditionTrace?
    private let testing = Latest()
    /// Appends the remaining rows of parts.
    private var appending: Timer?

    /// The most parts that are listed. The others are counted.
    private static let partLimit = 200
    /// Twenty rows of the worst texts take 150 ms to lay out.
    private static let partsAtOnce = 6

    init() {
        let column = Box(.vertical, class: "condition-try")
        root = Expander(localized("_Try It with Texts"), child: column)
        root.addClass("condition-expander")
        column.append(fields)
        column.append(makeTestRow(), why, parts, more)
        for field in fields {
            field.entry.onChanged { [weak self] _ in self?.run() }
            field.entry.onActivate { [weak self] _ in self?.run() }
        }
        test.onClicked { [weak self] in self?.run() }
        show(nil)
    }

    private func makeTestRow() -> Widget {
        let row = FlowRow(spacing: 16, class: "condition-test")
        row.halign = .start
        test.valign = .center
        resultBox.valign = .center
        resultBox.append(resultIcon, result)
        row.append(test, resultBox)
        return row
    }

    /// Whether the names of the fields are above them.
    var isNarrow = false {
        didSet { fields.forEach { $0.isNarrow = isNarrow } }
    }

    /// Tries a condition; `nil` when there is none, as while a draft is wrong. If it is the same as before, nothing changes.
    func show(_ condition: Condition?) {
        root.visible = condition != nil
        guard self.condition != condition else { return }
        self.condition = condition
        guard let condition else { return clear() }
        let used = condition.usedArguments
        for field in fields { field.isUsed = used.contains(field.number) }
        if fields.contains(where: { $0.isUsed && !$0.entry.text.isEmpty }) { run() } else { clear() }
    }

    private func clear() {
        testing.cancel()
        trace = nil
        resultBox.visible = false
        showParts()
    }

    /// Moves the keyboard focus to the first field that the condition uses, if they are on show.
    ///
    /// - Returns: Whether they are.
    func focus() -> Bool {
        guard root.isExpanded else { return false }
        return (fields.first { $0.isUsed }?.entry ?? test).grabFocus()
    }

    private var arguments: ConditionArguments {
        let texts = fields.map { $0.isUsed ? $0.entry.text : "" }
        return ConditionArguments(texts[0], texts[1], texts[2], texts[3])
    }

    /// Tests off the main thread, because conditions come from others and may hold many patterns.
    private func run() {
        guard let condition else { return }
        testing.make { [arguments] in
            ConditionTest(condition, endsWhenCancelled: true).trace(for: arguments)
        } take: { [weak self] in
            self?.show($0)
        }
    }

    private func show(_ trace: ConditionTrace) {
        self.trace = trace
        resultIcon.iconName = trace.result.icon
        result.text = trace.holds ? localized("True") : localized("False")
        result.setAccessibleLabel(localized("Result: {result}", ["result": result.text]))
        for other in [ConditionTrace.Result.isTrue, .isFalse] {
            resultBox.setClass(other.styleClass, other == trace.result)
        }
        resultBox.visible = true
        showParts()
    }

    private func showParts() {
        parts.removeAll()
        let shown = trace?.parts(limit: ConditionTester.partLimit, naming: .event) ?? []
        append(shown[...])
        let rest = (trace?.count ?? 0) - shown.count
        more.text = localized(
            "And {count} more, which is not listed.", "And {count} more, which are not listed.", count: rest)
        more.visible = rest > 0
        why.visible = !shown.isEmpty
        parts.visible = !shown.isEmpty
    }

    /// Appends some rows, and the others a frame later, so that laying them out does not block the window.
    private func append(_ waiting: ArraySlice<ConditionTrace.Part>) {
        for part in waiting.prefix(ConditionTester.partsAtOnce) { parts.append(ConditionPartRow(part)) }
        let rest = waiting.dropFirst(ConditionTester.partsAtOnce)
        appending = rest.isEmpty ? nil : .once(after: 20) { [weak self] in self?.append(rest) }
    }
}

extension ConditionTrace {
    fileprivate var result: Result { holds ? .isTrue : .isFalse }
}

extension ArgumentNumber {
    /// Whether few conditions use it, so that its field is shown only for those.
    fileprivate var isUncommon: Bool { self == .third || self == .fourth }
}

/// A field with its name beside it, or above it when it is narrow.
@MainActor
private final class ArgumentField: Box {
    let number: ArgumentNumber
    let entry = Entry()

    init(_ number: ArgumentNumber) {
        self.number = number
        super.init(.horizontal, class: "condition-field")
        let label = Label(number.title)
        label.xalign = 0
        label.sizeRequest(width: 110)
        entry.hexpand = true
        entry.setAccessibleLabelledBy(label)
        append(label, entry)
        visible = !number.isUncommon
    }

    var isNarrow = false {
        didSet { orientation = isNarrow ? .vertical : .horizontal }
    }

    /// Whether the condition uses it.
    var isUsed = false {
        didSet {
            sensitive = isUsed
            visible = isUsed || !number.isUncommon
            // GTK 4.8 does not tell assistive technologies that the parent is insensitive.
            entry.sensitive = isUsed
            entry.tooltipText = isUsed ? nil : localized("The condition does not ask for it")
        }
    }
}
