import Events
import Formats
import Foundation
import Storage
import TestSupport
import Time

/// A calendar file to edit, and the directory of its history.
struct EditSamples {
    let folder: TemporaryDirectory
    let history: TemporaryDirectory

    static let text = """
        BEGIN:VCALENDAR\r
        VERSION:2.0\r
        PRODID:-//x//y//EN\r
        BEGIN:VEVENT\r
        UID:dinner\r
        DTSTAMP:20261101T000000Z\r
        DTSTART:20261205T190000Z\r
        DTEND:20261205T210000Z\r
        SUMMARY:Dinner\r
        END:VEVENT\r
        BEGIN:VEVENT\r
        UID:walk\r
        DTSTAMP:20261101T000000Z\r
        DTSTART:20261206T190000Z\r
        SUMMARY:Walk\r
        END:VEVENT\r
        END:VCALENDAR\r

        """

    /// The title that the edit gives the event "dinner".
    static let title = "Supper"

    static var edit: CalendarEdit {
        var edit = EventEdit()
        edit.title = title
        return .change(edit)
    }

    init(text: String = EditSamples.text) throws {
        (folder, history) = (try TemporaryDirectory(), try TemporaryDirectory())
        try write(text)
    }

    var url: URL { folder.url.appendingPathComponent("family.ics") }
    var path: FilePath { FilePath(bytes: Array(url.path.utf8)) }
    var content: String { get throws { String(decoding: try Data(contentsOf: url), as: UTF8.self) } }
    var files: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() } }

    func write(_ text: String) throws { try Data(text.utf8).write(to: url) }

    func editing(_ reached: @escaping (CalendarFile.Step) -> Void = { _ in }) -> CalendarEditing {
        let editor = CalendarEditor(timeZone: .gmt, now: .now, ownAddresses: [])
        return CalendarEditing(in: history.url, editor: editor, reached: reached)
    }

    func plan(_ editing: CalendarEditing, _ edit: CalendarEdit = edit) throws -> CalendarEditing.Plan {
        try editing.plan(
            try CalendarFile(path), EditedEvent(uid: "dinner", originalStart: nil), edit, .one, deed: .change,
            title: "Dinner")
    }

    @discardableResult
    func change(_ reached: @escaping (CalendarFile.Step) -> Void = { _ in }) throws -> JournaledEdit {
        let editing = editing(reached)
        return try editing.write(try plan(editing))
    }

    func undo() throws {
        let editing = editing()
        _ = try editing.write(try editing.plan(takingBack: try editing.undoable(nil)))
    }
}
