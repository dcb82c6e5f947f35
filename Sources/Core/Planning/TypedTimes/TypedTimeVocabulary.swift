import Time

extension TypedTimeNames {
    /// The words of a language of the window besides the names of months and weekdays, by their meaning.
    ///
    /// - Parameter language: Its code. Another language has none.
    static func vocabulary(of language: String) -> [(word: Word, names: String)] {
        switch language {
        case "en": english + numbers("two|three|four|five|six|seven|eight|nine|ten|eleven|twelve")
        case "de": german + numbers("zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf")
        case "fr": french + numbers("deux|trois|quatre|cinq|six||huit|neuf|dix|onze|douze")
        case "es": spanish + numbers("dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce")
        case "pt": portuguese + numbers("duas|três|quatro|cinco|seis|sete|oito|nove||onze|doze")
        case "ja": japanese
        case "ar":
            arabic
                + numbers(
                    "الثانية|الثالثة|الرابعة|الخامسة|السادسة|السابعة|الثامنة|التاسعة|العاشرة|الحادية عشرة|الثانية عشرة")
        default: []
        }
    }

    private static let english: [(word: Word, names: String)] = [
        (.relativeDay(0), "today"), (.relativeDay(1), "tomorrow"), (.relativeDay(-1), "yesterday"),
        (.relativeDay(2), "day after tomorrow|the day after tomorrow"), (.relativeDay(-2), "day before yesterday"),
        (.holiday(month: 12, day: 24), "christmas eve|xmas eve"),
        (.holiday(month: 12, day: 25), "christmas day|xmas day"), (.holiday(month: 12, day: 26), "boxing day"),
        (.holiday(month: 12, day: 31), "new year's eve|new years eve"),
        (.holiday(month: 1, day: 1), "new year's day|new years day"), (.holiday(month: 10, day: 31), "halloween"),
        (.holiday(month: 2, day: 14), "valentine's day|valentines day"),
        (.part(.morning, isToday: false), "morning|mornings"), (.part(.afternoon, isToday: false), "afternoon"),
        (.part(.evening, isToday: false), "evening|night"), (.part(.evening, isToday: true), "tonight"),
        (.time(720), "noon|midday"), (.time(1440), "midnight"),
        (.isAfternoon(false), "am|a.m"), (.isAfternoon(true), "pm|p.m"),
        (.unit(1), "m|min|mins|minute|minutes"), (.unit(60), "h|hr|hrs|hour|hours"), (.unit(1440), "d|day|days"),
        (.unit(10_080), "weeks"), (.months, "months"),
        (.period(.weekend, nil), "weekend"), (.period(.week, nil), "week"), (.period(.month, nil), "month"),
        (.weekOfMonth(1), "first week"), (.weekOfMonth(2), "second week"), (.weekOfMonth(3), "third week"),
        (.weekOfMonth(4), "fourth week"), (.weekOfMonth(-1), "last week"),
        (.this, "this|coming"), (.next(isAfterComing: true), "next"),
        (.inFuture, "in"), (.fromNow, "from now|later"), (.every, "every|each"),
        (.pastHour(30), "half past"), (.pastHour(15), "quarter past|quarter after|a quarter past|a quarter after"),
        (.pastHour(-15), "quarter to|quarter before|a quarter to"), (.pastHour(5), "five past"),
        (.pastHour(10), "ten past"), (.pastHour(20), "twenty past"), (.pastHour(-5), "five to"),
        (.pastHour(-10), "ten to"), (.pastHour(-20), "twenty to"),
        (.length(15), "quarter of an hour|a quarter of an hour|quarter hour"),
        (.length(30), "half an hour|half hour|a half hour|half-hour"),
        (.length(45), "three quarters of an hour"), (.length(90), "hour and a half|an hour and a half"),
        (.length(150), "two and a half hours"),
        (.until, "to|until|till|through"), (.at, "at"), (.clockMark, "o'clock"),
        (.filler, "on|and|from|for|the|of|st|nd|rd|th"),
        (.count(1, isArticle: true), "a|an"), (.count(1, isArticle: false), "one"),
    ]

