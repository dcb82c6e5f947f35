import FlyingFox
import Foundation
import Testing
import TestSupport

@testable import Network
@testable import Storage

/// A picture, for these tests: a text and the size that it was asked for in.
private struct TextPicture: Hashable, Sendable {
    let text: String
    let size: PictureSize
}

private typealias Loader = PictureLoader<TextPicture>

private let small = PictureSize(width: 40, height: 40)
private let large = PictureSize(width: 400, height: 300)

/// A loader on a folder of its own, whose pictures are texts that begin with "picture".
@MainActor
private final class Fixture {
    let folder = FileManager.default.temporaryDirectory.appending(path: "loader-\(UUID())")
    var time = ContinuousClock.now
    private(set) var outcomes: [String] = []
    private(set) lazy var loader = makeLoader()

    isolated deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func makeLoader(memoryLimit: Int = 1 << 20) -> Loader {
        Loader(
            files: PictureFiles(folder: folder), fetcher: HTTPFetcher(policy: .once), memoryLimit: memoryLimit,
            cost: { $0.text.utf8.count }, now: { [weak self] in self?.time ?? .now }
        ) { bytes, size in
            let text = String(decoding: bytes, as: UTF8.self)
            return text.hasPrefix("picture") ? .success(TextPicture(text: text, size: size)) : .failure(.notAPicture)
        }
    }

    /// Asks for a picture, and notes its name and what came of it.
    func ask(
        _ address: WebAddress, _ size: PictureSize = small, priority: PicturePriority = .inSight
    ) -> PictureRequest {
        loader.load(PictureKey(address, size), priority: priority) { [weak self] outcome in
            let name = address.text.split(separator: "/").last ?? ""
            switch outcome {
            case .success(let picture): self?.outcomes.append("\(name) \(picture.size.width)")
            case .failure(let failure): self?.outcomes.append("\(name) \(failure.inShort)")
            }
        }
    }

    func wait(upTo count: Int) async {
        await eventually("\(count) outcomes") { outcomes.count >= count }
    }
}

extension PictureFailure {
    fileprivate var inShort: String {
        switch self {
        case .notFetched(let error): "\(error.kind)"
        case .noFile: "noFile"
        case .notAPicture: "notAPicture"
        case .tooManyPixels: "tooManyPixels"
        }
    }
}

/// Answers requests only when the test lets it, and counts how many wait at a time.
private actor Gate {
    private(set) var arrived: [String] = []
    private(set) var mostAtOnce = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var isOpen = false

    func come(_ path: String) async {
        arrived.append(path)
        if isOpen { return }
        mostAtOnce = max(mostAtOnce, waiting.count + 1)
        await withCheckedContinuation { waiting.append($0) }
    }

    func letOneGo() {
        if !waiting.isEmpty { waiting.removeFirst().resume() }
    }

    func open() {
        isOpen = true
        while !waiting.isEmpty { letOneGo() }
    }

    func wait(for count: Int) async {
        let deadline = ContinuousClock.now + .seconds(240)
        while arrived.count < count {
            guard ContinuousClock.now < deadline else {
                Issue.record("\(arrived.count) of \(count) requests have arrived")
                return
            }
            try? await Task.sleep(for: .milliseconds(5))
        }
    }
}

@Suite(.timeLimit(.minutes(5)))
@MainActor
struct PictureLoaderTests {
    private let fixture = Fixture()

    @Test func `a picture is fetched once however many ask`() async throws {
        try await LocalServer.run { _ in
            .ok("picture")
        } _: { server in
            let addresses = try (0..<5).map { try server.address("/\($0)") }
            var requests: [PictureRequest] = []
            for _ in 0..<20 {
                for address in addresses { requests.append(fixture.ask(address)) }
                requests.append(fixture.ask(addresses[0], large))
            }
            await fixture.wait(upTo: 120)
            #expect(fixture.outcomes.count == 120)
            #expect(fixture.outcomes.filter { $0 == "0 400" }.count == 20)
            // Again: from memory, and at once.
            for address in addresses { requests.append(fixture.ask(address)) }
            #expect(fixture.outcomes.count == 125)
            #expect(fixture.loader.picture(PictureKey(addresses[3], small))?.text == "picture")
            #expect(await server.requests.map(\.path).sorted() == ["/0", "/1", "/2", "/3", "/4"])
        }
    }

