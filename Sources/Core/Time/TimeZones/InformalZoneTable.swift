/// Names of time zones that follow from no other table: abbreviations, display names of Outlook, Exchange, Lotus and
/// Rails, and large cities that the IANA database does not name.
///
/// Abbreviations with several meanings, such as `IST`, are not in it.
enum InformalZoneTable {
    /// The IANA names by the names in small letters.
    static let names: [String: String] = {
        let pairs = table.split(separator: "\n").flatMap { line -> [(String, String)] in
            let sides = line.split(separator: "=", maxSplits: 1)
            return sides[1].split(separator: ",").map { ($0.trimmingPrefix(" ").lowercased(), String(sides[0])) }
        }
        return Dictionary(pairs) { first, _ in first }
    }()

    /// The IANA name, and its other names.
    private static let table = """
        UTC=coordinated universal time, universal coordinated time, universal time, greenwich mean time
        Africa/Harare=pretoria, south africa
        Africa/Johannesburg=sast, cape town
        Africa/Lagos=wat, west central africa
        Africa/Nairobi=eat, east africa
        America/Anchorage=akst, akdt, alaska
        America/Bogota=quito
        America/Caracas=venezuela
        America/Chicago=cst, cdt, houston, dallas, central time zone
        America/Denver=mdt, mountain time zone
        America/Guatemala=tegucigalpa
        America/Guyana=georgetown
        America/Halifax=adt
        America/Indianapolis=indiana (east), indiana
        America/Los_Angeles=pst, pdt, san francisco, seattle, pacific time zone
        America/Mexico_City=mexico, guadalajara
        America/New_York=edt, washington, boston, eastern time zone
        America/Phoenix=arizona
        America/Regina=saskatchewan
        America/Sao_Paulo=brasilia, brt, rio de janeiro
        America/St_Johns=nst, ndt
        America/Toronto=ottawa
        Asia/Almaty=astana, nur-sultan
        Asia/Baghdad=iraq
        Asia/Calcutta=kolkata, mumbai, chennai, new delhi, bangalore
        Asia/Colombo=sri jayawardenepura
        Asia/Dubai=abu dhabi, gst
        Asia/Hong_Kong=hkt, hong kong sar
        Asia/Jerusalem=tel aviv
        Asia/Karachi=islamabad
        Asia/Kamchatka=petropavlovsk-kamchatsky
        Asia/Manila=philippines
        Asia/Riyadh=arab
        Asia/Saigon=hanoi, saigon, ho chi minh city
        Asia/Seoul=kst, korea
        Asia/Shanghai=beijing, chongqing, harbin, china
        Asia/Singapore=sgt
        Asia/Tokyo=jst, osaka, sapporo
        Asia/Ulaanbaatar=ulaan bataar
        Asia/Yekaterinburg=ekaterinburg
        Atlantic/Cape_Verde=cape verde is.
        Australia/Adelaide=acst, acdt, central australia
        Australia/Brisbane=east australia
        Australia/Hobart=tasmania
        Australia/Perth=awst, western australia
        Australia/Sydney=aest, aedt, canberra
        Etc/GMT+2=mid-atlantic
        Etc/GMT+12=international date line west
        Europe/Athens=eest, eastern european time, eastern european summer time, osteuropäische zeit
        Europe/Berlin=cest, mez, mesz, mitteleuropäische zeit, mitteleuropäische sommerzeit, bern, frankfurt, munich
        Europe/Istanbul=trt
        Europe/Kiev=kyiv, kiew
        Europe/Lisbon=west, western european time, western european summer time, westeuropäische zeit
        Europe/London=bst, edinburgh, british summer time
        Europe/Moscow=msk, msd, st. petersburg
        Europe/Paris=heure d’europe centrale
        Europe/Samara=kuybyshev
        Pacific/Auckland=nzst, nzdt, wellington
        Pacific/Fakaofo=tokelau is.
        Pacific/Fiji=fiji islands
        Pacific/Guadalcanal=solomon is.
        Pacific/Honolulu=hawaii
        Pacific/Majuro=marshall is.
        Pacific/Midway=midway island
        Pacific/Noumea=new caledonia
        Pacific/Pago_Pago=american samoa
        Pacific/Tongatapu=nuku'alofa
        Pacific/Chatham=chatham is.
        America/Puerto_Rico=puerto rico
        """
}
