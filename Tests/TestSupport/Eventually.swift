import Testing

/// Waits until something is so, looking again and again, and records an issue when it has not come about in time.
///
/// - Parameters:
///   - seconds: how long to wait; many times what it takes, since the machine may be busy, and hundreds of tests begin at once.
///   - what: what is waited for, as the issue says it.
/// - Returns: whether it has come about.
@MainActor
@discardableResult
package func eventually(
    _ what: Comment, within seconds: Double = 240, at location: SourceLocation = #_sourceLocation,
    _ isSo: @MainActor () -> Bool
) async -> Bool {
    let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
    while !isSo() {
        guard ContinuousClock.now < deadline, !Task.isCancelled else {
            Issue.record("did not come about: \(what)", sourceLocation: location)
            return false
        }
        try? await Task.sleep(for: .milliseconds(5))
    }
    return true
}
