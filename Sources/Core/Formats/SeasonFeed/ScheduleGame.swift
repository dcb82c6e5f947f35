import Events
import Foundation
import JSON
import Text
import Time

/// Reads the parts of a schedule that have several values.
extension ProblemList {
    /// A team; `nil` when it has no name.
    mutating func team(_ object: ScheduleObject) -> Team? {
        let triCode = text("TriCode", of: object)?.trimmingCharacters(in: .whitespaces)
        let city = text("City", of: object)
        let fullName = text("FullName", of: object)
        guard let name = text("Name", of: object) ?? fullName ?? city ?? triCode else { return nil }
        return Team(
            triCode: triCode ?? "", name: name, fullName: fullName, city: city, record: text("Record", of: object),
            primaryColor: color("PrimaryColor", of: object))
    }

    private mutating func color(_ name: String, of object: ScheduleObject) -> RGBColor? {
        guard let text = text(name, of: object) else { return nil }
        if let color = RGBColor(text) { return color }
        report(
            Message(
                "{name} is {found}; a color like \"#203731\" is expected.",
                ["name": name, "found": object[name]?.quotedScalar ?? .empty]),
            at: object.pointer(to: name))
        return nil
    }

    mutating func bye(_ object: ScheduleObject) -> Season.Row? {
        let problemsBefore = count
        let week = text("Week", of: object)
        var date: CalendarDate?
        if let value = object["Date"], let object = ScheduleObject(value, at: object.pointer(to: "Date")) {
            date = day("Numeric", of: object)
        }
        return count == problemsBefore ? .bye(Season.Bye(week: week ?? "", date: date)) : nil
    }

    /// A game of `team`; reports the problems and returns `nil` when a value is wrong or a required one is missing.
    mutating func game(_ object: ScheduleObject, isFinal: Bool, of team: Team) -> Season.Row? {
        let problemsBefore = count
        let id = text("Id", of: object).flatMap { $0 == "0" ? nil : $0 }
        let week = text("Week", of: object)
        let opponent = opponent(of: object)
        let isHome = isHome(object)
        let time = time(of: object)
        let outcome = outcome(of: object, isFinal: isFinal)
        let details = details(of: object)
        guard let opponent, let isHome, let time, let outcome, count == problemsBefore else { return nil }
        return .game(
            Game(
                id: id, week: week ?? "", away: isHome ? opponent : team, home: isHome ? team : opponent,
                isHome: isHome,
                time: time, outcome: outcome, details: details))
    }

    private mutating func opponent(of object: ScheduleObject) -> Team? {
        guard let value = object["Opponent"] else {
            report(
                Message("The game has no Opponent; a team, {example}, is expected.", ["example": "{…}"]),
                at: object.pointer(to: "Opponent"))
            return nil
        }
        guard let team = ScheduleObject(value, at: object.pointer(to: "Opponent")) else {
            report(
                Message(
                    "The Opponent is {found}; a team, {example}, is expected.",
                    ["found": value.quotedScalar, "example": "{…}"]), at: object.pointer(to: "Opponent"))
            return nil
        }
        if let opponent = self.team(team) { return opponent }
        report(Message("The Opponent has no Name; a text is expected."), at: team.pointer(to: "Name"))
        return nil
    }

    private mutating func isHome(_ object: ScheduleObject) -> Bool? {
        let problemsBefore = count
        if let isHome = truth("IsHome", of: object) ?? truth("Home", of: object) { return isHome }
        if count == problemsBefore {
            report(
                Message("The game does not say where it is played; true, at home, or false is expected."),
                at: object.pointer(to: "IsHome"))
        }
        return nil
    }

