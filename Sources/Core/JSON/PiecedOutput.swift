/// Bytes on their way to an output that takes them in pieces, so that much output takes no more memory than little.
///
///     var pieces = PiecedOutput { file.write($0) }
///     for event in events where pieces.isOpen { pieces.append(event.title) }
///     let isWhole = pieces.finish()
public struct PiecedOutput {
    /// A piece is handed over as soon as it has this many bytes.
    static let pieceSize = 64 << 10

    /// Whether the output has taken every piece so far. What is appended after that goes nowhere.
    public private(set) var isOpen = true
    private var piece: [UInt8] = []
    private let output: ([UInt8]) -> Bool

    /// - Parameter output: Takes the next piece, and tells whether it could.
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

    /// Hands over what is left.
    ///
    /// - Returns: whether every piece was taken.
    public mutating func finish() -> Bool {
        flush()
        return isOpen
    }

    private mutating func flush() {
        if isOpen, !piece.isEmpty { isOpen = output(piece) }
        piece.removeAll(keepingCapacity: true)
    }
}