    /// As a list of ten rows does, each of which shows another picture as the list scrolls, down and up again.
    @Test func `scrolling through many rows asks for each picture once`() async throws {
        try await LocalServer.run { _ in
            .ok("picture")
        } _: { server in
            let addresses = try (0..<120).map { try server.address("/\($0)") }
            var rows: [PictureRequest?] = Array(repeating: nil, count: 10)
            var leftBehind: [PictureRequest] = []
            for top in Array(0..<110) + (0..<110).reversed() {
                for index in top..<top + 10 {
                    if let old = rows[index % 10] {
                        old.priority = .outOfSight
                        leftBehind.append(old)
                    }
                    rows[index % 10] = fixture.ask(addresses[index])
                }
                try await Task.sleep(for: .milliseconds(1))
            }
            await eventually("the pictures in sight") {
                addresses.prefix(10).allSatisfy { fixture.loader.picture(PictureKey($0, small)) != nil }
            }
            let paths = await server.requests.map(\.path)
            #expect(Set(paths).count == paths.count)
            #expect(Set(paths).isSuperset(of: (0..<10).map { "/\($0)" }))
        }
    }

    @Test func `the nearest size is shown until the right one is there`() async throws {
        try await LocalServer.run { _ in
            .ok("picture")
        } _: { server in
            let address = try server.address("/a")
            #expect(fixture.loader.nearestPicture(PictureKey(address, large)) == nil)
            let sizes = [10, 40, 200].map { PictureSize(width: $0, height: $0) }
            let requests = sizes.map { fixture.ask(address, $0) }
            await fixture.wait(upTo: 3)
            _ = requests
            @MainActor func nearest(_ side: Int) -> Int? {
                fixture.loader.nearestPicture(PictureKey(address, PictureSize(width: side, height: side)))?.size.width
            }
            #expect([5, 11, 40, 60, 1000].map(nearest) == [10, 10, 40, 40, 200])
        }
    }

    @Test func `another start takes it from disk`() async throws {
        try await LocalServer.run { _ in
            .ok("picture")
        } _: { server in
            let address = try server.address("/a")
            let first = fixture.ask(address)
            await fixture.wait(upTo: 1)
            _ = first
            let files = PictureFiles(folder: fixture.folder)
            let deadline = ContinuousClock.now + .seconds(240)
            while await files.bytes(of: address) == nil, ContinuousClock.now < deadline {
                try await Task.sleep(for: .milliseconds(5))
            }
            let other = fixture.makeLoader()
            var request: PictureRequest?
            let picture = await withCheckedContinuation { continuation in
                request = other.load(PictureKey(address, large)) { continuation.resume(returning: try? $0.get()) }
            }
            _ = request
            #expect(picture == TextPicture(text: "picture", size: large))
            #expect(await server.requests.count == 1)
        }
    }

    @Test func `what is kept but cannot be shown is fetched again`() async throws {
        try await LocalServer.run { _ in
            .ok("picture")
        } _: { server in
            let address = try server.address("/a")
            await PictureFiles(folder: fixture.folder).keep(Array("rubbish".utf8), of: address)
            let request = fixture.ask(address)
            await fixture.wait(upTo: 1)
            #expect(fixture.outcomes == ["a 40"])
            _ = request
        }
    }

    @Test func `four are fetched at once and the most urgent next`() async throws {
        let gate = Gate()
        try await LocalServer.run { request in
            await gate.come(request.path)
            return .ok("picture")
        } _: { server in
            var requests: [PictureRequest] = []
            for number in 0..<10 { requests.append(fixture.ask(try server.address("/\(number)"))) }
            await gate.wait(for: 4)
            // These have left the view, in this order; one of them comes back, and a new one follows.
            for number in 4..<8 { requests[number].priority = .outOfSight }
            requests[5].priority = .inSight
            requests.append(fixture.ask(try server.address("/10")))
            requests.append(fixture.ask(try server.address("/6")))
            for number in 5...11 {
                await gate.letOneGo()
                await gate.wait(for: number)
            }
            await gate.open()
            await fixture.wait(upTo: 12)
            #expect(fixture.outcomes.count == 12)
            let arrived = await gate.arrived
            #expect(Set(arrived.prefix(4)) == ["/0", "/1", "/2", "/3"])
            #expect(arrived.dropFirst(4) == ["/8", "/9", "/6", "/5", "/10", "/7", "/4"])
            #expect(await gate.mostAtOnce == 4)
        }
    }

