import Foundation
import Measuring

let usage = """
    usage: WriteCalendar FILE COUNT events|series
    Writes an iCalendar file, the same in every run, of that many single events or series.

    """

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 3, let path = arguments.first, let count = Int(arguments[2]),
    let kind = arguments.last, kind == "events" || kind == "series"
else {
    FileHandle.standardError.write(Data(usage.utf8))
    exit(2)
}

let calendar = kind == "events" ? CalendarText.events(count) : CalendarText.manySeries(count)
do {
    try Data(calendar.text.utf8).write(to: URL(fileURLWithPath: path))
} catch {
    FileHandle.standardError.write(Data("\(path): \(error.localizedDescription)\n".utf8))
    exit(1)
}
