import Foundation
import Testing

@testable import Core

struct StarEventShareTests {
    private func event(_ title: String = "Parade", text: String = "", id: Int? = nil) -> StarEvent {
        StarEvent(id: id, title: title, text: text, date: Instant(millisecondsSinceEpoch: 1_434_646_922_614))
    }

    @Test func theSharedTextIsTitleColonDescription() {
        #expect(StarEventShare.text(of: event(text: "Bring a flag.")) == "Parade: Bring a flag.")
        #expect(StarEventShare.text(of: event(text: " \n")) == "Parade")
    }

    @Test(arguments: [
        ("Parade", "Parade.ics"), ("../etc/passwd", "-.-etc-passwd.ics"), (" A  b ", "A b.ics"),
        (".hidden", "-hidden.ics"), ("Who? \"We\" <us>", "Who- -We- -us-.ics"), ("\u{202e}gnp.exe", "gnp.exe.ics"),
    ])
    func theFileIsNamedByTheTitle(title: String, name: String) {
        #expect(StarEventShare.fileName(of: event(title)) == name)
    }

    @Test func theFileNameIsNeverTooLongForAFileSystem() {
        let name = StarEventShare.fileName(of: event(String(repeating: "é", count: 300)))
        #expect(name.utf8.count <= 104)
        #expect(name.hasSuffix("é.ics"))
    }

    @Test func theCalendarHasTheAssumedHourInUTC() {
        let text = StarEventShare.calendar(
            of: event(), id: EventID(rawValue: 255), now: Instant(millisecondsSinceEpoch: 0))
        #expect(text.contains("UID:00000000000000ff@io.github.upcoming.Upcoming\r\n"))
        #expect(text.contains("DTSTAMP:19700101T000000Z\r\n"))
        #expect(text.contains("DTSTART:20150618T170202Z\r\nDTEND:20150618T180202Z\r\n"))
        #expect(!text.contains("LOCATION"))
        #expect(!text.contains("DESCRIPTION"))
    }
}

struct TelephoneURITests {
    @Test(arguments: [
        ("1 (800) 545-5334", "tel:18005455334"), ("+49 30 1234/56", "tel:+493012345 6"),
        ("555.0199 x12", "tel:5550199;ext=12"),
        ("555-0199 ext. 7", "tel:5550199;ext=7"), ("٠٣٠ ١٢٣", "tel:030123"), ("112", "tel:112"),
    ])
    func aNumberIsCalledByItsDigits(phone: String, uri: String) {
        #expect(TelephoneURI(phone)?.description == uri.replacing(" ", with: ""))
    }

    @Test(arguments: [
        "", "-", "7", "1-800-FLOWERS", "call Bob: 555 0199", "tel:112", "5+5", "++49 30", "555 x", "555 x +1", "1;2",
        "½½",
    ])
    func whatIsNoNumberIsNotCalled(phone: String) {
        #expect(TelephoneURI(phone) == nil)
    }
}
