import Gtk
import Planning
import Rules

/// Tests one condition: its words, two fields, the result, and the result of each of its parts.
@MainActor
final class ConditionTester {
    let root: Widget
    private let title = Label(role: .heading)
    private let words = Label()
    private let notices = Label()
    private let fields = ArgumentNumber.allCases.map { ArgumentField($0) }
    private let test = Button(label: "_Test")
    private let resultIcon = Image("", pixelSize: 16)
    private let result = Label()
    private let resultBox = Box(.horizontal)
    private let stale = Label("The texts have changed since.")
    private let why = Label("Why", role: .heading)
    private let parts = Box(.vertical)
    private let more = Label()
    private let column = Box(.vertical)

    private var condition: Condition?
    private var trace: ConditionTrace?
    private var testing: Task<Void, Never>?
    /// Appends the rows of parts that are not there yet.
    private var appending: Timer?

    /// Parts beyond these are counted only.
    private static let partLimit = 200
    /// Twenty rows of the worst texts take 150 ms to lay out.
    private static let partsAtOnce = 6
    /// Words beyond these are cut.
    private static let wordLimit = 2000

    /// - Parameter footer: what can be done with the condition besides.
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

    /// Whether the names of the fields stand above them.
    var isNarrow = false {
        didSet {
            fields.forEach { $0.isNarrow = isNarrow }
            column.setClass("narrow", isNarrow)
        }
    }

    // MARK: Showing

    /// Shows a condition; the same once more changes nothing but the notices.
    ///
    /// - Parameter notes: what people are told of it besides.
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
        testing?.cancel()
        trace = nil
        resultBox.visible = false
        stale.visible = false
        showParts()
    }

    /// Gives the keyboard focus to the first field that the condition asks for.
    func focus() {
        (fields.first { $0.isUsed }?.entry ?? test).grabFocus()
    }

    private var arguments: ConditionArguments {
        ConditionArguments(fields[0].entry.text, fields[1].entry.text)
    }

    /// Tests away from the main thread: others write the conditions, with as many patterns as they like.
    private func run() {
        guard let condition else { return }
        testing?.cancel()
        let work = Task.detached(priority: .userInitiated) { [arguments] in
            ConditionTest(condition, endsWhenCancelled: true).trace(for: arguments)
        }
        testing = Task { [weak self] in
            let trace = await withTaskCancellationHandler {
                await work.value
            } onCancel: {
                work.cancel()
            }
            guard let self, !Task.isCancelled else { return }
            self.show(trace)
        }
    }

    private func show(_ trace: ConditionTrace) {
        self.trace = trace
        resultIcon.iconName = trace.result.icon
        result.text = trace.holds ? "True" : "False"
        result.setAccessibleLabel("Result: \(result.text)")
        for other in [ConditionTrace.Result.isTrue, .isFalse] {
            resultBox.setClass(other.styleClass, other == trace.result)
        }
        resultBox.visible = true
        showStaleness()
        showParts()
    }

    /// A result says nothing of texts that it was not made with.
    private func showStaleness() {
        guard let trace, let condition else { return }
        let (now, used) = (arguments, condition.usedArguments)
        let isStale = used.contains { trace.arguments[$0] != now[$0] }
        stale.visible = isStale
        resultBox.setClass("stale", isStale)
        parts.setClass("stale", isStale)
        if isStale {
            result.setAccessibleLabel("Result: \(result.text), the texts have changed since")
        } else {
            result.setAccessibleLabel("Result: \(result.text)")
        }
    }

    private func showParts() {
        parts.removeAll()
        let shown = trace?.parts(limit: ConditionTester.partLimit) ?? []
        append(shown[...])
        let rest = (trace?.count ?? 0) - shown.count
        more.text = "And \(rest) more, which are not listed."
        more.visible = rest > 0
        why.visible = !shown.isEmpty
        parts.visible = !shown.isEmpty
    }

    /// Appends some rows, and the others one frame later, so that laying them out never keeps the window waiting.
    private func append(_ waiting: ArraySlice<ConditionTrace.Part>) {
        for part in waiting.prefix(ConditionTester.partsAtOnce) { parts.append(ConditionPartRow(part)) }
        let rest = waiting.dropFirst(ConditionTester.partsAtOnce)
        appending = rest.isEmpty ? nil : .once(after: 20) { [weak self] in self?.append(rest) }
    }
}

extension ConditionTrace {
    fileprivate var result: Result { holds ? .isTrue : .isFalse }
}

/// A field with its name beside it, or above it where there is little room.
@MainActor
private final class ArgumentField: Box {
    let number: ArgumentNumber
    let entry = Entry()

    init(_ number: ArgumentNumber) {
        self.number = number
        super.init(.horizontal)
        addClass("condition-field")
        let label = Label("Argument \(number.rawValue)")
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

    /// Whether the condition asks for it.
    var isUsed = false {
        didSet {
            sensitive = isUsed
            // GTK 4.8 tells assistive technologies of the widget itself alone.
            entry.sensitive = isUsed
            entry.tooltipText = isUsed ? nil : "The condition does not ask for this argument"
        }
    }
}
