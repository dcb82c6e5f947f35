extension RandomAccessCollection {
    /// The first position whose element satisfies a predicate that is false up to there and true from there on.
    ///
    /// The standard library has no binary search, and swift-algorithms would be a package for this function alone.
    ///
    /// - Complexity: O(log *n*).
    public func partitioningIndex(where belongsInSecondPartition: (Element) -> Bool) -> Index {
        var low = startIndex
        var count = self.count
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if belongsInSecondPartition(self[middle]) {
                count = half
            } else {
                low = index(after: middle)
                count -= half + 1
            }
        }
        return low
    }
}
