import CGtk
@_spi(C) import GLib
import Foundation
import Testing

@testable import Gtk

/// A picture is decoded on whatever thread calls; it needs neither the main thread nor a display.
struct PictureDecoderTests {
    private func decode(_ bytes: [UInt8], _ width: Int = 16, _ height: Int = 16) throws -> DecodedPicture {
        try DecodedPicture.decode(bytes, covering: width, height)
    }

    private func error(_ bytes: [UInt8]) -> PictureDecodingError? {
        do throws(PictureDecodingError) {
            _ = try DecodedPicture.decode(bytes, covering: 16, 16)
            return nil
        } catch {
            return error
        }
    }

    /// Blue, green, red and opacity of a pixel.
    private func pixel(_ picture: DecodedPicture, _ x: Int, _ y: Int) -> [UInt8] {
        var size: gsize = 0
        guard let data = g_bytes_get_data(picture.bytes, &size) else { return [] }
        let bytes = UnsafeRawBufferPointer(start: data, count: Int(size))
        let start = (y * picture.width + x) * picture.channels
        let opacity = picture.channels == 4 ? bytes[start + 3] : 255
        return [bytes[start + 2], bytes[start + 1], bytes[start], opacity]
    }

    @Test func `the pixels of APNG are those of the file`() throws {
        let file = PictureFile.png(width: 3, height: 2) { x, y in
            [UInt8(x * 100), UInt8(y * 200), 40, y == 0 ? 255 : UInt8(x * 127)]
        }
        let picture = try decode(file)
        #expect(picture.width == 3 && picture.height == 2 && picture.byteCount == 24)
        #expect(pixel(picture, 2, 0) == [40, 0, 200, 255])
        #expect(pixel(picture, 0, 1) == [40, 200, 0, 0])
        #expect(pixel(picture, 1, 1) == [40, 200, 100, 127])
        #expect(pixel(picture, 2, 1) == [40, 200, 200, 254])
    }

    @Test func `a picture is made as small as covers its place and never larger`() throws {
        let file = PictureFile.png(width: 64, height: 32) { x, _ in x < 32 ? [255, 0, 0, 255] : [0, 0, 255, 255] }
        for (place, size) in [((16, 16), (32, 16)), ((40, 10), (40, 20)), ((100, 100), (64, 32)), ((1, 1), (2, 1))] {
            let picture = try decode(file, place.0, place.1)
            #expect((picture.width, picture.height) == size)
            #expect(pixel(picture, 0, 0)[2] > 200 && pixel(picture, picture.width - 1, 0)[0] > 200)
        }
    }

    @Test func `what sticks out far is cut off`() throws {
        let file = PictureFile.png(width: 400, height: 4) { x, _ in x / 4 == 49 ? [255, 0, 0, 255] : [0, 0, 0, 255] }
        let picture = try decode(file, 4, 4)
        #expect(picture.width == 16 && picture.height == 4)
        // The middle is left.
        #expect(pixel(picture, 4, 0) == [0, 0, 255, 255])
    }

    @Test func `a JPEG is turned as its camera noted`() throws {
        let isRed: (DecodedPicture, Int, Int) -> Bool = { pixel($0, $1, $2)[2] > 200 && pixel($0, $1, $2)[0] < 60 }
        let upright = try decode(PictureFile.jpeg)
        #expect(isRed(upright, 2, 8) && !isRed(upright, 13, 8))
        let turned = try decode(PictureFile.jpeg(orientation: 6))
        #expect(isRed(turned, 8, 2) && !isRed(turned, 8, 13))
        let mirrored = try decode(PictureFile.jpeg(orientation: 2))
        #expect(!isRed(mirrored, 2, 8) && isRed(mirrored, 13, 8))
        #expect(try decode(PictureFile.jpeg(orientation: 8), 4, 4).width == 4)
    }

    @Test func `a picture of too many pixels is refused before it is decoded`() {
        let rest = [UInt8](repeating: 0, count: 100)
        let gif =
            Array("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0] + [0x2C, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 8]
        for bomb in [
            PictureFile.png(width: 60_000, height: 60_000, data: rest), PictureFile.jpeg(width: 65_500, height: 65_500),
            gif + rest + [0x3B],
        ] {
            let before = residentMemory
            #expect(error(bomb) == .tooManyPixels)
            #expect(residentMemory - before < 32 << 20)
        }
        let file = PictureFile.png(width: 10, height: 10) { _, _ in [0, 0, 0, 255] }
        #expect(throws: PictureDecodingError.tooManyPixels) {
            try DecodedPicture.decode(file, covering: 1, 1, pixelLimit: 99)
        }
        #expect(throws: Never.self) { try DecodedPicture.decode(file, covering: 1, 1, pixelLimit: 100) }
    }

    private var residentMemory: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return (text.count > 1 ? Int(text[1]) ?? 0 : 0) * 4096
    }

    @Test func `a file that is not whole is refused`() {
        let png = PictureFile.png(width: 20, height: 20) { x, y in [UInt8(x), UInt8(y), 7, 255] }
        for length in stride(from: 0, to: png.count - 20, by: 13) {
            #expect(error(Array(png.prefix(length))) == .notAPicture)
        }
        for length in stride(from: 0, to: PictureFile.jpeg.count - 2, by: 7) {
            #expect(error(Array(PictureFile.jpeg.prefix(length))) == .notAPicture, "\(length)")
        }
    }

    @Test func `a file that only claims to be a picture is refused`() {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let texts = [
            "", "hello", "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>", "/* XPM */",
            "P6 1 1 255 abc", "BM",
        ]
        for text in texts {
            #expect(error(Array(text.utf8)) == .notAPicture)
            #expect(error(signature + Array(text.utf8)) == .notAPicture)
        }
        #expect(error(PictureFile.png(width: 0, height: 5, data: [])) == .notAPicture)
        var broken = PictureFile.png(width: 5, height: 5) { _, _ in [1, 2, 3, 255] }
        broken[60] ^= 1
        #expect(error(broken) == .notAPicture)
        #expect(error([0xFF, 0xD8, 0xFF, 0xE0] + Array("JFIF".utf8)) == .notAPicture)
    }

    @Test(arguments: 0..<20)
    func `a file that is broken anywhere harms nothing`(seed: Int) {
        for file in [PictureFile.jpeg, PictureFile.png(width: 9, height: 9) { x, y in [UInt8(x), UInt8(y), 0, 255] }] {
            for place in stride(from: seed, to: file.count, by: 20) {
                var broken = file
                broken[place] ^= UInt8(truncatingIfNeeded: 1 << (place % 8))
                _ = error(broken)
            }
        }
    }
}