    @Test func `what nobody wants is not fetched and what is under way ends`() async throws {
        let gate = Gate()
        try await LocalServer.run { request in
            await gate.come(request.path)
            return .ok("picture")
        } _: { server in
            var requests: [PictureRequest] = []
            for number in 0..<8 { requests.append(fixture.ask(try server.address("/\(number)"))) }
            await gate.wait(for: 4)
            // The first four are under way, of the others three are let go of.
            requests.removeSubrange(4..<7)
            for request in requests.prefix(2) { request.cancel() }
            await gate.wait(for: 5)
            await gate.open()
            await fixture.wait(upTo: 3)
            try await Task.sleep(for: .milliseconds(50))
            #expect(Set(fixture.outcomes) == ["2 40", "3 40", "7 40"])
            #expect(Set(await gate.arrived) == ["/0", "/1", "/2", "/3", "/7"])
        }
    }

    @Test func `what failed is left alone for a while by its kind`() async throws {
        try await LocalServer.run { request in
            switch request.path {
            case "/busy": .status(503)
            case "/none": .status(404)
            default: .ok("rubbish")
            }
        } _: { server in
            let addresses = try ["/busy", "/none", "/rubbish"].map { try server.address($0) }
            @MainActor func askAll() async -> [String] {
                let before = fixture.outcomes.count
                let requests = addresses.map { fixture.ask($0) }
                await fixture.wait(upTo: before + 3)
                _ = requests
                return await server.requests.map(\.path).sorted()
            }
            #expect(await askAll() == ["/busy", "/none", "/rubbish"])
            #expect(Set(fixture.outcomes) == ["busy status(503)", "none status(404)", "rubbish notAPicture"])
            #expect(fixture.loader.failure(of: .web(addresses[2], .anywhere)) == .notAPicture)
            fixture.time += .seconds(299)
            #expect(await askAll().count == 3)
            fixture.time += .seconds(2)
            #expect(await askAll() == ["/busy", "/busy", "/none", "/rubbish"])
            fixture.loader.forgetPassingFailures()
            #expect(await askAll().filter { $0 == "/busy" }.count == 3)
            fixture.time += .seconds(3600)
            #expect(await askAll() == ["/busy", "/busy", "/busy", "/busy", "/none", "/none", "/rubbish"])
            fixture.time += .seconds(5 * 3600)
            #expect(await askAll().filter { $0 == "/rubbish" }.count == 2)
            #expect(await PictureFiles(folder: fixture.folder).bytes(of: addresses[2]) == nil)
        }
    }

    /// A picture of a thousand by a thousand points takes 4 MB while it is decoded.
    @Test(arguments: [(4_000_000, 1), (11_999_999, 2), (1, 1)])
    func `pictures are decoded as far as memory reaches`(limit: Int, most: Int) async throws {
        let header: [UInt8] =
            [0x89, 0x50, 0x4E, 0x47] + Array(repeating: 0, count: 12) + [0, 0, 3, 0xE8, 0, 0, 3, 0xE8]
        let gate = Gate()
        try await LocalServer.run { _ in
            FlyingFox.HTTPResponse(statusCode: .ok, body: Data(header))
        } _: { server in
            let loader = Loader(
                files: PictureFiles(folder: fixture.folder), fetcher: HTTPFetcher(policy: .once), memoryLimit: 1 << 20,
                decodingLimit: limit, cost: { $0.text.utf8.count }
            ) { _, size in
                await gate.come("")
                return .success(TextPicture(text: "", size: size))
            }
            var isDone: [Bool] = []
            let requests = try (0..<4).map { number in
                loader.load(PictureKey(try server.address("/\(number)"), small)) { _ in isDone.append(true) }
            }
            for count in 1...4 {
                await gate.wait(for: min(count + most - 1, 4))
                await gate.letOneGo()
            }
            await eventually("four pictures") { isDone.count == 4 }
            #expect(await gate.mostAtOnce == most)
            withExtendedLifetime(requests) {}
        }
    }

    @Test func `memory is limited`() async throws {
        try await LocalServer.run {
            .ok("picture \($0.path)")
        } _: { server in
            let loader = fixture.makeLoader(memoryLimit: 50)
            var requests: [PictureRequest] = []
            for number in 0..<9 {
                let key = PictureKey(try server.address("/\(number)"), small)
                await withCheckedContinuation { continuation in
                    requests.append(loader.load(key) { _ in continuation.resume() })
                }
            }
            let held = try (0..<9).filter { loader.picture(PictureKey(try server.address("/\($0)"), small)) != nil }
            #expect(held == [4, 5, 6, 7, 8])
        }
    }
}