    private mutating func outcome(of object: ScheduleObject, isFinal: Bool) -> Game.Outcome? {
        let problemsBefore = count
        let away = points("AwayScore", of: object)
        let home = points("HomeScore", of: object)
        guard isFinal else { return count == problemsBefore ? .scheduled : nil }
        if let away, let home { return .final(away: away, home: home) }
        guard count == problemsBefore else { return nil }
        for (name, points) in [("AwayScore", away), ("HomeScore", home)] where points == nil {
            report(
                Message("The game is final and has no {name}; a number of points is expected.", ["name": name]),
                at: object.pointer(to: name))
        }
        return nil
    }

    private mutating func time(of object: ScheduleObject) -> Game.Time? {
        let pointer = object.pointer(to: "Date")
        guard let value = object["Date"] else {
            report(
                Message(
                    "The game has no Date; {example} is expected.",
                    ["example": #"{"Timestamp": "2027-03-05T18:30:00Z"}"#]), at: pointer)
            return nil
        }
        guard let date = ScheduleObject(value, at: pointer) else {
            report(
                Message(
                    "The Date is {found}; {example} is expected.",
                    ["found": value.quotedScalar, "example": #"{"Timestamp": "2027-03-05T18:30:00Z"}"#]),
                at: pointer)
            return nil
        }
        let problemsBefore = count
        let isToBeAnnounced = isToBeAnnounced(date)
        guard count == problemsBefore else { return nil }
        if isToBeAnnounced {
            // Its Timestamp may also say "TBA".
            let moment = date["Timestamp"].flatMap { $0.withUTF8 { try? ISODateTime.parse($0) } ?? nil }
            let day = day("Numeric", of: date) ?? moment.map(\.dateInUTC)
            return count == problemsBefore ? .toBeAnnounced(day) : nil
        }
        let moment = moment("Timestamp", of: date)
        guard count == problemsBefore else { return nil }
        if let moment { return .at(moment) }
        report(
            Message("The Date has no Timestamp; a time like \"2027-03-05T18:30:00Z\" is expected."),
            at: date.pointer(to: "Timestamp"))
        return nil
    }

    private mutating func isToBeAnnounced(_ date: ScheduleObject) -> Bool {
        let (first, second) = (truth("IsTBA", of: date), truth("IsTba", of: date))
        return first ?? second ?? (date["Time"]?.string?.uppercased() == "TBA")
    }

    private mutating func details(of object: ScheduleObject) -> Game.Details {
        Game.Details(
            venue: text("Venue", of: object), tv: text("TV", of: object), radio: text("Radio", of: object),
            state: text("GameState", of: object), clock: text("Clock", of: object), result: text("Result", of: object),
            links: links(of: object))
    }

    /// The buttons with links to web pages, including the one for tickets.
    private func links(of object: ScheduleObject) -> [Game.Link] {
        let wrapped = object["Buttons"].flatMap { ScheduleObject($0, at: object.pointer(to: "Buttons")) }
        let buttons = wrapped?["Button"] == nil ? object.elements("Buttons") : wrapped?.elements("Button") ?? []
        let links = buttons.map { link($0.value, titledBy: "Title", leadingTo: "URL") }
        let tickets = object["Tickets"].map {
            link($0, titledBy: "Label", leadingTo: "Link", otherwise: localized("Tickets"))
        }
        return (links + [tickets ?? nil]).compactMap { $0 }
    }

    private func link(
        _ value: JSONValue, titledBy titleName: String, leadingTo urlName: String, otherwise title: String? = nil
    ) -> Game.Link? {
        guard let object = ScheduleObject(value, at: JSONPointer()), let text = object[urlName]?.string,
            let url = URL(string: text), let scheme = url.scheme?.lowercased(), url.host?.isEmpty == false,
            scheme == "http" || scheme == "https"
        else { return nil }
        let stated = object[titleName]?.scalarText
        return Game.Link(title: stated ?? title ?? url.host ?? text, url: text)
    }
}

extension Instant {
    fileprivate var dateInUTC: CalendarDate {
        CalendarDate(daysSinceEpoch: Int(millisecondsSinceEpoch.flooredQuotient(by: 86_400_000)))
    }
}
