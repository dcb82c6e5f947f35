import Network

/// The work for one address, and its requests.
@MainActor
final class PictureJob<Picture: Sendable> {
    struct Wish {
        let key: PictureKey
        var priority: PicturePriority
        let completion: @MainActor (Result<Picture, PictureFailure>) -> Void
    }

    let place: PicturePlace
    var task: Task<Void, Never>?
    /// By the ascending numbers of the requests.
    var wishes: [Int: Wish] = [:] {
        didSet { setUrgency() }
    }
    /// Whether the bytes are loaded. If so, the job continues even without requests.
    var hasBytes = false
    /// Whether a picture was decoded from them.
    var wasServed = false

    /// The turns for reading from disk, fetching and decoding.
    let readingTurn: PrioritySemaphore.Turn
    let fetchingTurn: PrioritySemaphore.Turn
    private(set) var decodingTurn: PrioritySemaphore.Turn?

    init(_ place: PicturePlace, number: Int) {
        self.place = place
        readingTurn = PrioritySemaphore.Turn(number: number)
        fetchingTurn = PrioritySemaphore.Turn(number: number)
    }

    func isOver(in jobs: [PicturePlace: PictureJob]) -> Bool { jobs[place] !== self }

    /// The turn for decoding, weighted by the memory that decoding needs.
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

    /// The key of the most urgent wish.
    var mostUrgentKey: PictureKey? {
        wishes.max { ($0.value.priority, $1.key) < ($1.value.priority, $0.key) }?.value.key
    }

    /// Removes the wishes for a picture, or all wishes, and returns their completion handlers.
    func takeCompletions(of key: PictureKey? = nil) -> [@MainActor (Result<Picture, PictureFailure>) -> Void] {
        let numbers = wishes.keys.filter { key == nil || wishes[$0]?.key == key }.sorted()
        return numbers.compactMap { wishes.removeValue(forKey: $0)?.completion }
    }
}
