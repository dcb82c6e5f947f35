import Events
import Observation
import Planning

/// All that the window shows, without a widget. Each part is observable; who shows one follows it with a `Following`.
@MainActor
package final class WindowModel {
    package let library: SourceLibrary
    package let agenda: AgendaModel
    package let conditions: ConditionsModel
    package let links = LinksModel()
    package let messages: MessagesModel
    package let offers: OfferModel
    package let additions: AdditionModel
    package let exports: ExportModel

    /// - Parameters:
    ///   - saved: what was chosen of conditions the last time.
    ///   - samples: the conditions that come with the program.
    package init(_ agenda: AgendaModel, saved: SavedConditions?, samples: ConditionSource) {
        self.agenda = agenda
        library = agenda.library
        conditions = ConditionsModel(
            agenda.library, source: saved?.source.map { ConditionSource(argument: $0) }, samples: samples)
        offers = OfferModel(agenda)
        additions = AdditionModel(agenda, offers)
        exports = ExportModel(agenda, offers)
        messages = MessagesModel(links, exports, agenda)
        agenda.filter.condition = saved?.filterCondition
        agenda.ignored = saved?.ignoredCondition
    }

    /// Whether something is still to come: a source is being read, or what was read is being put in order.
    package var isReading: Bool { library.isRefreshing || agenda.isBuilding }

    /// Goes where the link that waits leads, if that is there by now. What lies beyond the time in which series are usually shown is
    /// made first.
    ///
    /// - Parameter open: goes to what a link names; answers whether it is there.
    package func proceedWithLink(_ open: (Link) -> Bool) {
        let isWaiting = links.awaited != nil
        links.proceed(isReading: isReading) { isReached($0) && open($0) }
        if isWaiting, links.error != nil { agenda.showUsualTime() }
    }

    private func isReached(_ link: Link) -> Bool {
        switch link {
        case .agenda(let date?): return agenda.showSeries(around: date)
        case .event(let id):
            let isKnown = agenda.contents.agenda?.agenda.position(of: id) != nil
            return isKnown || isReading || agenda.lookFurther()
        default: return true
        }
    }

    /// Adds sources that were named outright: on the command line, in the file manager, by a button.
    ///
    /// Where there are others, that can be undone: what was opened to be looked at is among them now.
    package func add(_ sources: [Source]) {
        library.add(sources) { [library, offers] added in
            if library.entries.count > added.count { offers.noteAdded(added) }
        }
    }

    /// What is chosen of conditions, to be kept for the next start.
    package var savedConditions: SavedConditions {
        SavedConditions(
            source: conditions.showsSamples ? nil : conditions.source, filter: agenda.filter.condition,
            ignored: agenda.ignored)
    }
}
