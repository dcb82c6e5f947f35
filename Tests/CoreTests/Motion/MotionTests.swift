import Testing

@testable import Planning

struct RectangleTests {
    @Test func `its edges move evenly from one to the other`() {
        let card = Rectangle(x: 20, y: 100, width: 300, height: 160)
        let header = Rectangle(x: 0, y: 0, width: 800, height: 320)
        #expect(card.interpolated(to: header, at: 0) == card)
        #expect(card.interpolated(to: header, at: 1) == header)
        #expect(card.interpolated(to: header, at: 0.5) == Rectangle(x: 10, y: 50, width: 550, height: 240))
    }
}

struct ReversibleMotionTests {
    @Test func `it takes its time in frames of any length`() {
        for frame in [1.0, 7, 16.7, 100] {
            var motion = ReversibleMotion(duration: 300)
            motion.go(to: .end, animated: true)
            var time = 0.0
            var last = 0.0
            while !motion.isResting {
                motion.advance(by: frame)
                time += frame
                #expect(motion.position >= last)
                last = motion.position
            }
            #expect(time >= 300 - 0.001 && time <= 300 + frame + 0.001)
            #expect(motion.position == 1)
        }
    }

    @Test func `turned round half way it goes back the way it came`() {
        var motion = ReversibleMotion(duration: 300)
        motion.go(to: .end, animated: true)
        var places = [motion.position]
        for _ in 0..<5 {
            motion.advance(by: 25)
            places.append(motion.position)
        }
        motion.go(to: .start, animated: true)
        #expect(motion.position == places.last, "it does not jump where it turns")
        for place in places.dropLast().reversed() {
            motion.advance(by: 25)
            #expect(abs(motion.position - place) < 1e-9)
        }
        motion.advance(by: 1)
        #expect(motion.isResting)
    }

    @Test func `without animation it is there at once`() {
        var motion = ReversibleMotion(duration: 300)
        motion.go(to: .end, animated: false)
        #expect(motion.isResting && motion.position == 1)
        motion.go(to: .start, animated: true)
        motion.advance(by: 100)
        motion.go(to: .end, animated: false)
        #expect(motion.isResting && motion.position == 1)
    }

    @Test func `a clock that runs backwards moves nothing`() {
        var motion = ReversibleMotion(duration: 300)
        motion.go(to: .end, animated: true)
        motion.advance(by: -50)
        #expect(motion.progress == 0)
    }
}

struct HeaderMotionTests {
    @Test func `the picture follows at half the speed until it is hidden`() {
        #expect(HeaderMotion.parallax(scrolled: -5, pictureHeight: 200) == 0)
        #expect(HeaderMotion.parallax(scrolled: 50, pictureHeight: 200) == 25)
        #expect(HeaderMotion.parallax(scrolled: 5000, pictureHeight: 200) == 100)
    }

    @Test func `the picture is half as high as the page within bounds`() {
        #expect([200, 500, 2000].map { HeaderMotion.pictureHeight(pageWidth: $0) } == [180, 250, 320])
    }

    @Test func `the title fades in while it leaves the page`() {
        func opacity(_ top: Double) -> Double { HeaderMotion.titleOpacity(top: top, height: 40) }
        #expect([10, 0, -10, -20, -40, -100].map(opacity) == [0, 0, 0.25, 0.5, 1, 1])
        #expect(HeaderMotion.titleOpacity(top: 0, height: 0) == 0)
    }
}
