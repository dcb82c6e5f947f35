import Foundation

@testable import Time

/// One of `recurrenceCases`.
struct RecurrenceCase: Sendable, CustomStringConvertible {
    enum Kind: String { case core, disputed, zone }

    let name: String
    let start: LocalDateTime
    let isAllDay: Bool
    let rule: String
    let kind: Kind
    let isWhole: Bool
    let zone: TimeZone?
    let from: LocalDateTime?
    let expected: [LocalDateTime]

    var description: String { "\(name) \(rule)" }

    static let all: [RecurrenceCase] = {
        var blocks: [[Substring]] = []
        for line in recurrenceCases.split(separator: "\n") {
            if !line.hasPrefix(" ") { blocks.append([]) }
            blocks[blocks.count - 1] += line.split(separator: " ")
        }
        return blocks.map(RecurrenceCase.init)
    }()

    private init(_ words: [Substring]) {
        func time(_ text: Substring) -> LocalDateTime {
            switch BasicDateTime(text) {
            case .date(let date): LocalDateTime(millisecondsSinceEpoch: Int64(date.daysSinceEpoch) * 86_400_000)
            case .local(let local): local
            case .utc, nil: preconditionFailure("no time: \(text)")
            }
        }
        func setting(_ name: String) -> Substring? {
            words.first { $0.hasPrefix(name) }?.dropFirst(name.count)
        }
        name = String(words[0])
        start = time(words[1])
        isAllDay = words[1].count == 8
        rule = String(words[2])
        kind = Kind(rawValue: String(words[3])) ?? .disputed
        isWhole = words[4] == "whole"
        zone = setting("zone=").flatMap { TimeZone(identifier: String($0)) }
        from = setting("from=").map(time)
        expected = words.dropFirst(5).filter { $0.first?.isNumber == true }.map(time)
    }
}
