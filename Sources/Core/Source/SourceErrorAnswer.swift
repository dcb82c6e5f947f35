extension SourceError {
    /// The error in the words for what an address of the web gave, which is no file that the reader could save in another way.
    ///
    /// What decodes a source does not know where it comes from, and speaks of "The file".
    var ofAnswer: SourceError {
        let file = "The file "
        guard message.hasPrefix(file) else { return self }
        var words = "The answer " + message.dropFirst(file.count)
        for advice in SourceError.adviceForFiles where words.hasSuffix(advice) {
            words = words.dropLast(advice.count) + " Check the address, or tell who runs the server."
        }
        return SourceError(kind, words)
    }

    private static let adviceForFiles = [
        " A file without events holds \"[]\".", " Save it as UTF-8.", " Remove some levels.",
        " Split it into smaller files.",
    ]
}