    private static let german: [(word: Word, names: String)] = [
        (.relativeDay(0), "heute"), (.dayOrPart(1, .morning), "morgen"), (.relativeDay(-1), "gestern"),
        (.relativeDay(2), "übermorgen"), (.relativeDay(-2), "vorgestern"),
        (.holiday(month: 12, day: 24), "heiligabend|heiliger abend|heiligen abend"),
        (.holiday(month: 12, day: 25), "erster weihnachtstag|ersten weihnachtstag|erster weihnachtsfeiertag"),
        (.holiday(month: 12, day: 26), "zweiter weihnachtstag|zweiten weihnachtstag|zweiter weihnachtsfeiertag"),
        (.holiday(month: 12, day: 31), "silvester"), (.holiday(month: 1, day: 1), "neujahr|neujahrstag"),
        (.part(.morning, isToday: false), "vormittag|vormittags|morgens|früh"),
        (.part(.afternoon, isToday: false), "nachmittag|nachmittags"),
        (.part(.evening, isToday: false), "abend|abends|nacht|nachts"), (.time(720), "mittag|mittags"),
        (.time(1440), "mitternacht"),
        (.unit(1), "minute|minuten"), (.unit(60), "std|stunde|stunden"), (.unit(1440), "tag|tage|tagen"),
        (.unit(10_080), "wochen"), (.months, "monate|monaten"),
        (.period(.weekend, nil), "wochenende"), (.period(.week, nil), "woche"), (.period(.month, nil), "monat"),
        (.weekOfMonth(1), "erste woche|ersten woche"), (.weekOfMonth(2), "zweite woche|zweiten woche"),
        (.weekOfMonth(3), "dritte woche|dritten woche"), (.weekOfMonth(4), "vierte woche|vierten woche"),
        (.weekOfMonth(-1), "letzte woche|letzten woche"),
        (.this, "diesen|diese|dieser|dieses|diesem"),
        (.next(isAfterComing: true), "nächsten|nächste|nächster|nächstes|nächstem"),
        (.next(isAfterComing: false), "kommenden|kommende|kommender|kommendes|kommendem"),
        (.inFuture, "in"), (.every, "jeden|jede|jedes|jeder"),
        (.pastHour(-30), "halb"), (.pastHour(15), "viertel nach"), (.pastHour(-15), "viertel vor|dreiviertel"),
        (.pastHour(5), "fünf nach"), (.pastHour(10), "zehn nach"), (.pastHour(20), "zwanzig nach"),
        (.pastHour(-5), "fünf vor"), (.pastHour(-10), "zehn vor"), (.pastHour(-20), "zwanzig vor"),
        (.length(15), "viertelstunde|eine viertelstunde|einer viertelstunde"),
        (.length(30), "halbe stunde|eine halbe stunde|einer halben stunde"),
        (.length(45), "dreiviertelstunde|eine dreiviertelstunde|einer dreiviertelstunde"),
        (.length(90), "anderthalb stunden|eineinhalb stunden"), (.length(150), "zweieinhalb stunden"),
        (.until, "bis|bis zum|bis zu"), (.at, "um|gegen"), (.clockMark, "uhr"),
        (.filler, "am|an|im|den|der|die|das|dem|des|vom|von|zum|ab|und|für|er|t|lang"),
        (.count(1, isArticle: true), "ein|eine|einer|einem|einen"), (.count(1, isArticle: false), "eins"),
    ]

