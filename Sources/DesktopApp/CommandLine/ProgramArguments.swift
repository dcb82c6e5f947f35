import Events
import Glibc

/// The arguments of the program as texts.
enum ProgramArguments {
    /// An argument that is not UTF-8 and names a file becomes the URI of that file, which keeps every byte of its name.
    /// In any other, invalid bytes become U+FFFD.
    ///
    /// They are read from the system where it has them: Swift first searches the memory map of the process for them.
    static func all() -> [String] {
        let words = ProgramArguments.ofSystem ?? ProgramArguments.ofSwift
        return words.dropFirst().map(text)
    }

    /// The program's name and its arguments; `nil` when the system does not say.
    private static var ofSystem: [[UInt8]]? {
        guard let file = fopen("/proc/self/cmdline", "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var isComplete = false
        while !isComplete {
            let read = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { part in
                let count = fread(part.baseAddress, 1, part.count, file)
                bytes += part[..<count]
                return count
            }
            isComplete = read == 0
        }
        guard ferror(file) == 0, bytes.last == 0 else { return nil }
        return bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false).map { Array($0) }
    }

    private static var ofSwift: [[UInt8]] {
        UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).compactMap { word in
            word.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
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
