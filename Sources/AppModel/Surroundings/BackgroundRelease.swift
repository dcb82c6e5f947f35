/// Releases a large value on another thread. Freeing the titles of a million events takes a tenth of a second, too long
/// for the main thread.
package func releaseInBackground(_ value: some Sendable) {
    Task.detached(priority: .utility) { withExtendedLifetime(value) {} }
}
