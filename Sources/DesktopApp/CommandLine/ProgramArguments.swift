import Events
import Glibc

/// The words behind the program's name, as texts.
enum ProgramArguments {
    /// A word that is not UTF-8 and names a file becomes that file's URI, which keeps every byte of its name. Any other has
    /// U+FFFD in the place of what is not UTF-8.
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
