import Events
import Foundation
import Planning
import Storage
import Time

/// The samples with which the program can be tried: events, a season and star events.
package struct Samples {
    /// The folder of the samples that come with the program.
    private let originals: URL
    /// The folder of the copies that are opened.
    private let copies: URL

    package init(_ originals: URL, copies: URL = URL(fileURLWithPath: Source.samples)) {
        self.originals = originals
        self.copies = copies
    }

    /// The paths of samples whose dates are around a day, sorted.
    ///
    /// They are those of copies, or of the originals where no copies can be written.
    package func paths(for today: CalendarDate) -> [String] {
        (try? write(for: today)) ?? names(in: originals).map { originals.appendingPathComponent($0).path }
    }

    /// Writes the copies of a former day again, so that they do not age. Without copies it does nothing.
    package func renew(for today: CalendarDate) {
        if !names(in: copies).isEmpty { _ = try? write(for: today) }
    }

    private func write(for today: CalendarDate) throws(FileError) -> [String] {
        try PrivateFiles.makeDirectory(at: copies)
        var paths: [String] = []
        for name in names(in: originals) {
            guard let sample = try PrivateFiles.read(originals.appendingPathComponent(name).path) else { continue }
            let text = SampleDates.move(String(decoding: sample, as: UTF8.self), to: today)
            let copy = copies.appendingPathComponent(name)
            let data = Data(text.utf8)
            if (try? PrivateFiles.read(copy.path)) != data { try PrivateFiles.write(data, to: copy) }
            paths.append(copy.path)
        }
        copyPictures()
        return paths
    }

    /// Copies the pictures that the samples name. A sample whose picture is missing says so itself.
    private func copyPictures() {
        let (from, to) = (originals.appendingPathComponent("pictures"), copies.appendingPathComponent("pictures"))
        let files = FileManager.default
        for name in (try? files.contentsOfDirectory(atPath: from.path)) ?? [] {
            let copy = to.appendingPathComponent(name)
            guard let data = try? Data(contentsOf: from.appendingPathComponent(name)),
                data != (try? Data(contentsOf: copy))
            else { continue }
            try? PrivateFiles.makeDirectory(at: to)
            try? PrivateFiles.write(data, to: copy)
        }
    }

    private func names(in folder: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".json") }.sorted()
    }
}