    private static let french: [(word: Word, names: String)] = [
        (.relativeDay(0), "aujourd'hui"), (.relativeDay(1), "demain"), (.relativeDay(-1), "hier"),
        (.relativeDay(2), "après-demain|après demain"), (.relativeDay(-2), "avant-hier"),
        (.holiday(month: 12, day: 24), "veille de noël|la veille de noël|réveillon de noël"),
        (.holiday(month: 12, day: 25), "noël|jour de noël"),
        (.holiday(month: 12, day: 31), "saint-sylvestre|réveillon du nouvel an|réveillon du jour de l'an"),
        (.holiday(month: 1, day: 1), "jour de l'an|nouvel an"),
        (.part(.morning, isToday: false), "matin|du matin|le matin|matinée"),
        (.part(.afternoon, isToday: false), "après-midi|l'après-midi|de l'après-midi|aprèm"),
        (.part(.evening, isToday: false), "soir|du soir|le soir|soirée|nuit"),
        (.time(720), "midi"), (.time(1440), "minuit"),
        (.unit(60), "heure|heures"), (.unit(1440), "jour|jours"), (.unit(10_080), "semaines"),
        (.period(.weekend, nil), "week-end|weekend"), (.period(.week, nil), "semaine"), (.period(.month, nil), "mois"),
        (.weekOfMonth(1), "première semaine"), (.weekOfMonth(2), "deuxième semaine|seconde semaine"),
        (.weekOfMonth(3), "troisième semaine"), (.weekOfMonth(4), "quatrième semaine"),
        (.weekOfMonth(-1), "dernière semaine"),
        (.this, "ce|cet|cette"), (.next(isAfterComing: false), "prochain|prochaine"),
        (.inFuture, "dans"), (.every, "chaque|tous|toutes"),
        (.afterHour(30), "et demie|et demi"), (.afterHour(15), "et quart"),
        (.afterHour(-15), "moins le quart|moins quart"),
        (.length(15), "quart d'heure|un quart d'heure"), (.length(30), "demi-heure|une demi-heure|demi heure"),
        (.length(45), "trois quarts d'heure"), (.length(90), "une heure et demie"),
        (.until, "au|jusqu'au|jusqu'à|jusque"), (.untilOrAt, "à"),
        (.filler, "le|la|les|du|de|des|en|et|pour|pendant|durant|er|vers"),
        (.count(1, isArticle: true), "un|une"), (.countOrMonth(7, month: 9), "sept"),
    ]

    private static let spanish: [(word: Word, names: String)] = [
        (.relativeDay(0), "hoy"), (.dayOrPart(1, .morning), "mañana"), (.relativeDay(-1), "ayer"),
        (.relativeDay(2), "pasado mañana"), (.relativeDay(-2), "anteayer"),
        (.holiday(month: 12, day: 24), "nochebuena"), (.holiday(month: 12, day: 25), "navidad|día de navidad"),
        (.holiday(month: 12, day: 31), "nochevieja"), (.holiday(month: 1, day: 1), "año nuevo|día de año nuevo"),
        (.part(.morning, isToday: false), "por la mañana|de la mañana|a la mañana|en la mañana"),
        (.part(.afternoon, isToday: false), "tarde|por la tarde|de la tarde|a la tarde|en la tarde"),
        (.part(.evening, isToday: false), "noche|por la noche|de la noche|a la noche|en la noche"),
        (.time(720), "mediodía|al mediodía"), (.time(1440), "medianoche|a medianoche"),
        (.unit(1), "minuto|minutos"), (.unit(60), "hora|horas"), (.unit(1440), "día|días"),
        (.unit(10_080), "semanas"), (.months, "meses"),
        (.period(.weekend, nil), "fin de semana|finde"), (.period(.week, nil), "semana"), (.period(.month, nil), "mes"),
        (.weekOfMonth(1), "primera semana"), (.weekOfMonth(2), "segunda semana"), (.weekOfMonth(3), "tercera semana"),
        (.weekOfMonth(4), "cuarta semana"), (.weekOfMonth(-1), "última semana"),
        (.this, "este|esta"), (.next(isAfterComing: false), "próximo|próxima|que viene"),
        (.inFuture, "en|dentro de"), (.every, "cada|todos|todas"),
        (.afterHour(30), "y media"), (.afterHour(15), "y cuarto"), (.afterHour(-15), "menos cuarto"),
        (.length(15), "cuarto de hora|un cuarto de hora"), (.length(30), "media hora"),
        (.length(90), "hora y media|una hora y media"),
        (.until, "hasta|al"), (.untilOrAt, "a|a las|a la"),
        (.filler, "el|la|los|las|de|del|desde|y|durante|por|para"),
        (.until, "hasta el|hasta las"),
        (.count(1, isArticle: true), "un|una"),
    ]

