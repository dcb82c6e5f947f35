import Rules

/// A condition that is being changed and is not in its file yet. It is saved from one start to the next, so that quitting loses
/// nothing.
package struct SavedDraft: Codable, Hashable, Sendable {
    package let draft: ConditionDraft
    /// The draft before all changes.
    package let beginning: ConditionDraft
    /// The path of its file; `nil` for a new condition.
    package let file: String?
    /// What the file has, as the JSON of a named condition.
    private let saved: String?

    package init(_ draft: ConditionDraft, beginning: ConditionDraft, file: String?, saved: NamedCondition?) {
        (self.draft, self.beginning, self.file) = (draft, beginning, file)
        self.saved = saved?.json
    }

    /// What the file has; `nil` for a new condition.
    package var savedCondition: NamedCondition? { saved.flatMap(SavedConditions.read) }

    /// It as a new condition, because its file is gone.
    package var asNew: SavedDraft { SavedDraft(draft, beginning: beginning, file: nil, saved: nil) }
}
