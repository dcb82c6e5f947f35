import Events
import Foundation

/// The first part of the answer of a folder: the name and the color of the calendar.
struct FolderHead: Codable, Hashable, CalendarHead {
    let name: String?
    let color: String?

    private static let mediaType = "application/x-upcoming-folder+json"
    private static let href = ".folder"

    init(name: String?, color: String?) {
        (self.name, self.color) = (name, color)
    }

    /// The head in a part of an answer; `nil` for another part.
    init?(_ part: Answer.Part) {
        guard part.mediaType == FolderHead.mediaType,
            let head = try? JSONDecoder().decode(FolderHead.self, from: Data(part.bytes))
        else { return nil }
        self = head
    }

    /// The part of an answer that it is.
    var part: Answer.Part {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let bytes = (try? encoder.encode(self)) ?? Data()
        return Answer.Part(href: FolderHead.href, mediaType: FolderHead.mediaType, bytes: Array(bytes))
    }

    static let allowsEmptyObjects = false

    func describe(_ calendar: inout CalendarObject) {
        (calendar.name, calendar.color) = (name, color)
        // The interval is that of a single file.
        calendar.refreshInterval = nil
    }
}
