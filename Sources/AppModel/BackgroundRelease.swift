/// Keeps a large value until another thread lets go of it: freeing the titles of a million events takes a tenth of a second,
/// which the main thread does not have.
package func releaseInBackground(_ value: some Sendable) {
    Task.detached(priority: .utility) { withExtendedLifetime(value) {} }
}
