import Testing
import TestSupport

@testable import Storage

struct PictureHeaderTests {
    private static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [
            0, 0, 1, 44, 0, 0, 0, 200,
        ]
    private static let gif = Array("GIF89a".utf8) + [44, 1, 200, 0]
    private static let jpeg: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xFE, 0, 3, 9, 0xFF, 0xC2, 0, 17, 8, 0, 200, 1, 44, 3]
    private static let lossy =
        Array("RIFF0000WEBPVP8 ".utf8) + [0, 0, 0, 0, 0, 0, 0, 0x9D, 0x01, 0x2A, 44, 1, 200, 0]
    private static let lossless =
        Array("RIFF0000WEBPVP8L".utf8) + [0, 0, 0, 0, 0x2F, 0x2B, 0xC1, 0x31, 0]
    private static let extended =
        Array("RIFF0000WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 43, 1, 0, 199, 0, 0]

    @Test(arguments: [png, gif, jpeg, lossy, lossless, extended])
    func `the size is read from the beginning`(file: [UInt8]) {
        #expect(PictureHeader.size(file) == PictureSize(width: 300, height: 200))
        #expect(PictureHeader.decodedByteCount(file) == 240_000)
    }

    @Test(arguments: [png, gif, jpeg, lossy, lossless, extended])
    func `a beginning that is cut off has no size and breaks nothing`(file: [UInt8]) {
        for count in 0..<file.count where PictureHeader.size(Array(file.prefix(count))) != nil {
            #expect(count > file.count - 2)
        }
    }

    @Test func `random bytes break nothing`() {
        var random = SeededRandom()
        for _ in 0..<2_000 {
            var file = [Self.png, Self.gif, Self.jpeg, Self.lossy, Self.lossless, Self.extended].randomElement() ?? []
            for _ in 0..<4 { file[Int.random(in: 2..<file.count)] = UInt8.random(in: 0...255, using: &random) }
            _ = PictureHeader.decodedByteCount(file)
        }
        #expect(PictureHeader.decodedByteCount([]) == nil)
    }
}
