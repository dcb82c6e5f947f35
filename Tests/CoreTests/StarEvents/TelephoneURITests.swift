import Testing

@testable import Planning

struct TelephoneURITests {
    @Test(arguments: [
        ("1 (800) 545-5334", "tel:18005455334"), ("+49 30 1234/56", "tel:+493012345 6"),
        ("555.0199 x12", "tel:5550199;ext=12"),
        ("555-0199 ext. 7", "tel:5550199;ext=7"), ("٠٣٠ ١٢٣", "tel:030123"), ("112", "tel:112"),
    ])
    func `a number is called by its digits`(phone: String, uri: String) {
        #expect(TelephoneURI(phone)?.description == uri.replacing(" ", with: ""))
    }

    @Test(arguments: [
        "", "-", "7", "1-800-FLOWERS", "call Bob: 555 0199", "tel:112", "5+5", "++49 30", "555 x", "555 x +1", "1;2",
        "½½",
    ])
    func `what is no number is not called`(phone: String) {
        #expect(TelephoneURI(phone) == nil)
    }
}
