import Events
import Glibc

/// The arguments of the program as texts.
enum ProgramArguments {
    /// An argument that is not UTF-8 and names a file becomes the URI of that file, which keeps every byte of its name.
    /// In any other, invalid bytes become U+FFFD.
    static func all() -> [String] {
        let words = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst()
        return words.compactMap { word in
            guard let word else { return nil }
            return text(Array(UnsafeRawBufferPointer(start: word, count: strlen(word))))
        }
    }

    /// The most options.
    static let limit = 1000

    /// The arguments with long rows of files as one argument each: the parser takes a time that grows with the square of their
    /// number. The first of a row may be a command or the value of an option.
    ///
    /// - Returns: `nil` when there are too many options.
    static func joined(_ arguments: [String]) -> [String]? {
        guard arguments.count > 100 else { return arguments }
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        var joined: [String] = []
        var row: [String] = []
        for argument in arguments[..<end] {
            let isOption = argument.hasPrefix("-")
            if !isOption, joined.last.map({ !$0.hasPrefix("-") }) ?? false {
                row.append(argument)
            } else {
                if !row.isEmpty { joined.append(row.joined(separator: "\0")) }
                row = []
                joined.append(argument)
            }
        }
        if !row.isEmpty { joined.append(row.joined(separator: "\0")) }
        let rest = arguments[end...].dropFirst()
        if !rest.isEmpty { joined += ["--", rest.joined(separator: "\0")] }
        return joined.count > limit ? nil : joined
    }

    /// The arguments of a row. No argument has a NUL.
    static func separated(_ row: String) -> [String] {
        row.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
    }

    private static func text(_ word: [UInt8]) -> String {
        guard String(validating: word, as: UTF8.self) == nil, word.first != UInt8(ascii: "-"),
            let folder = FilePath(text: FilePath.currentDirectory)
        else { return String(decoding: word, as: UTF8.self) }
        let path = folder.appending(word)
        return path.withCString { access($0, F_OK) } == 0 ? path.text : String(decoding: word, as: UTF8.self)
    }
}
