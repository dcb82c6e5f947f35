import AppModel
import Gtk
import Planning
import Rules
import Text

/// Tests one condition: its words, two fields, the result, and the result of each of its parts.
@MainActor
final class ConditionTester {
    let root: Widget
    private let title = Label(role: .heading)
    private let words = Label()
    private let notices = Label()
    private let fields = ArgumentNumber.allCases.map { ArgumentField($0) }
    private let test = Button(label: localized("_Test"))
    private let resultIcon = Image("", pixelSize: 16)
    private let result = Label()
    private let resultBox = Box(.horizontal)
    private let stale = Label(localized("The texts have changed since."))
    private let why = Label(localized("Why"), role: .heading)
    private let parts = Box(.vertical)
    private let more = Label()
    private let column = Box(.vertical)

    private var condition: Condition?
    private var trace: ConditionTrace?
    private let testing = Latest()
    /// Appends the remaining rows of parts.
    private var appending: Timer?

    /// The most parts that are listed. The others are counted.
    private static let partLimit = 200
    /// Twenty rows of the worst texts take 150 ms to lay out.
    private static let partsAtOnce = 6
    /// The longest words of a condition, in scalars.
    private static let wordLimit = 2000

    /// - Parameter footer: A widget with other uses of the condition.
    init(footer: Widget) {
        column.addClass("condition-tester")
        root = ScrolledWindow(child: Clamp(maximumWidth: 760, child: column))
        root.hexpand = true
        root.vexpand = true

        title.addClass("condition-title")
        words.addClass("condition-words")
        words.selectable = true
        words.focusable = false
        notices.addClass("condition-notice")
        stale.addClass("condition-stale")
        why.addClass("section-title")
        parts.addClass("condition-parts")
        more.addClass("condition-words")
        for label in [title, words, notices, why, more] {
            label.xalign = 0
            label.wrap = true
        }
        [title, words, notices].forEach(column.append)
        fields.first?.addClass("first")
        fields.forEach(column.append)
        column.append(makeTestRow())
        ([why, parts, more, footer] as [Widget]).forEach(column.append)

        for field in fields {
            field.entry.onChanged { [weak self] _ in self?.showStaleness() }
            field.entry.onActivate { [weak self] _ in self?.run() }
        }
        test.onClicked { [weak self] in self?.run() }
        show(nil)
    }

    private func makeTestRow() -> Widget {
        let row = Box(.horizontal)
        row.addClass("condition-test")
        test.addClass("suggested-action")
        test.valign = .center
        resultIcon.setAccessibleRole(.presentation)
        resultBox.addClass("condition-result")
        resultBox.valign = .center
        resultBox.append(resultIcon)
        resultBox.append(result)
        stale.wrap = true
        stale.xalign = 0
        stale.hexpand = true
        row.append(test)
        row.append(resultBox)
        row.append(stale)
        return row
    }

    /// Whether the names of the fields are above them.
    var isNarrow = false {
        didSet {
            fields.forEach { $0.isNarrow = isNarrow }
            column.setClass("narrow", isNarrow)
        }
    }

    // MARK: Showing

    /// Shows a condition. If it is the same as before, only the notices change.
    ///
    /// - Parameter notes: Notices about it.
    func show(_ loaded: LoadedCondition?, notes: [String] = []) {
        notices.text = notes.joined(separator: "\n")
        notices.visible = !notes.isEmpty
        guard let loaded else {
            condition = nil
            clear()
            return
        }
        title.text = ConditionFormatter.name(loaded.named.name)
        guard condition != loaded.named.condition else { return }
        condition = loaded.named.condition
        words.text = loaded.named.condition.words(limit: ConditionTester.wordLimit)
        for field in fields { field.isUsed = loaded.named.condition.usedArguments.contains(field.number) }
        clear()
    }

    private func clear() {
        testing.cancel()
        trace = nil
        resultBox.visible = false
        stale.visible = false
        showParts()
    }

    /// Moves the keyboard focus to the first field that the condition uses.
    func focus() {
        (fields.first { $0.isUsed }?.entry ?? test).grabFocus()
    }

    private var arguments: ConditionArguments {
        ConditionArguments(fields[0].entry.text, fields[1].entry.text)
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
        showStaleness()
        showParts()
    }

    /// Marks the result as outdated when the texts have changed.
    private func showStaleness() {
        guard let trace, let condition else { return }
        let (now, used) = (arguments, condition.usedArguments)
        let isStale = used.contains { trace.arguments[$0] != now[$0] }
        stale.visible = isStale
        resultBox.setClass("stale", isStale)
        parts.setClass("stale", isStale)
        if isStale {
            result.setAccessibleLabel(
                localized("Result: {result}, the texts have changed since", ["result": result.text]))
        } else {
            result.setAccessibleLabel(localized("Result: {result}", ["result": result.text]))
        }
    }

    private func showParts() {
        parts.removeAll()
        let shown = trace?.parts(limit: ConditionTester.partLimit) ?? []
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

/// A field with its name beside it, or above it when it is narrow.
@MainActor
private final class ArgumentField: Box {
    let number: ArgumentNumber
    let entry = Entry()

    init(_ number: ArgumentNumber) {
        self.number = number
        super.init(.horizontal)
        addClass("condition-field")
        let label = Label(localized("Argument {number}", ["number": number.rawValue]))
        label.xalign = 0
        label.sizeRequest(width: 110)
        entry.hexpand = true
        entry.setAccessibleLabelledBy(label)
        append(label)
        append(entry)
    }

    var isNarrow = false {
        didSet { orientation = isNarrow ? .vertical : .horizontal }
    }

    /// Whether the condition uses it.
    var isUsed = false {
        didSet {
            sensitive = isUsed
            // GTK 4.8 does not tell assistive technologies that the parent is insensitive.
            entry.sensitive = isUsed
            entry.tooltipText = isUsed ? nil : localized("The condition does not ask for this argument")
        }
    }
}
