import Foundation
import Planning
import Rules
import TestSupport
import Testing

/// Conditions that are made here and saved as files.
@Suite struct ConditionFolderTests {
    private let directory: TemporaryDirectory
    private let folder: ConditionFolder

    init() throws {
        directory = try TemporaryDirectory()
        folder = ConditionFolder(path: directory["own"].path)
    }

    private func named(_ name: String, _ text: String = "a") throws -> NamedCondition {
        let condition = try Condition(.eq, [.argument(.first), .value(ExactText(text))])
        return NamedCondition(name: name, id: "id-\(name)", condition: condition)
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func `a saved condition is read again`() async throws {
        let file = try folder.add(named("Birthdays"))
        let entry = try #require(try await ConditionReader(folder.source).list().entries.first)
        #expect(entry.content == .condition(try named("Birthdays")))
        #expect(entry.file == file)
    }

    @Test func `no name leads out of the folder, and none is taken`() throws {
        for name in [
            "../../etc/passwd", "/a b", "...", "\u{202e}x", "a b", "Über Größe", String(repeating: "y", count: 999),
        ] {
            _ = try folder.add(named(name))
        }
        #expect(
            try files() == [
                "a-b-2.json", "a-b.json", "condition.json", "etc-passwd.json", "x.json",
                String(repeating: "y", count: 40) + ".json", "über-größe.json",
            ])
    }

    @Test func `a changed condition keeps the further members of its file`() async throws {
        let file = try folder.add(named("A"))
        let text = try String(contentsOfFile: file, encoding: .utf8)
        try (text.dropLast(2) + ", \"__v\": 3, \"by\": {\"who\": [\"me\"]}}").write(
            toFile: file, atomically: true, encoding: .utf8)
        try ConditionFolder.replace(named("A"), with: named("B", "b"), in: file)
        let entry = try #require(try await ConditionReader(folder.source).list().entries.first)
        #expect(entry.content == .condition(try named("B", "b")))
        let object = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: file)))
        #expect((object as? [String: Any])?["__v"] as? Int == 3)
        #expect((object as? [String: [String: [String]]]) == nil)
        #expect(((object as? [String: Any])?["by"] as? [String: [String]]) == ["who": ["me"]])
    }

    @Test func `what another program has written is not lost`() throws {
        let file = try folder.add(named("A"))
        try named("A", "theirs").indentedJSON().write(toFile: file, atomically: true, encoding: .utf8)
        #expect(throws: ConditionSaveError.self) {
            try ConditionFolder.replace(named("A"), with: named("A", "mine"), in: file)
        }
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("theirs"))
    }

    @Test func `only a file with one condition alone can be changed`() async throws {
        _ = try folder.add(named("A"))
        try "[\(named("B").indentedJSON())]".write(
            toFile: folder.path + "/list.json", atomically: true, encoding: .utf8)
        let entries = try await ConditionReader(folder.source).list().entries
        #expect(entries.map(\.name) == ["A", "B"])
        #expect(entries.map { $0.file != nil } == [true, false])
    }
}
