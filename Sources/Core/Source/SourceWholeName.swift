extension Source {
    /// The whole path or address as one line, for a message that must tell two files of one name apart.
    public var wholeName: String { Source.wholeName(of: location) }

    fileprivate static func wholeName(of location: String) -> String {
        location == "/dev/stdin" ? "standard input" : location.singleLine(limit: 4096)
    }
}

extension ConditionSource {
    /// The whole path or address as one line.
    public var wholeName: String { Source.wholeName(of: location) }
}
