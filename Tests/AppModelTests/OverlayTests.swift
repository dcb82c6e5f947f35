@testable import AppModel
import Testing

/// What was changed here, over lists of the store that may be older.
@Suite struct OverlayTests {
    private var overlay = Overlay()

    init() { overlay.begin(with: [1, 2]) }

    @Test func `a removed source stays away until a list comes that was asked for after its removal`() {
        var overlay = overlay
        let removal = overlay.setPresent([1], false)
        #expect(overlay.take([1, 2], number: overlay.ask())?.shown == [2])
        let before = overlay.ask()
        overlay.end(removal, isMade: true)
        let after = overlay.ask()
        #expect(overlay.take([1, 2], number: before)?.shown == [2])
        // Another process has brought it back.
        #expect(overlay.take([1, 2], number: after)?.shown == [1, 2])
    }

    @Test func `a removal that failed is as if it had not been`() {
        var overlay = overlay
        let removal = overlay.setPresent([1], false)
        overlay.end(removal, isMade: false)
        #expect(overlay.take([1, 2], number: overlay.ask())?.shown == [1, 2])
    }

    @Test func `a source that is brought back is shown while its removal ends`() {
        var overlay = overlay
        let removal = overlay.setPresent([1], false)
        overlay.forget([1])
        overlay.end(removal, isMade: true)
        #expect(overlay.take([1, 2], number: overlay.ask())?.shown == [1, 2])
    }

    @Test func `an added source is not gone because an older list lacks it`() {
        var overlay = overlay
        let before = overlay.ask()
        overlay.end(overlay.setPresent([3], true), isMade: true)
        let after = overlay.ask()
        #expect(overlay.take([1, 2, 3], number: before)?.gone == [])
        #expect(overlay.take([1, 2], number: after)?.gone == [3])

        overlay.end(overlay.setPresent([4], true), isMade: true)
        let (first, second) = (overlay.ask(), overlay.ask())
        #expect(overlay.take([1, 2, 4], number: first)?.gone == [])
        #expect(overlay.take([1], number: second)?.gone == [2, 4])
    }

    @Test func `a list that comes after a later one does not count`() {
        var overlay = overlay
        let (first, second) = (overlay.ask(), overlay.ask())
        #expect(overlay.take([1], number: second)?.gone == [2])
        #expect(overlay.take([1, 2], number: first) == nil)
        let other = overlay.ask()
        overlay.begin(with: [7])
        #expect(overlay.take([1], number: other) == nil)
        #expect(overlay.take([], number: overlay.ask())?.gone == [7])
    }

    @Test func `the last of two decisions counts, whichever the store makes first`() {
        var overlay = overlay
        let hiding = overlay.setHidden([1, 2], true)
        let showing = overlay.setHidden([1], false)
        #expect(overlay.isHidden(1) == false && overlay.isHidden(2) == true)
        overlay.end(hiding, isMade: true)
        let list = overlay.ask()
        #expect(overlay.take([1, 2], number: list) != nil)
        #expect(overlay.isHidden(1) == false && overlay.isHidden(2) == nil)
        overlay.end(showing, isMade: false)
        #expect(overlay.isHidden(1) == nil)
    }

    /// Any order of changes, of lists that are asked for, and of lists that come: the last list shows what the store has.
    @Test func `when everything has come the list of the store is shown`() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            var overlay = Overlay()
            var store: Set<Int64> = [1, 2, 3]
            overlay.begin(with: store)
            var asked: [(number: Int, list: Set<Int64>)] = []
            var edits: [(number: Int, id: Int64, isThere: Bool)] = []
            for _ in 0..<20 {
                switch Int.random(in: 0..<4, using: &random) {
                case 0: asked.append((overlay.ask(), store))
                case 1 where !asked.isEmpty:
                    let list = asked.remove(at: Int.random(in: asked.indices, using: &random))
                    let shown = overlay.take(list.list, number: list.number)?.shown
                    for edit in edits where !edit.isThere { #expect(shown?.contains(edit.id) != true) }
                case 2 where edits.isEmpty:
                    let id = Int64.random(in: 1...4, using: &random)
                    edits = [(overlay.setPresent([id], false), id, false)]
                case 3 where !edits.isEmpty:
                    for edit in edits {
                        store.remove(edit.id)
                        overlay.end(edit.number, isMade: true)
                    }
                    edits = []
                default: break
                }
            }
            for edit in edits { overlay.end(edit.number, isMade: false) }
            #expect(overlay.take(store, number: overlay.ask())?.shown == store)
        }
    }
}
