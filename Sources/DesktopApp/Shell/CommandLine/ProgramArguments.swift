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

    private static func text(_ word: [UInt8]) -> String {
        guard String(validating: word, as: UTF8.self) == nil, word.first != UInt8(ascii: "-"),
            let folder = FilePath(text: FilePath.currentDirectory)
        else { return String(decoding: word, as: UTF8.self) }
        let path = folder.appending(word)
        return path.withCString { access($0, F_OK) } == 0 ? path.text : String(decoding: word, as: UTF8.self)
    }
}
