import Foundation
import Testing

@testable import Events
@testable import Storage

@Suite struct StoreHidingTests {
    @Test func `what is hidden is hidden at the next start too`() throws {
        let (directory, store, id) = try StoreSamples.open()
        #expect(try store.sources().map(\.isHidden) == [false])
        try store.setHidden([id], true)
        try store.close()
        let again = try Store(in: directory.url)
        #expect(try again.sources().map(\.isHidden) == [true])
        try again.setHidden([id], false)
        #expect(try again.sources().map(\.isHidden) == [false])
    }

    @Test func `the list beside the database knows it`() throws {
        let (directory, store, id) = try StoreSamples.open()
        try store.setHidden([id], true)
        try store.saveSourceList()
        try store.close()
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(at: directory[Store.fileName + suffix])
        }
        #expect(try StoreOpening.open(in: directory.url).sources.map(\.isHidden) == [true])
    }

    @Test func `a source that is restored is as it was, one that is added again is shown`() throws {
        let (_, store, id) = try StoreSamples.open()
        try store.setHidden([id], true)
        try store.remove([id], at: StoreSamples.now)
        try store.restore([id])
        #expect(try store.sources().map(\.isHidden) == [true])
        try store.remove([id], at: StoreSamples.now)
        #expect(try store.add([StoreSamples.source]).map(\.isHidden) == [false])
    }
}
