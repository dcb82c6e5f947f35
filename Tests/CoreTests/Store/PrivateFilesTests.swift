import Foundation
import Testing
import TestSupport

@testable import Storage

@Suite struct PrivateFilesTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    }

    @Test func `what a killed process left unfinished is deleted, and nothing else`() throws {
        let others = [
            "sources.json", "sources.json.backup", "sources.json.unfinished-", "sources.json.unfinished-12345",
            "sources.json.unfinished-1234567", "sources.json.unfinished-12-456", ".unfinished-123456",
            "sources.json.1234567", "sources.json.12-456", "notes.json.x7Yz12", "upcoming.sqlite.x7Yz12",
        ]
        let unfinished = ["sources.json.unfinished-aB3dEf", "state.json.unfinished-000000"]
        for name in others + unfinished {
            try Data("x".utf8).write(to: folder[name])
        }
        try FileManager.default.createDirectory(
            at: folder["a.unfinished-123456"], withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            at: folder["b.unfinished-123456"], withDestinationURL: folder["sources.json"])
        mkfifo(folder["c.unfinished-123456"].path, 0o600)
        try PrivateFiles.makeDirectory(at: folder.url)
        #expect(
            try names()
                == (others + ["a.unfinished-123456", "b.unfinished-123456", "c.unfinished-123456"]).sorted())
    }

    @Test func `what a process is writing stays`() throws {
        let path = folder["sources.json.unfinished-aB3dEf"].path
        let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
        #expect(flock(descriptor, LOCK_EX) == 0)
        try PrivateFiles.makeDirectory(at: folder.url)
        #expect(try names() == ["sources.json.unfinished-aB3dEf"])
        close(descriptor)
        try PrivateFiles.makeDirectory(at: folder.url)
        #expect(try names().isEmpty)
    }

    @Test func `writing succeeds while others clean up`() async throws {
        let url = folder["sources.json"]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    for _ in 0..<50 { try PrivateFiles.write(Data("\(writer)".utf8), to: url) }
                }
                group.addTask { [directory = folder.url] in
                    for _ in 0..<50 { try PrivateFiles.makeDirectory(at: directory) }
                }
            }
            try await group.waitForAll()
        }
        #expect(try names() == ["sources.json"])
    }
}
