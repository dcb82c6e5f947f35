import Text

extension String {
    /// The text for a menu, in which an underscore marks a letter.
    package var asMenuText: String { singleLine(limit: 60).replacing("_", with: "__") }
}