    private static let portuguese: [(word: Word, names: String)] = [
        (.relativeDay(0), "hoje"), (.relativeDay(1), "amanhã"), (.relativeDay(-1), "ontem"),
        (.relativeDay(2), "depois de amanhã"), (.relativeDay(-2), "anteontem"),
        (.weekday(.monday), "segunda|segundas"), (.weekday(.tuesday), "terça|terças"),
        (.weekday(.wednesday), "quarta|quartas"), (.weekday(.thursday), "quinta|quintas"),
        (.weekday(.friday), "sexta|sextas"),
        (.holiday(month: 12, day: 24), "véspera de natal"), (.holiday(month: 12, day: 25), "natal|dia de natal"),
        (.holiday(month: 12, day: 31), "véspera de ano novo|noite de ano novo|réveillon"),
        (.holiday(month: 1, day: 1), "ano novo|dia de ano novo"),
        (.part(.morning, isToday: false), "manhã|de manhã|da manhã|pela manhã"),
        (.part(.afternoon, isToday: false), "tarde|à tarde|da tarde|de tarde"),
        (.part(.evening, isToday: false), "noite|à noite|da noite|de noite"),
        (.time(720), "meio-dia|ao meio-dia|meio dia"), (.time(1440), "meia-noite|à meia-noite|meia noite"),
        (.unit(1), "minuto|minutos"), (.unit(60), "hora|horas"), (.unit(1440), "dia|dias"),
        (.unit(10_080), "semanas"), (.months, "meses"),
        (.period(.weekend, nil), "fim de semana"), (.period(.week, nil), "semana"), (.period(.month, nil), "mês"),
        (.weekOfMonth(1), "primeira semana"), (.weekOfMonth(2), "segunda semana"), (.weekOfMonth(3), "terceira semana"),
        (.weekOfMonth(4), "quarta semana"), (.weekOfMonth(-1), "última semana"),
        (.this, "este|esta|neste|nesta"),
        (.next(isAfterComing: false), "próximo|próxima|no próximo|na próxima|que vem"),
        (.inFuture, "em|daqui a|dentro de"), (.every, "cada|todo|toda|todos|todas"),
        (.afterHour(30), "e meia"), (.afterHour(15), "e quinze"), (.pastHour(-15), "um quarto para as|quinze para as"),
        (.length(15), "quarto de hora|um quarto de hora"), (.length(30), "meia hora"),
        (.length(90), "hora e meia|uma hora e meia"),
        (.until, "até|ao"), (.untilOrAt, "às|a|à"),
        (.filler, "o|os|na|no|nas|nos|de|da|do|das|dos|desde|e|por|durante|para"), (.until, "até o|até as"),
        (.count(1, isArticle: true), "um|uma"),
        (.count(2, isArticle: false), "dois"),
        (.countOrMonth(10, month: 12), "dez"),
    ]

    private static let japanese: [(word: Word, names: String)] = [
        (.relativeDay(0), "今日|本日"), (.relativeDay(1), "明日|あした"), (.relativeDay(-1), "昨日"),
        (.relativeDay(2), "明後日|あさって"), (.relativeDay(-2), "一昨日"),
        (.weekday(.monday), "月曜"), (.weekday(.tuesday), "火曜"), (.weekday(.wednesday), "水曜"),
        (.weekday(.thursday), "木曜"), (.weekday(.friday), "金曜"), (.weekday(.saturday), "土曜"),
        (.weekday(.sunday), "日曜"),
        (.holiday(month: 12, day: 24), "クリスマスイブ|クリスマスイヴ"), (.holiday(month: 12, day: 25), "クリスマス"),
        (.holiday(month: 12, day: 31), "大晦日"), (.holiday(month: 1, day: 1), "元日|元旦"),
        (.part(.morning, isToday: false), "朝"), (.part(.morning, isToday: true), "今朝"),
        (.part(.evening, isToday: false), "夜|晩|夕方"), (.part(.evening, isToday: true), "今夜|今晩"),
        (.isAfternoon(false), "午前"), (.isAfternoon(true), "午後"), (.time(720), "正午|昼|お昼"),
        (.unit(1), "分間"), (.unit(60), "時間"), (.unit(1440), "日間"), (.unit(10_080), "週間"), (.months, "か月|ヶ月|カ月"),
        (.period(.weekend, nil), "週末"), (.period(.weekend, 0), "今週末"), (.period(.weekend, 1), "来週末"),
        (.period(.week, 0), "今週"), (.period(.week, 1), "来週"), (.period(.week, 2), "再来週"),
        (.period(.month, 0), "今月"), (.period(.month, 1), "来月"),
        (.weekOfMonth(1), "第1週|最初の週|第一週"), (.weekOfMonth(2), "第2週|第二週"), (.weekOfMonth(3), "第3週|第三週"),
        (.weekOfMonth(4), "第4週|第四週"), (.weekOfMonth(-1), "最後の週|最終週"),
        (.this, "今度の"), (.next(isAfterComing: false), "次の"), (.fromNow, "後"), (.every, "毎週|毎月|毎日|毎年"),
        (.afterHour(30), "半"), (.length(30), "半時間"), (.untilOrAt, "から"), (.endMark, "まで"),
        (.filler, "の|に|は|で|と"),
    ]

