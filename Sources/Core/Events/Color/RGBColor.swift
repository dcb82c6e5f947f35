import Foundation

/// An opaque color in the sRGB space.
public struct RGBColor: Hashable, Codable, Sendable {
    public let red: UInt8
    public let green: UInt8
    public let blue: UInt8

    public static let white = RGBColor(red: 255, green: 255, blue: 255)
    public static let black = RGBColor(red: 0, green: 0, blue: 0)

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The relative luminance (WCAG 2.1): from 0 for black to 1 for white.
    public var luminance: Double {
        0.2126 * RGBColor.linear(red) + 0.7152 * RGBColor.linear(green) + 0.0722 * RGBColor.linear(blue)
    }

    /// The contrast ratio (WCAG 2.1) of two colors: from 1 for equal colors to 21 for black and white. Text needs 4.5
    /// (1.4.3), in high contrast 7 (1.4.6).
    public func contrast(with other: RGBColor) -> Double {
        let (first, second) = (luminance, other.luminance)
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// A mixture with another color.
    ///
    /// - Parameter amount: From 0 for this color to 1 for the other.
    public func mixed(with other: RGBColor, by amount: Double) -> RGBColor {
        func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
            UInt8(clamping: Int((Double(from) + (Double(to) - Double(from)) * amount).rounded()))
        }
        return RGBColor(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }

    /// The distance to another color in the space Oklab, in which equal distances look about equal: from 0 for equal colors
    /// to 1 for black and white.
    ///
    /// The matrices are those of Björn Ottosson, "A perceptual color space for image processing" (2020).
    public func distance(to other: RGBColor) -> Double {
        let (first, second) = (oklab, other.oklab)
        return zip(first, second).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
    }

    /// Lightness, green to red, and blue to yellow.
    private var oklab: [Double] {
        let (red, green, blue) = (RGBColor.linear(red), RGBColor.linear(green), RGBColor.linear(blue))
        let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        let middle = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        return [
            0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
            1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
            0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
        ]
    }

    private static func linear(_ channel: UInt8) -> Double {
        let value = Double(channel) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
}

extension RGBColor: LosslessStringConvertible {
    /// "#203731".
    public var description: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Reads six hexadecimal digits, or three ("#08f" means "#0088ff"), in any case, with or without `#` and
    /// surrounding blanks.
    public init?(_ description: String) {
        var digits = description[...].trimming(while: \.isWhitespace)
        if digits.first == "#" { digits.removeFirst() }
        let isShort = digits.utf8.count == 3
        guard isShort || digits.utf8.count == 6, digits.utf8.allSatisfy(RGBColor.isHexadecimalDigit),
            let value = UInt32(digits, radix: 16)
        else { return nil }
        func channel(_ position: UInt32) -> UInt8 {
            isShort
                ? UInt8(truncatingIfNeeded: (value >> (position * 4)) & 0xf) * 17
                : UInt8(truncatingIfNeeded: value >> (position * 8))
        }
        self.init(red: channel(2), green: channel(1), blue: channel(0))
    }

    private static func isHexadecimalDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
    }
}

extension Substring {
    fileprivate func trimming(while isTrimmed: (Character) -> Bool) -> Substring {
        var rest = drop(while: isTrimmed)
        while let last = rest.last, isTrimmed(last) { rest.removeLast() }
        return rest
    }
}
