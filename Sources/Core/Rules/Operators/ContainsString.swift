extension Operator {
    /// True when the second text stands in the first. An empty one stands in every text.
    package static let containsString = Operator(
        "containsString", takes: .exactly([.text, .text]), reads: .between("contains")
    ) { operands in
        operands.text(0).contains(operands.text(1))
    }
}
