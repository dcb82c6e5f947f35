import Events
import Text

/// Locations that are no place on the map: links to meetings, words such as "Online event" and "Zoom", telephone numbers.
enum OnlinePlace {
    /// Whether a location says that an event takes place online or by telephone. A room beside it is a place: "Room 5 / Zoom".
    ///
    /// - Complexity: O(*n*) in the length of the location, up to a limit.
    static func isOnline(_ location: String) -> Bool {
        var text = String(location.unicodeScalars.prefix(limit))
        let links = WebLink.links(in: text, limit: 12)
        let lowered = text.lowercased()
        if ["http://", "https://"].contains(where: lowered.hasPrefix) { return true }
        if CalendarEvent.namesMeeting(lowered) || links.contains(where: { CalendarEvent.isMeeting($0.url) }) {
            return true
        }
        for link in links { text = text.replacing(link.url, with: " ") }
        if isTelephone(text) { return true }
        let words = TextSearch.fold(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
        if phrases.contains(words.joined(separator: " ")) { return true }
        guard words.allSatisfy({ isNumber($0) || online.contains($0) || beside.contains($0) }) else { return false }
        return !links.isEmpty || words.contains(where: online.contains)
    }

    private static let limit = 500

    /// "+49 30 1234567", "(555) 123-4567", "tel: 030/1234567". Coordinates are none.
    private static func isTelephone(_ text: String) -> Bool {
        let number = text.drop { $0.isLetter || $0 == ":" || $0 == "." || $0.isWhitespace }
        let (name, digits) = (text.prefix { $0.isLetter }, number.filter(\.isNumber).count)
        guard name.isEmpty || telephone.contains(TextSearch.fold(String(name))), (7...15).contains(digits) else {
            return false
        }
        let parts = number.split { $0 == " " || $0 == "," || $0 == ";" }
        let areCoordinates = parts.count == 2 && parts.allSatisfy { $0.contains(".") && Double($0) != nil }
        return !areCoordinates && number.allSatisfy { $0.isNumber || $0.isWhitespace || "+()-–/.".contains($0) }
    }

    private static func isNumber(_ word: String) -> Bool { word.allSatisfy(\.isNumber) }

    private static let telephone = set(
        "tel telephone phone telefon telefono telefone fon mobile mobil mobile handy call 電話 هاتف")

    /// Services, and words of the languages of the window that say it alone.
    private static let online = telephone.union(
        set(
            """
            online onlinetermin onlineveranstaltung onlineevent virtual virtually remote remotely webinar webinaire webinario \
            livestream videocall videochat videoconference videokonferenz videoanruf telefonkonferenz telefonisch virtuell virtuelles virtueller \
            digital visioconference visio virtuel virtuelle distanciel telephonique videollamada videoconferencia telematico \
            telefonico videochamada telefonica virtuais virtuales remoto remota internet \
            zoom teams webex jitsi bigbluebutton bbb discord skype facetime hangouts meet whereby bluejeans gotomeeting whatsapp \
            slack twitch youtube \
            オンライン オンライン会議 オンラインイベント オンライン開催 バーチャル リモート リモート会議 ビデオ会議 ビデオ通話 ウェブ会議 web会議 ウェビナー 電話会議 \
            ズーム チームズ اونلاين أونلاين افتراضي افتراضية إنترنت الإنترنت زووم زوم مكالمة تيمز
            """))

    /// Words that can be beside them.
    private static let beside = set(
        """
        event events meeting meetings conference call calls video audio voice web app via by on over the at in with link join \
        here click id passcode code pin password chat stream live google microsoft ms cisco apple for business huddle only \
        veranstaltung termin treffen besprechung per im über mit nur konferenz hier beitreten \
        evenement reunion par à en ligne l' la le sur seulement lien appel conferencia evento encuentro cita linea por enlace \
        solo línea através pelo pela no na ligação chamada somente encontro linha \
        イベント 会議 ミーティング で 開催 のみ 通話 حدث اجتماع عبر على عن لقاء فيديو هاتفية
        """)

    /// Words that say it only together.
    private static let phrases = Set(
        [
            "en ligne", "evenement en ligne", "reunion en ligne", "a distance", "en línea", "evento en línea",
            "a distancia",
            "reunion en línea", "em linha", "on line", "evento on line", "reunião on line", "à distância", "عن بعد",
            "عن بُعد",
            "video call", "video conference", "conference call",
        ].map { TextSearch.fold($0).split { !$0.isLetter && !$0.isNumber }.joined(separator: " ") })

    private static func set(_ words: String) -> Set<String> {
        Set(words.split(whereSeparator: \.isWhitespace).map { TextSearch.fold(String($0)) })
    }
}