    private static let arabic: [(word: Word, names: String)] = [
        (.relativeDay(0), "اليوم"), (.relativeDay(1), "غدا|بكرة"), (.relativeDay(-1), "أمس"),
        (.relativeDay(2), "بعد غد|بعد الغد"), (.relativeDay(-2), "أول أمس"),
        (.part(.morning, isToday: false), "صباحا|الصباح|صباح|في الصباح"),
        (.part(.afternoon, isToday: false), "بعد الظهر|عصرا|العصر"),
        (.part(.evening, isToday: false), "مساء|المساء|في المساء|ليلا|ليلة"),
        (.part(.evening, isToday: true), "الليلة"),
        (.holiday(month: 12, day: 31), "ليلة رأس السنة"), (.holiday(month: 1, day: 1), "رأس السنة"),
        (.time(720), "ظهرا|الظهر"), (.time(1440), "منتصف الليل"),
        (.unit(1), "دقيقة|دقائق"), (.unit(60), "ساعة|ساعات"), (.unit(1440), "أيام|يوما"),
        (.unit(10_080), "أسابيع"), (.months, "أشهر|شهور"),
        (.length(2), "دقيقتين"), (.length(15), "ربع ساعة"), (.length(30), "نصف ساعة"), (.length(60), "لمدة ساعة"),
        (.length(90), "ساعة ونصف|لمدة ساعة ونصف"), (.length(120), "ساعتين|ساعتان"), (.length(150), "ساعتين ونصف"),
        (.length(2880), "يومين"), (.length(20_160), "أسبوعين"),
        (.period(.weekend, nil), "نهاية الأسبوع|عطلة نهاية الأسبوع"), (.period(.weekend, 0), "نهاية هذا الأسبوع"),
        (.period(.week, nil), "الأسبوع|أسبوع"), (.period(.month, nil), "الشهر|شهر"),
        (.weekOfMonth(1), "الأسبوع الأول"), (.weekOfMonth(2), "الأسبوع الثاني"), (.weekOfMonth(3), "الأسبوع الثالث"),
        (.weekOfMonth(4), "الأسبوع الرابع"), (.weekOfMonth(-1), "الأسبوع الأخير"),
        (.this, "هذا|هذه"), (.next(isAfterComing: false), "القادم|القادمة|المقبل|المقبلة"),
        (.inFuture, "بعد|خلال"), (.every, "كل"),
        (.afterHour(30), "والنصف"), (.afterHour(15), "والربع"), (.afterHour(20), "والثلث"),
        (.afterHour(-15), "إلا ربعا|إلا ربع"),
        (.until, "إلى|حتى|الى"), (.at, "الساعة|في الساعة"), (.filler, "من|في|لمدة|يوم|و|عند"),
        (.count(1, isArticle: false), "الواحدة"),
    ]

    /// The words for two and the numbers after it; an empty one is elsewhere.
    private static func numbers(_ names: String) -> [(word: Word, names: String)] {
        names.split(separator: "|", omittingEmptySubsequences: false).enumerated().map {
            (.count($0.offset + 2, isArticle: false), String($0.element))
        }
    }
}
