import Dispatch
import Events
import Foundation
import Text
import Time

/// The supported formats.
enum FeedFormats {
    /// In the order of recognition. The last one accepts any content, and reports what is wrong with it.
    static let all: [any FeedFormat.Type] = [
        CalendarFeed.self, SeasonFeed.self, StarEventsFeed.self, EventsFeed.self,
    ]

    /// The descriptions of calendars whose answers have several parts.
    static let heads: [any CalendarHead.Type] = [DesktopSource.self, CalDAVHead.self, FolderHead.self]
}

extension Feed {
    /// Reads the content of a source in any of `FeedFormats`.
    ///
    /// - Parameter now: The time around which series are shown.
    /// - Throws: An error when `bytes` has none of the formats.
    /// - Complexity: O(n); the text is parsed once.
    package static func decode(
        _ bytes: [UInt8], source: Source, now: Instant = .now
    ) throws(SourceError) -> Feed {
        let content = FeedContent(bytes)
        let format = FeedFormats.all.first { $0.looksRight(content) } ?? EventsFeed.self
        do throws(SourceError) {
            return try format.decode(content, source: source, now: now)
        } catch {
            throw format == EventsFeed.self ? error.ofContent(bytes, of: source) : error
        }
    }
}

extension Feed {
    /// Decodes an answer with the current decoders. An answer of several parts is a calendar, with an object in each
    /// part. A folder with several events in one file is not one calendar.
    ///
    /// - Parameter now: The time around which series are shown.
    /// - Throws: An error when no decoder can read it.
    /// - Complexity: O(*n*) in the number of bytes.
    package static func decode(_ answer: Answer, source: Source, now: Instant = .now) throws(SourceError) -> Feed {
        decoding.wait()
        defer { decoding.signal() }
        guard answer.parts.count == 1, let part = answer.parts.first, part.href.isEmpty else {
            let feed = CalendarFeed.decode(answer.parts, heads: FeedFormats.heads, source: source, now: now)
            if FolderHead(answer.parts[0]) != nil, feed.calendar?.hasPartOfSeveralEvents == true {
                throw SourceError(.severalCalendars)
            }
            return feed
        }
        return try decode(part.bytes, source: source, now: now)
    }
}

/// Decoding needs a processor, and several times the memory of what it reads: no more runs at once than there are
/// processors, also where more sources answer at once.
private let decoding = DispatchSemaphore(value: ProcessInfo.processInfo.activeProcessorCount)

extension SourceError {
    /// The error for what the content is meant to be. It says where the JSON is wrong only if that is JSON, by its name or by
    /// its beginning.
    fileprivate func ofContent(_ bytes: [UInt8], of source: Source) -> SourceError {
        switch kind {
        case .notJSON, .notUTF8, .otherEncoding: break
        default: return self
        }
        if bytes.beginsLikeWebPage { return SourceError(.webPage) }
        if source.isNamed([".ics", ".ical", ".icalendar", ".ifb", ".vcs"]) { return SourceError(.noCalendar) }
        if case .otherEncoding = kind { return self }
        let first = bytes.beginning.first
        let isJSON = source.isNamed([".json"]) || first == "[" || first == "{"
        return isJSON ? self : SourceError(.unknownFormat)
    }
}

extension Source {
    /// Whether its name ends in one of these ways.
    fileprivate func isNamed(_ endings: [String]) -> Bool {
        let name = location.prefix { $0 != "?" && $0 != "#" }.lowercased()
        return endings.contains { name.hasSuffix($0) || name.hasSuffix($0 + ".gz") }
    }
}
