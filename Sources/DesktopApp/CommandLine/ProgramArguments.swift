import CArguments
import Events
import Glibc

/// The arguments of the program as texts.
enum ProgramArguments {
    /// An argument that is not UTF-8 and names a file becomes the URI of that file, which keeps every byte of its name.
    /// In any other, invalid bytes become U+FFFD.
    ///
    /// They come from the C library where it tells them: Swift searches the memory map of the process for them.
    static func all() -> [String] {
        var next = carguments_all() ?? CommandLine.unsafeArgv
        var texts: [String] = []
        while let word = next.pointee {
            texts.append(text(Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))))
            next += 1
        }
        return Array(texts.dropFirst())
    }

    private static func text(_ word: [UInt8]) -> String {
        guard String(validating: word, as: UTF8.self) == nil, word.first != UInt8(ascii: "-"),
            let folder = FilePath(text: FilePath.currentDirectory)
        else { return String(decoding: word, as: UTF8.self) }
        let path = folder.appending(word)
        return path.withCString { access($0, F_OK) } == 0 ? path.text : String(decoding: word, as: UTF8.self)
    }
}
