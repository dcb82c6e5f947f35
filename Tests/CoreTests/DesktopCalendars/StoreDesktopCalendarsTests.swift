import Events
import Foundation
@testable import Storage
import Testing
import TestSupport

@Suite struct StoreDesktopCalendarsTests {
    @Test func `the choices are stored, also in the list beside the database`() throws {
        let directory = try TemporaryDirectory()
        let opening = try StoreOpening.open(in: directory.url)
        #expect(try opening.store.desktopChoices() == DesktopChoices())
        var choices = DesktopChoices()
        choices.isOn = true
        choices.off = ["work", "home"]
        try opening.store.set(choices)
        try opening.store.saveSourceList()
        #expect(try opening.store.desktopChoices() == choices)
        try opening.store.close()
        for name in [Store.fileName, Store.fileName + "-wal", Store.fileName + "-shm"] {
            try? FileManager.default.removeItem(at: directory[name])
        }
        let again = try StoreOpening.open(in: directory.url)
        #expect(try again.store.desktopChoices() == choices)
        try again.store.close()
    }
}
