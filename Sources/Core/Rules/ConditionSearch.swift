import Text

extension ConditionList {
    /// The positions of the entries whose name contains every word of a search, ignoring case, accents and width. An
    /// empty search matches all.
    ///
    /// - Complexity: O(the lengths of the names).
    package func positions(searching search: String) -> [Int] {
        let search = TextSearch(search)
        return entries.indices.filter { search.matches(entries[$0].name) }
    }
}
