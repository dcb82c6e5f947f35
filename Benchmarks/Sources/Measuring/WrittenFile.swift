import Foundation

/// Writes the file that the arguments `FILE COUNT UNIT` of a program describe. With other arguments it prints the usage
/// and ends the program.
///
/// - Parameters:
///   - units: What `UNIT` may be.
///   - content: What the file holds, by the count and the unit.
public func writeFile(usage: String, units: [String], content: (_ count: Int, _ unit: String) -> [UInt8]) {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 3, let count = Int(arguments[1]), count >= 0, units.contains(arguments[2]) else {
        end("usage: \(usage)\n", status: 2)
    }
    do {
        try Data(content(count, arguments[2])).write(to: URL(fileURLWithPath: arguments[0]))
    } catch {
        end("\(arguments[0]): \(error.localizedDescription)\n", status: 1)
    }
}

private func end(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data(message.utf8))
    exit(status)
}
