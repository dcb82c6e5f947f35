import ArgumentParser
import Desktop
import Dispatch
import Foundation
import Planning
import Rules
import Text

/// `upcoming condition`: tests a condition in the terminal, without a display.
struct ConditionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "condition",
        abstract: localized("Tests a condition with two texts, and prints true or false."),
        discussion: localized(
            """
            The source is the address of a REST service, or a file or folder of conditions. Without --id it must offer \
            one condition alone. Exit status: 0 when the condition was tested, 1 when it could not be read, 2 for wrong \
            usage.
            """))

    @Option(help: ArgumentHelp(localized("The identifier of the condition, its \"_id\", or its name.")))
    var id: String?

    @Argument(
        help: ArgumentHelp(localized("An address that begins with http:// or https://, a file, or a folder.")),
        completion: .file())
    var source: String

    @Argument(help: ArgumentHelp(localized("The text of argument 1."), valueName: "arg1"))
    var first: String

    @Argument(help: ArgumentHelp(localized("The text of argument 2."), valueName: "arg2"))
    var second: String

    func validate() throws {
        if let fault = SourceWord.fault(of: source) { throw ValidationError(fault) }
    }

    func run() {
        let command = self
        Task {
            Foundation.exit(await command.test())
        }
        dispatchMain()
    }

    /// The exit status.
    private func test() async -> Int32 {
        let source = ConditionSource(argument: source)
        do throws(ConditionError) {
            guard let loaded = try await load(ConditionReader(source, fetcher: .desktop)) else { return 2 }
            for notice in loaded.notices { FileHandle.standardError.writeError(source.displayLocation, notice.text) }
            let holds = ConditionTest(loaded.named.condition).holds(for: ConditionArguments(first, second))
            return FileHandle.standardOutput.write(lines: ["\(holds)"]) ? 0 : 1
        } catch {
            FileHandle.standardError.writeError(source.displayLocation, "\(error)")
            return 1
        }
    }

    /// The condition to test; `nil`, after listing the conditions, when the user must choose one.
    private func load(_ reader: ConditionReader) async throws(ConditionError) -> LoadedCondition? {
        if let id { return try await reader.condition(withID: id) }
        let list = try await reader.list()
        if list.entries.isEmpty { throw ConditionError(Message("There is no condition here.")) }
        let choices = list.entries.filter { if case .fault = $0.content { false } else { true } }
        for entry in list.entries where !choices.isEmpty {
            guard case .fault(let error) = entry.content else { continue }
            FileHandle.standardError.writeError(reader.source.displayLocation, "\(entry.name.singleLine()): \(error)")
        }
        guard choices.count <= 1 else {
            let counts = Dictionary(choices.map { (ExactText($0.id), 1) }, uniquingKeysWith: +)
            let lines = choices.map { choice in
                // A condition whose identifier is not unique is named by its name.
                let word = counts[ExactText(choice.id)] == 1 ? choice.id : "'\(choice.name)'"
                return "    --id \(word.singleLine())    \(choice.name.singleLine())"
            }
            FileHandle.standardError.writeError(
                reader.source.displayLocation,
                localized(
                    "There is {count} condition. Choose it:", "There are {count} conditions. Choose one of them:",
                    count: choices.count))
            FileHandle.standardError.write(lines: lines)
            return nil
        }
        let entry = choices.first ?? list.entries[0]
        let loaded = try await reader.condition(of: entry)
        return LoadedCondition(loaded.named, notices: list.notices + loaded.notices)
    }
}
