/// The metadata that a source states about itself. The user's choices override it.
public struct SourceStatement: Hashable, Sendable {
    /// The stated name, in one line.
    public let name: String?
    public let color: RGBColor?
    /// The stated refresh interval in milliseconds: at least 15 minutes, at most a day.
    public let refreshInterval: Int64?
    /// The name of the account that it belongs to, in one line.
    public let account: String?

    /// No metadata.
    public static let none = SourceStatement()

    public init(
        name: String? = nil, color: RGBColor? = nil, refreshInterval: Int64? = nil, account: String? = nil
    ) {
        (self.name, self.color) = (name, color)
        (self.refreshInterval, self.account) = (refreshInterval, account)
    }
}
