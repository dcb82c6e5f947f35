import CZlib

/// Why compressed bytes cannot be decompressed.
package enum CompressionFault: Error, Hashable, Sendable {
    case damaged
    /// The content is larger than the limit.
    case tooLarge
}

extension [UInt8] {
    /// Whether they begin like a gzip file (RFC 1952). No text does.
    package var isGzip: Bool { starts(with: [0x1F, 0x8B, 8]) }

    /// Decompresses gzip, the zlib format, or deflate alone (RFC 1952, 1950, 1951), which the first bytes tell apart.
    ///
    /// - Parameter limit: The most bytes of the content.
    /// - Returns: The content, and whether the bytes end before its end.
    /// - Complexity: O(*n*) in the bytes of the content.
    package func decompressed(limit: Int) throws(CompressionFault) -> (content: [UInt8], isCut: Bool) {
        // zlib checks that its state stays where it is.
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        defer { stream.deallocate() }
        let isZlib = count > 1 && self[0] & 15 == 8 && (Int(self[0]) << 8 | Int(self[1])) % 31 == 0
        let format = isGzip || isZlib ? 32 + MAX_WBITS : -MAX_WBITS
        guard inflateInit2_(stream, format, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw .damaged
        }
        defer { inflateEnd(stream) }
        return try withUnsafeBufferPointer { input throws(CompressionFault) in
            // zlib only reads the input.
            stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.pointee.avail_in = UInt32(clamping: input.count)
            var content: [UInt8] = []
            while true {
                var result = Z_OK
                content.append(addingCapacity: 1 << 16) { output in
                    output.withUnsafeMutableBufferPointer { buffer, initialized in
                        stream.pointee.next_out = buffer.baseAddress
                        stream.pointee.avail_out = UInt32(clamping: buffer.count)
                        result = inflate(stream, Z_NO_FLUSH)
                        initialized = buffer.count - Int(stream.pointee.avail_out)
                    }
                }
                guard content.count <= limit else { throw .tooLarge }
                switch result {
                case Z_OK: break
                case Z_STREAM_END:
                    // A gzip file may have several members; other bytes after the end do not count.
                    let rest = input.suffix(Int(stream.pointee.avail_in))
                    guard format > 0, rest.starts(with: [0x1F, 0x8B, 8]), inflateReset(stream) == Z_OK else {
                        return (content, false)
                    }
                case Z_BUF_ERROR: return (content, true)
                default: throw .damaged
                }
            }
        }
    }
}
