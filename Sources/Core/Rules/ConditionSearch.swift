import Text

extension ConditionList {
    /// The positions of the entries whose name has every word of a search, without regard to case, accents and width; all
    /// of them where nothing is searched for.
    ///
    /// - Complexity: O(the lengths of the names).
    package func positions(searching search: String) -> [Int] {
        let search = TitleSearch(search)
        return entries.indices.filter { search.matches(entries[$0].name) }
    }
}
