/// Indexes made of another one.
extension ConflictIndex {
    /// The conflicts among some of the intervals alone. A position in the result is a place in `positions`.
    ///
    /// - Parameter positions: Distinct positions.
    /// - Complexity: as for a new index of these intervals.
    public func subset(_ positions: [Int]) -> ConflictIndex {
        let index = ConflictIndex(positions.map { interval(at: $0) }, groups: groups?.subset(positions))
        guard !omitted.isEmpty else { return index }
        let places = Dictionary(
            uniqueKeysWithValues: positions.enumerated().filter { hasOmitted($1) }.map { (Int32($1), $0) })
        return index.omitting(
            places.flatMap { position, place in
                (omitted[position] ?? []).filter { $0 > position }.compactMap { other in
                    places[other].map { (place, $0) }
                }
            })
    }

    /// The same index, in which intervals with certain labels do not conflict with each other either.
    ///
    /// - Parameters:
    ///   - labels: A label for each position.
    ///   - apart: For each label, the labels that it is apart from, ascending. A label that is in its own list is apart
    ///     from itself. Label 0 is apart from none.
    /// - Precondition: If label `a` lists label `b`, then `b` lists `a`.
    /// - Complexity: as for a new index with as many groups as there are different pairs of a group and a label.
    public func separating(_ labels: [Int32], apart: [[Int32]]) -> ConflictIndex {
        let intervals = (0..<count).map { interval(at: $0) }
        let index = ConflictIndex(intervals, groups: ConflictIndex.combined(groups, labels, apart))
        guard !omitted.isEmpty else { return index }
        return index.omitting(
            omitted.flatMap { one, others in others.filter { $0 > one }.map { (Int(one), Int($0)) } })
    }

    /// A group for each pair of a group and a label that an interval has.
    private static func combined(
        _ groups: ConflictGroups?, _ labels: [Int32], _ apart: [[Int32]]
    ) -> ConflictGroups {
        struct Kind: Hashable {
            let group: Int32
            let label: Int32
        }
        var numbers: [Kind: Int32] = [:]
        var kinds: [Kind] = []
        var (ofGroup, ofLabel): ([Int32: [Int32]], [Int32: [Int32]]) = ([:], [:])
        var last: (kind: Kind, number: Int32)?
        let all = labels.enumerated().map { position, label in
            let kind = Kind(group: groups?.groups[position] ?? 0, label: label)
            if let last, last.kind == kind { return last.number }
            let number = numbers[kind] ?? Int32(kinds.count)
            if number == kinds.count {
                numbers[kind] = number
                kinds.append(kind)
                ofGroup[kind.group, default: []].append(number)
                ofLabel[kind.label, default: []].append(number)
            }
            last = (kind, number)
            return number
        }
        let combined = kinds.map { kind in
            let byGroup = (groups?.apart[Int(kind.group)] ?? []).flatMap { ofGroup[$0] ?? [] }
            let byLabel = apart[Int(kind.label)].flatMap { ofLabel[$0] ?? [] }
            return byLabel.isEmpty ? byGroup.sorted() : Set(byGroup + byLabel).sorted()
        }
        let resources = groups.map { groups in
            groups.resources.isEmpty ? [] : kinds.map { groups.resources[Int($0.group)] }
        }
        return ConflictGroups(all, apart: combined, resources: resources ?? [])
    }
}
