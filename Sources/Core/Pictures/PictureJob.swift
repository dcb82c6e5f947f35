/// What is done for one address, and for whom.
@MainActor
final class PictureJob<Picture: Sendable> {
    struct Wish {
        let key: PictureKey
        var priority: PicturePriority
        let completion: @MainActor (Result<Picture, PictureFailure>) -> Void
    }

    let address: WebAddress
    var task: Task<Void, Never>?
    /// By the numbers of the requests, which grow.
    var wishes: [Int: Wish] = [:] {
        didSet { turn.priority = wishes.values.map(\.priority).max() ?? .outOfSight }
    }
    /// Whether the bytes are there, so that it is worth going on though nobody waits any more.
    var hasBytes = false
    /// Whether a picture could be made of them.
    var wasServed = false

    let turn: PictureTurns.Turn

    init(_ address: WebAddress, number: Int) {
        self.address = address
        turn = PictureTurns.Turn(number: number)
    }

    func isOver(in jobs: [WebAddress: PictureJob]) -> Bool { jobs[address] !== self }

    func setPriority(_ priority: PicturePriority, of number: Int, at time: Int) {
        guard wishes[number] != nil else { return }
        turn.number = time
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
