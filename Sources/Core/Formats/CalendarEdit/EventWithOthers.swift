import Events
import Text

/// Events to which others are invited: who may change them, and who learns of it.
extension CalendarEvent {
    /// The attendees besides the user.
    ///
    /// - Parameter ownAddresses: The user's mail addresses, in lower case.
    package func others(_ ownAddresses: Set<String>) -> [Participant] {
        attendees.filter { !$0.isOne(of: ownAddresses) }
    }

    /// Why it is not changed when other people are invited to it; `nil` when it is the user's alone, or the user organizes it.
    ///
    /// - Parameter ownAddresses: The user's mail addresses, in lower case.
    package func refusalForOthers(_ ownAddresses: Set<String>) -> EditRefusal? {
        guard !attendees.isEmpty else { return nil }
        if let organizer {
            guard !organizer.isOne(of: ownAddresses) else { return nil }
            return EditRefusal(
                Message(
                    "{person} organizes it; only they can change it for all.",
                    ["person": organizer.shownName.isolated]))
        }
        return others(ownAddresses).first.map {
            EditRefusal(
                Message(
                    "{person} and others are invited to it, and would not know of the change.",
                    ["person": $0.shownName.isolated]))
        }
    }

    /// Takes back the answers of all but the user, who have to answer again.
    mutating func askAgain(allBut ownAddresses: Set<String>) {
        attendees = attendees.map { person in
            guard person.mustAnswerAgain(ownAddresses) else { return person }
            return Participant(address: person.address, name: person.name, answer: "NEEDS-ACTION", role: person.role)
        }
    }
}

extension CalendarEvent.Participant {
    package func isOne(of ownAddresses: Set<String>) -> Bool { address.mailAddress.map(ownAddresses.contains) ?? false }

    /// Whether an answer is for the old time. Who sends somebody else has said that for any time.
    fileprivate func mustAnswerAgain(_ ownAddresses: Set<String>) -> Bool {
        !isOne(of: ownAddresses) && !needsAnswer && answer != "DELEGATED"
    }
}

extension EventDraft {
    /// Takes back the answers of all but the user. The other parameters of the lines stay.
    mutating func askAgain(allBut ownAddresses: Set<String>) throws(EditRefusal) {
        for position in lines.positions("ATTENDEE")
        where CalendarEvent.Participant(lines.lines[position].content).mustAnswerAgain(ownAddresses) {
            try setParameter(position, "PARTSTAT", "NEEDS-ACTION")
        }
    }
}

extension EditRefusal {
    static let isPartOfMeeting = EditRefusal(
        Message("Others are invited to it. Upcoming changes one event of the series for them, or all of it."))
}

extension CalendarEditor {
    /// The names of those whom a server with invitations tells of a change of an event: those who are invited where the user
    /// organizes it, otherwise the organizer. Without those who are left to a program (`SCHEDULE-AGENT`, RFC 6638 section 7.1).
    package static func people(toldOf uid: String, in text: [UInt8], ownAddresses: Set<String>) -> [String] {
        var names: [String] = []
        for component in components(withOthers: uid, in: text) {
            let organizers = component.contents("ORGANIZER")
            let isOwn = organizers.contains { CalendarEvent.Participant($0).isOne(of: ownAddresses) }
            for line in isOwn ? component.contents("ATTENDEE") : organizers {
                let person = CalendarEvent.Participant(line)
                let isLeft = ["NONE", "CLIENT"].contains(line.parameter("SCHEDULE-AGENT")?.uppercased())
                if !isLeft, !person.isOne(of: ownAddresses) { names.append(person.shownName) }
            }
        }
        return names.distinct
    }

    /// The people who were told of the last change of an event, or could not be, as its server notes it (`SCHEDULE-STATUS`, RFC 6638
    /// section 3.2.9).
    package static func tellings(of uid: String, in text: [UInt8]) -> (told: [String], untold: [String]) {
        let lines = components(withOthers: uid, in: text).flatMap { $0.contents("ORGANIZER") + $0.contents("ATTENDEE") }
        let people = lines.compactMap { line in
            line.parameter("SCHEDULE-STATUS").map { status in
                (name: CalendarEvent.Participant(line).shownName, wasTold: "12".contains(status.prefix(1)))
            }
        }
        let untold = people.filter { !$0.wasTold }.map(\.name).distinct
        return (people.map(\.name).distinct.filter { !untold.contains($0) }, untold)
    }

    /// Whether versions of an event differ only in what says of the user alone whether it takes time, of which nobody is told.
    package static func areSameForOthers(_ before: [UInt8], _ after: [UInt8], uid: String) -> Bool {
        components(of: uid, in: before).count == components(of: uid, in: after).count
            && Set(differences(of: uid, from: before, to: after)).isSubset(of: ["TRANSP", "X-MICROSOFT-CDO-BUSYSTATUS"])
    }

    private static func components(of uid: String, in text: [UInt8]) -> [EventLines] {
        do throws(EditRefusal) { return try EditedText(text, uid: uid).components } catch { return [] }
    }

    private static func components(withOthers uid: String, in text: [UInt8]) -> [EventLines] {
        components(of: uid, in: text).filter { !$0.positions("ATTENDEE").isEmpty }
    }
}

extension EventLines {
    fileprivate func contents(_ name: String) -> [ContentLine] { positions(name).map { lines[$0].content } }
}

extension [String] {
    fileprivate var distinct: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
