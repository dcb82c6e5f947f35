/// Passes bytes to an output in pieces, so that the memory does not grow with the size of the output.
///
///     var pieces = PiecedOutput { file.write($0) }
///     for event in events where pieces.isOpen { pieces.append(event.title) }
///     let isWhole = pieces.finish()
public struct PiecedOutput {
    /// The size, in bytes, at which a piece is passed on.
    static let pieceSize = 64 << 10

    /// Whether the output has accepted every piece so far. If not, appended bytes are dropped.
    public private(set) var isOpen = true
    private var piece: [UInt8] = []
    private let output: ([UInt8]) -> Bool

    /// - Parameter output: Takes the next piece, and returns whether it succeeded.
    public init(to output: @escaping ([UInt8]) -> Bool) {
        self.output = output
        piece.reserveCapacity(PiecedOutput.pieceSize + 4096)
    }

    public mutating func append(_ text: String) {
        piece.append(contentsOf: text.utf8)
        if piece.count >= PiecedOutput.pieceSize { flush() }
    }

    public mutating func append(_ bytes: ArraySlice<UInt8>) {
        piece.append(contentsOf: bytes)
        if piece.count >= PiecedOutput.pieceSize { flush() }
    }

    /// Passes on the remaining bytes.
    ///
    /// - Returns: Whether the output accepted every piece.
    public mutating func finish() -> Bool {
        flush()
        return isOpen
    }

    private mutating func flush() {
        if isOpen, !piece.isEmpty { isOpen = output(piece) }
        piece.removeAll(keepingCapacity: true)
    }
}
