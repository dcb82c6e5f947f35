import Testing
import TestSupport

@testable import Events

struct RGBColorTests {
    @Test func `hexadecimal digits are read in every form`() {
        let green = RGBColor(red: 0x20, green: 0x37, blue: 0x31)
        for text in ["#203731", "203731", " #203731\n"] { #expect(RGBColor(text) == green, "\(text)") }
        #expect(RGBColor("#FFb612") == RGBColor(red: 0xff, green: 0xb6, blue: 0x12))
        #expect(RGBColor("#08f") == RGBColor(red: 0, green: 0x88, blue: 0xff))
        #expect(green.description == "#203731")
        for text in ["", "#", "#12", "#12345", "#1234567", "#12345g", "+12345", "#+1234", "teal", "#12 456"] {
            #expect(RGBColor(text) == nil, "\(text)")
        }
    }

    @Test func `every color is read as it is written`() {
        var random = SeededRandom(seed: 1)
        for _ in 0..<1000 {
            let color = RGBColor.random(&random)
            #expect(RGBColor(color.description) == color)
        }
    }

    /// The ratios are those of WCAG's own definition, worked out by hand for the first two.
    @Test func `contrast is that of WCAG`() {
        #expect(RGBColor.black.contrast(with: .white) == 21)
        #expect(RGBColor.white.contrast(with: .white) == 1)
        let grey = RGBColor(red: 0x77, green: 0x77, blue: 0x77)
        #expect(abs(grey.contrast(with: .white) - 4.48) < 0.005)
        #expect(grey.contrast(with: .white) == RGBColor.white.contrast(with: grey))
    }

    @Test func `a mixture lies between its colors`() {
        #expect(RGBColor.black.mixed(with: .white, by: 0) == .black)
        #expect(RGBColor.black.mixed(with: .white, by: 1) == .white)
        #expect(RGBColor.black.mixed(with: .white, by: 0.5) == RGBColor(red: 128, green: 128, blue: 128))
    }
}

extension RGBColor {
    static func random(_ generator: inout SeededRandom) -> RGBColor {
        let bits = generator.next()
        return RGBColor(
            red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
            blue: UInt8(truncatingIfNeeded: bits >> 16))
    }
}
