import Text

/// A team in a schedule.
public struct Team: Hashable, Codable, Sendable {
    /// The short code for finding logos and colors, "GB"; empty when the schedule has none.
    public let triCode: String
    /// The name on the schedule's page, in capitals: "PACKERS". Never blank.
    public let name: String
    /// The name with the city: "Green Bay Packers". Never blank.
    public let fullName: String
    public let city: String?
    /// Wins, losses and ties in the schedule's form: "13-3", "4-11-1".
    public let record: String?
    /// The team's color in the schedule; see `TeamColors.color(of:)`.
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

    /// The name in running text: "Packers". The full name without the city, if it begins with the city, or if it is the
    /// name in other letters; otherwise the name.
    ///
    /// It is one line, see `String.singleLine`.
    public var nickname: String {
        let (name, fullName) = (name.singleLine(), fullName.singleLine())
        guard let city = city?.singleLine() else { return fullName.uppercased() == name ? fullName : name }
        guard fullName.hasPrefix(city + " ") else { return name }
        let rest = String(fullName.dropFirst(city.count + 1))
        return rest.isBlank ? name : rest
    }

    /// The text that replaces a missing logo: the code, or the first letters of the name; one to four characters.
    public var monogram: String {
        let (code, name) = (triCode.singleLine(limit: 40), name.singleLine(limit: 40))
        let text = code.isBlank ? name.filter { !$0.isWhitespace }.prefix(3) : code.prefix(4)
        return text.uppercased()
    }
}
