import Foundation
import Testing
import Text

@testable import Events
@testable import Planning
@testable import Rules

@Suite struct ConditionListTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("conditions-\(UUID())")

    private func eq(_ value: String) -> String {
        #"{"op": "eq", "args": [{"type": "argument", "argumentNumber": 1}, {"type": "string", "value": "\#(value)"}]}"#
    }

    private func list(_ files: [String: String], at path: String = "") async throws -> ConditionList {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
        return try await reader(folder.path + path).list()
    }

    private func reader(_ path: String) -> ConditionReader {
        ConditionReader(.files(path: path))
    }

    @Test func `a list is read and a faulty entry is reported`() throws {
        let list = try ConditionDecoder().list(
            Array(
                #"""
                [{"name": "One", "_id": "1"}, {"name": "", "_id": "2"}, {"_id": "3"}, {"name": "Four"}, 5,
                 {"name": "Six", "_id": "6", "condition": \#(eq("x"))}, {"name": "Seven", "_id": "7", "condition": {}},]
                """#.utf8))
        #expect(list.entries.map(\.name) == ["One", "Entry 2", "Entry 3", "Four", "Entry 5", "Six", "Seven"])
        #expect(list.entries.map(\.id) == ["1", "2", "3", "", "", "6", "7"])
        #expect(list.notices.count == 1)
        let faults = list.entries.map { entry -> String in
            switch entry.content {
            case .toFetch: "to fetch"
            case .condition(let named): named.condition.words
            case .fault(let error): error.placeAndMessage
            }
        }
        #expect(
            faults == [
                "to fetch", "/1/name: The name is empty; a text is expected.",
                "/2/name: There is no name here; a text is expected.",
                "/3/_id: There is no _id here; a text is expected.",
                #"/4: A named condition, {"name": …, "_id": …}, is expected, but there is a number."#,
                #"arg1 is "x""#,
                #"/6/condition/op: There is no operator here; one of \#(Operators.standard.names) is expected."#,
            ])
    }

    @Test func `what is no list is an error`() {
        for text in ["{}", "5", "\"a\""] {
            #expect(throws: ConditionError.self) { try ConditionDecoder().list(Array(text.utf8)) }
        }
    }

    @Test func `a folder lists every file in the order of their names`() async throws {
        let list = try await list([
            "10.json": #"{"name": "Ten", "_id": "1", "condition": \#(eq("ten"))}"#,
            "9.json": #"{"name": "Nine", "_id": "1", "condition": \#(eq("nine"))}"#,
            "list.json": #"[{"name": "A", "_id": "a", "condition": \#(eq("a"))}, {"name": "B", "_id": "b"}]"#,
            "broken.json": "{",
            "note.txt": "no condition",
        ])
        #expect(list.entries.map(\.name) == ["Nine", "Ten", "broken.json", "A", "B"])
        guard case .fault(let broken) = list.entries[2].content, case .fault(let lone) = list.entries[4].content else {
            Issue.record("two of the entries have no condition")
            return
        }
        #expect(broken.message.hasPrefix("The text is not JSON. At line 1, column 2,"))
        #expect(
            lone.placeAndMessage
                == #"/condition: There is no condition here, nor in a file beside it with the identifier "b"."#)
    }

    @Test func `a list of a folder finds its conditions in the files beside it`() async throws {
        let list = try await list([
            "conditions.json": #"[{"name": "Listed", "_id": "x"}]"#,
            "x.json": #"{"name": "Alone", "_id": "x", "condition": \#(eq("x"))}"#,
        ])
        #expect(list.entries.map(\.name) == ["Listed"])
        guard case .condition(let named) = list.entries[0].content else {
            Issue.record("the condition is in the file next to the list")
            return
        }
        #expect(named.condition.words == #"arg1 is "x""#)
    }

    @Test func `names distinguish conditions of one identifier`() async throws {
        let list = try await list([
            "1.json-as-published": #"{"name": "One", "_id": "1", "condition": \#(eq("one"))}"#,
            "2.json-as-published": #"{"name": "Two", "_id": "1", "condition": \#(eq("two"))}"#,
            "3.json": #"{"name": "Three", "_id": "1", "condition": \#(eq("three"))}"#,
            "list.json":
                #"[{"name": "Two", "_id": "1"}, {"name": "One", "_id": "1"}, {"name": "Four", "_id": "1"}]"#,
        ])
        #expect(list.entries.map(\.name) == ["Three", "Two", "One", "Four"])
        let words = list.entries.map { entry -> String in
            switch entry.content {
            case .condition(let named): named.condition.words
            case .fault(let error): error.placeAndMessage
            case .toFetch: "to fetch"
            }
        }
        #expect(
            words == [
                #"arg1 is "three""#, #"arg1 is "two""#, #"arg1 is "one""#,
                "/condition: There is no condition here, and several files beside it have the identifier \"1\", none "
                    + "with this name.",
            ])
    }

    @Test func `a file is a list or one condition`() async throws {
        let one = try await list(
            ["one.json": #"{"name": "One", "_id": "1", "condition": \#(eq("a")),}"#], at: "/one.json")
        #expect(one.entries.map(\.name) == ["One"])
        #expect(one.notices.count == 1)
        let none = try await list(["one.json": "{}"], at: "/one.json")
        #expect(none.entries.map(\.name) == ["one"])
        let several = try await list(
            ["all.json": #"[{"name": "One", "_id": "1", "condition": \#(eq("a"))}]"#], at: "/all.json")
        #expect(several.entries.map(\.id) == ["1"])
    }

    @Test func `names need not be UTF-8`() async throws {
        let folder = FilePath(bytes: Array(folder.path.utf8) + [0xE9])
        let file = folder.appending([0xFF] + Array("rule.json".utf8))
        defer {
            file.withCString { _ = unlink($0) }
            folder.withCString { _ = rmdir($0) }
        }
        try #require(folder.withCString { mkdir($0, 0o700) } == 0)
        let stream = try #require(file.withCString { fopen($0, "w") })
        fputs(#"{"name": "One", "_id": "1", "condition": \#(eq("a"))}"#, stream)
        fclose(stream)
        #expect(try await reader(folder.text).list().entries.map(\.name) == ["One"])
        #expect(try await reader(file.text).list().entries.map(\.name) == ["One"])
    }

    @Test func `a folder is read up to its limit`() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = #"{"name": "One", "_id": "1", "condition": \#(eq("a"))}"#
        for name in 1...5 { try Data(text.utf8).write(to: folder.appendingPathComponent("\(name).json")) }
        let files = ConditionFiles(
            path: folder.path, decoder: ConditionDecoder(), folderLimit: 2 * text.utf8.count + 1)
        let list = try await files.list()
        #expect(list.entries.count == 3)
        #expect(list.notices.count == 1)
        #expect(list.notices.first?.text.contains(#""4.json" and those after it were not read."#) == true)
        #expect(ConditionFiles.folderLimit == 64 << 20)
    }

    @Test func `what is not there is an error`() async {
        await #expect(throws: ConditionError(Message("There is no such file. Check its name and folder."))) {
            try await reader("/nowhere/at/all").list()
        }
        await #expect(throws: ConditionError.self) { try await reader("ftp://example.org/x").list() }
    }

    @Test func `a condition is found by its identifier`() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("all.json")
        let text = #"""
            [{"name": "One", "_id": "1", "condition": \#(eq("a"))}, {"name": "Two", "_id": "2", "condition": \#(eq("b"))},
             {"name": "Three", "_id": "2", "condition": \#(eq("c"))}, {"name": "Four", "_id": "4", "condition": 4}]
            """#
        try Data(text.utf8).write(to: file)
        let reader = reader(file.path)
        #expect(try await reader.condition(withID: "1").named.name == "One")
        await #expect(
            throws: ConditionError(Message("More than one condition has the identifier {id} here.", ["id": #""2""#]))
        ) {
            try await reader.condition(withID: "2")
        }
        await #expect(throws: ConditionError(Message("No condition has the identifier {id} here.", ["id": #""3""#]))) {
            try await reader.condition(withID: "3")
        }
        await #expect(throws: ConditionError.self) { try await reader.condition(withID: "4") }
    }
}
