extension RandomAccessCollection {
    /// The first position whose element satisfies a predicate that is false for all elements before it and true for all
    /// elements from it on.
    ///
    /// The standard library has no binary search, and a dependency on swift-algorithms for one function is not worth
    /// its cost.
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
