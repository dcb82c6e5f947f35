import Foundation
import Testing

@testable import Network
@testable import Storage

@Suite(.timeLimit(.minutes(5)))
struct PictureFilesTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID())")

    private func withFiles(limit: Int = 1 << 20, _ test: (PictureFiles) async throws -> Void) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await test(PictureFiles(folder: folder, limit: limit))
    }

    private func address(_ number: Int) throws -> WebAddress {
        try #require(WebAddress("http://example.org/\(number).png"))
    }

    private var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []
    }

    @Test func `what is kept is there also for another process`() async throws {
        try await withFiles { files in
            #expect(await files.bytes(of: try address(1)) == nil)
            let bytes = (0..<70_000).map { UInt8(truncatingIfNeeded: $0) }
            await files.keep(bytes, of: try address(1))
            await files.keep([], of: try address(2))
            let other = PictureFiles(folder: folder)
            for files in [files, other] {
                #expect(await files.bytes(of: try address(1)) == bytes)
                #expect(await files.bytes(of: try address(2)) == [])
                #expect(await files.bytes(of: try address(3)) == nil)
            }
            await other.remove(try address(1))
            #expect(await files.bytes(of: try address(1)) == nil)
        }
    }

    @Test func `what is broken is dropped wherever it is`() async throws {
        try await withFiles { files in
            let bytes = Array("picture".utf8)
            await files.keep(bytes, of: try address(1))
            let file = folder.appending(path: try #require(names.first))
            let whole = try Data(contentsOf: file)
            for length in 0..<whole.count {
                try whole.prefix(length).write(to: file)
                #expect(await files.bytes(of: try address(1)) == nil)
                #expect(names == [])
            }
            for place in whole.indices {
                var broken = whole
                broken[place] ^= 0x20
                try broken.write(to: file)
                #expect(await files.bytes(of: try address(1)) == nil)
                #expect(names == [])
            }
            try whole.write(to: file)
            #expect(await files.bytes(of: try address(1)) == bytes)
        }
    }

    @Test func `the file of another address is not taken`() async throws {
        try await withFiles { files in
            await files.keep([1], of: try address(1))
            let first = try #require(names.first)
            await files.keep([2], of: try address(2))
            let second = try #require(names.first { $0 != first })
            #expect(rename(folder.appending(path: first).path, folder.appending(path: second).path) == 0)
            #expect(await files.bytes(of: try address(2)) == nil)
        }
    }

    @Test func `beyond the limit what was used longest ago goes`() async throws {
        try await withFiles(limit: 12_000) { files in
            let bytes = [UInt8](repeating: 7, count: 1000)
            for number in 0..<10 {
                await files.keep(bytes, of: try address(number))
                // A moment between the uses, which the times of files tell apart.
                try await Task.sleep(for: .milliseconds(10))
            }
            for number in [0, 1] { #expect(await files.bytes(of: try address(number)) != nil) }
            for number in 10..<13 {
                try await Task.sleep(for: .milliseconds(10))
                await files.keep(bytes, of: try address(number))
            }
            var kept: [Int] = []
            for number in 0..<13 where await files.bytes(of: try address(number)) != nil { kept.append(number) }
            #expect(kept.contains(0) && kept.contains(1) && kept.contains(12))
            #expect(!kept.contains(2))
            let size = try names.reduce(0) { try $0 + Data(contentsOf: folder.appending(path: $1)).count }
            #expect(size <= 12_000)
        }
    }

    @Test func `what is larger than the limit is not kept`() async throws {
        try await withFiles(limit: 100) { files in
            await files.keep([UInt8](repeating: 7, count: 100), of: try address(1))
            #expect(names == [])
        }
    }

    @Test func `what a process left unfinished goes after a while`() async throws {
        try await withFiles { files in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for (name, age) in [("unfinished-1-1", 7200.0), ("unfinished-2-1", 60)] {
                let file = folder.appending(path: name)
                try Data("half".utf8).write(to: file)
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: file.path)
            }
            await files.keep([1], of: try address(1))
            #expect(names.filter { $0.hasPrefix("unfinished") } == ["unfinished-2-1"])
        }
    }

    @Test func `several that use one folder do not disturb each other`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let folder = folder
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 {
                let files = PictureFiles(folder: folder, limit: 40_000)
                group.addTask {
                    for round in 0..<60 {
                        let address = try #require(WebAddress("http://example.org/\(round % 20)"))
                        let expected = [UInt8](repeating: UInt8(round % 20), count: 3000)
                        if let bytes = await files.bytes(of: address) { #expect(bytes == expected) }
                        await files.keep(expected, of: address)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `a folder that cannot be written is no matter`() async throws {
        let files = PictureFiles(folder: URL(fileURLWithPath: "/proc/none/pictures"))
        await files.keep([1], of: try address(1))
        #expect(await files.bytes(of: try address(1)) == nil)
    }

    @Test func `the folder is that of caches`() {
        #expect(PictureFiles.location(["XDG_CACHE_HOME": "/cache"]).path == "/cache/upcoming/pictures")
        #expect(PictureFiles.location(["XDG_CACHE_HOME": "cache"]).path.hasSuffix("/.cache/upcoming/pictures"))
    }
}
