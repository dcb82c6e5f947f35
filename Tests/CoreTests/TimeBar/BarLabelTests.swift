import Testing
import TestSupport

@testable import Planning

struct BarLabelTests {
    /// A bar in a picture that is 100 pixels wide.
    private func label(
        _ span: ClosedRange<Double>, widths: [Int], shared: [ClosedRange<Double>] = [], cutStart: Bool = false,
        cutEnd: Bool = false
    ) -> BarLabel {
        let part = TimeScale.Part(span: span, isCutAtStart: cutStart, isCutAtEnd: cutEnd)
        return BarLabel(of: TimeBar.Bar(entry: 0, lane: 0, part), widths: widths, shared: shared, width: 100)
    }

    private func expect(_ label: BarLabel, text: Int = 0, isInside: Bool, _ place: Range<Int>) {
        #expect(label.text == text && label.isInside == isInside && label.start..<label.end == place)
    }

    @Test func `a text that fits is at the start of its bar`() {
        expect(label(0.1...0.6, widths: [50, 20]), isInside: true, 10..<60)
    }

    @Test func `a text avoids what is shared`() {
        expect(label(0...0.8, widths: [40], shared: [0...0.3]), isInside: true, 30..<70)
        expect(label(0...0.8, widths: [40], shared: [0.5...0.9]), isInside: true, 0..<40)
        // A shorter text avoids it where a long one does not.
        expect(label(0...0.8, widths: [60, 20], shared: [0.2...0.8]), text: 1, isInside: true, 0..<20)
    }

    @Test func `a text that does not fit is beside its bar`() {
        expect(label(0.1...0.2, widths: [50, 20]), isInside: false, 20..<70)
        expect(label(0.7...0.9, widths: [50, 30]), isInside: false, 20..<70)
    }

    @Test func `a text is over what is shared where there is no other room`() {
        expect(label(0.1...0.9, widths: [50], shared: [0...1]), isInside: true, 10..<60)
    }

    @Test func `a shorter text is taken where a long one does not fit`() {
        expect(label(0...0.4, widths: [70, 40]), text: 1, isInside: true, 0..<40)
        expect(label(0.4...0.5, widths: [70, 50]), text: 1, isInside: false, 50..<100)
    }

    @Test func `a text that fits nowhere is cut in the widest place`() {
        expect(label(0.1...0.8, widths: [300, 200]), text: 1, isInside: true, 10..<80)
        expect(label(0.1...0.2, widths: [300]), isInside: false, 20..<100)
        expect(label(0.8...0.9, widths: [300]), isInside: false, 0..<80)
    }

    @Test func `a text is not on an end that is cut off`() {
        expect(label(0...1, widths: [60], cutStart: true, cutEnd: true), isInside: true, 12..<72)
        expect(label(0...1, widths: [90], cutStart: true, cutEnd: true), isInside: true, 12..<88)
    }

    @Test func `a label is always in the picture and never over its own edge`() {
        var random = SeededRandom()
        func fraction() -> Double { Double(Int.random(in: 0...100, using: &random)) / 100 }
        for _ in 0..<2000 {
            let ends = [fraction(), fraction()].sorted()
            let shared = [fraction(), fraction()].sorted()
            let long = Int.random(in: 1...150, using: &random)
            let label = label(
                ends[0]...ends[1], widths: [long, Int.random(in: 1...long, using: &random)],
                shared: [shared[0]...shared[1]], cutStart: ends[0] == 0, cutEnd: ends[1] == 1)
            #expect(label.start >= 0 && label.start <= label.end && label.end <= 100)
            let bar = (Int((ends[0] * 100).rounded()), Int((ends[1] * 100).rounded()))
            let isIn = label.start >= bar.0 && label.end <= bar.1
            let isOut = label.start >= bar.1 || label.end <= bar.0
            #expect(label.isInside ? isIn : isOut)
        }
    }
}
