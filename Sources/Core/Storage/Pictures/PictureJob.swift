import Network

/// What is done for one address, and for whom.
@MainActor
final class PictureJob<Picture: Sendable> {
    struct Wish {
        let key: PictureKey
        var priority: PicturePriority
        let completion: @MainActor (Result<Picture, PictureFailure>) -> Void
    }

    let place: PicturePlace
    var task: Task<Void, Never>?
    /// By the numbers of the requests, which grow.
    var wishes: [Int: Wish] = [:] {
        didSet { setUrgency() }
    }
    /// Whether the bytes are there, so that it is worth going on though nobody waits any more.
    var hasBytes = false
    /// Whether a picture could be made of them.
    var wasServed = false

    /// Its turns: to be read from disk, to be fetched, and to be decoded.
    let readingTurn: PrioritySemaphore.Turn
    let fetchingTurn: PrioritySemaphore.Turn
    private(set) var decodingTurn: PrioritySemaphore.Turn?

    init(_ place: PicturePlace, number: Int) {
        self.place = place
        readingTurn = PrioritySemaphore.Turn(number: number)
        fetchingTurn = PrioritySemaphore.Turn(number: number)
    }

    func isOver(in jobs: [PicturePlace: PictureJob]) -> Bool { jobs[place] !== self }

    /// The turn to decode bytes, which takes as much of the memory as they will.
    func makeDecodingTurn(byteCount: Int) -> PrioritySemaphore.Turn {
        let turn = PrioritySemaphore.Turn(
            number: fetchingTurn.number, urgency: fetchingTurn.urgency, weight: byteCount)
        decodingTurn = turn
        return turn
    }

    private var turns: [PrioritySemaphore.Turn] { [readingTurn, fetchingTurn, decodingTurn].compactMap { $0 } }

    private func setUrgency() {
        let isInSight = wishes.values.contains { $0.priority == .inSight }
        for turn in turns { turn.urgency = isInSight ? .high : .low }
    }

    func setPriority(_ priority: PicturePriority, of number: Int, at time: Int) {
        guard wishes[number] != nil else { return }
        for turn in turns { turn.number = time }
        wishes[number]?.priority = priority
    }

    /// The key of the wish that is to be served next.
    var mostUrgentKey: PictureKey? {
        wishes.max { ($0.value.priority, $1.key) < ($1.value.priority, $0.key) }?.value.key
    }

    /// Takes the wishes for a picture, or all, and gives whom to tell.
    func takeCompletions(of key: PictureKey? = nil) -> [@MainActor (Result<Picture, PictureFailure>) -> Void] {
        let numbers = wishes.keys.filter { key == nil || wishes[$0]?.key == key }.sorted()
        return numbers.compactMap { wishes.removeValue(forKey: $0)?.completion }
    }
}
