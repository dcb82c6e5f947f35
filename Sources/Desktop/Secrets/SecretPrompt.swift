import AppModel
import GLib

/// A question of the Secret Service to the user, such as for the password of a keyring. The service shows it.
@MainActor
struct SecretPrompt {
    private enum End: Sendable {
        case completed(isDismissed: Bool, value: Variant)
        case failed(PasswordStoreError)
    }

    let bus: SessionBus
    let path: String

    /// Shows it above a window, and returns the answer of the service. It waits as long as the user takes. When the task is
    /// cancelled, the question stays, and nobody waits for its answer: gnome-keyring 42 crashes when a program makes it dismiss
    /// a question that is on screen.
    func run(above window: String) async throws(PasswordStoreError) -> Variant {
        let wait = Wait<End>()
        let prompt = SecretService.object(path, "Prompt")
        // Before the call, because the service may answer at once.
        let subscriptions = [
            bus.onSignal("Completed", of: prompt) { values in
                guard values.count == 2, let isDismissed = values[0].bool else {
                    return wait.finish(.failed(.noAnswer))
                }
                wait.finish(.completed(isDismissed: isDismissed, value: values[1].unboxed))
            },
            bus.onOwnerChange(of: prompt.owner) { _ in wait.finish(.failed(.noAnswer)) },
        ]
        defer { withExtendedLifetime(subscriptions) {} }
        bus.call("Prompt", of: prompt, [Variant(window)], seconds: SecretService.patience) { result in
            if case .failure(let error) = result { wait.finish(.failed(PasswordStoreError(error))) }
        }
        switch await wait.value() {
        case nil: throw .dismissed
        case .failed(let fault): throw fault
        case .completed(isDismissed: true, _): throw .dismissed
        case .completed(isDismissed: false, let value): return value
        }
    }
}
