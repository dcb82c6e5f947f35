import ArgumentParser
import Desktop
import Events
import Foundation
import Gtk
import Kit
import Planning
import Time

/// `upcoming searchprovider`: answers the search of the desktop, which starts it when somebody searches. It needs no display and
/// does not start GTK, and ends when nobody has searched for a while.
struct SearchProviderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "searchprovider", shouldDisplay: false)

    func run() throws {
        let code: Int32 = MainActor.assumeIsolated {
            MainLoop.attachMainQueue()
            let provider = SearchProvider()
            provider.start()
            return MainLoop.run()
        }
        throw ExitCode(code)
    }
}

/// The object that GNOME's search asks (`org.gnome.Shell.SearchProvider2`).
@MainActor
final class SearchProvider {
    private static let name = "\(Program.id).SearchProvider"
    /// How long it waits for another call, in milliseconds: two minutes.
    private static let patience = 120_000

    /// The methods that GNOME Shell calls.
    private static let interface = """
        <node><interface name="org.gnome.Shell.SearchProvider2">
          <method name="GetInitialResultSet">
            <arg type="as" direction="in"/><arg type="as" direction="out"/>
          </method>
          <method name="GetSubsearchResultSet">
            <arg type="as" direction="in"/><arg type="as" direction="in"/><arg type="as" direction="out"/>
          </method>
          <method name="GetResultMetas">
            <arg type="as" direction="in"/><arg type="aa{sv}" direction="out"/>
          </method>
          <method name="ActivateResult">
            <arg type="s" direction="in"/><arg type="as" direction="in"/><arg type="u" direction="in"/>
          </method>
          <method name="LaunchSearch">
            <arg type="as" direction="in"/><arg type="u" direction="in"/>
          </method>
        </interface></node>
        """

    private var search: DesktopSearch?
    /// The key of the contents that the search was made from.
    private var key: String?
    private var idle: Gtk.Timer?
    /// While the store is being read.
    private var reading: Task<Void, Never>?

    func start() {
        wait()
        BusService.start(
            name: SearchProvider.name, path: ProgramOnBus.path(of: SearchProvider.name),
            interface: SearchProvider.interface,
            onLost: { MainLoop.quit(1) }
        ) { call in
            self.wait()
            Task { await self.answer(call) }
        }
    }

    private func wait() {
        idle?.cancel()
        idle = .once(after: SearchProvider.patience) { MainLoop.quit(0) }
    }

    private func answer(_ call: BusService.Call) async {
        let arguments = call.arguments
        switch call.method {
        case "GetInitialResultSet": call.answer([Variant(texts: await results(for: arguments[0]))])
        case "GetSubsearchResultSet": call.answer([Variant(texts: await results(for: arguments[1]))])
        case "GetResultMetas": call.answer([Variant(dictionaries: await metas(of: arguments[0]))])
        case "ActivateResult":
            await open(arguments[0].text.flatMap { EventKey($0) }.map { .event($0) } ?? .agenda(nil))
            call.answer([])
        default:
            await open(.agenda(nil))
            call.answer([])
        }
    }

    private func results(for words: Variant) async -> [String] {
        let words = words.children.compactMap(\.text)
        return await current()?.results(for: words, at: .now).map(\.description) ?? []
    }

    private func metas(of keys: Variant) async -> [[String: Variant]] {
        guard let search = await current() else { return [] }
        return keys.children.compactMap(\.text).compactMap { text in
            guard let key = EventKey(text), let title = search.title(of: key) else { return nil }
            return [
                "id": Variant(text), "name": Variant(title), "gicon": Variant(Program.id),
                "description": Variant(search.description(of: key) ?? ""),
            ]
        }
    }

    /// The search among what is stored now; `nil` when it cannot be read.
    private func current() async -> DesktopSearch? {
        let new = AgendaInput.storedKey
        if let search, let new, new == key { return search }
        if reading == nil {
            reading = Task {
                let read = await AgendaReading(sources: [], tellsProblems: false).read()
                search = read.map {
                    DesktopSearch(AgendaReading.texts($0.agenda), condition: $0.condition, at: .now)
                }
                (key, reading) = (new, nil)
            }
        }
        await reading?.value
        return search
    }

    /// Opens a link in the window, which the bus starts if it is not open.
    private func open(_ link: Link) async { await ProgramOnBus.open([link.text], id: Program.id) }
}
