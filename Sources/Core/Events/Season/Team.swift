import Text

/// A team as a schedule names it.
public struct Team: Hashable, Codable, Sendable {
    /// The short code that logos and colours go by, "GB"; empty where the schedule gives none.
    public let triCode: String
    /// The name as the schedule's page shows it, in capitals: "PACKERS". Never blank.
    public let name: String
    /// With the city: "Green Bay Packers". Never blank.
    public let fullName: String
    public let city: String?
    /// Wins, losses and ties as the schedule writes them: "13-3", "4-11-1".
    public let record: String?
    /// The team's colour where the schedule states it; see `TeamColors.color(of:)`.
    public let primaryColor: RGBColor?

    public init(
        triCode: String, name: String, fullName: String? = nil, city: String? = nil, record: String? = nil,
        primaryColor: RGBColor? = nil
    ) {
        self.triCode = triCode
        self.name = name
        self.fullName = fullName ?? name
        self.city = city
        self.record = record
        self.primaryColor = primaryColor
    }

    /// The name in running text: "Packers". The full name without the city, where that is how it begins; else the name.
    ///
    /// It is one line, see `String.singleLine`.
    public var nickname: String {
        let (name, fullName) = (name.singleLine(), fullName.singleLine())
        guard let city = city?.singleLine(), fullName.hasPrefix(city + " ") else { return name }
        let rest = String(fullName.dropFirst(city.count + 1))
        return rest.isBlank ? name : rest
    }

    /// What stands in for the logo: the code, or the first letters of the name; one to four characters.
    public var monogram: String {
        let (code, name) = (triCode.singleLine(limit: 40), name.singleLine(limit: 40))
        let text = code.isBlank ? name.filter { !$0.isWhitespace }.prefix(3) : code.prefix(4)
        return text.uppercased()
    }
}
