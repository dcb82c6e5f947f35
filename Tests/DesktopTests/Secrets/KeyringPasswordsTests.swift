import AppModel
@testable import Desktop
import Events
import Foundation
import GLib
import GLibTesting
import Testing
import TestSupport

extension DesktopTests {
    /// Passwords in the real keyring of GNOME.
    @Suite @MainActor struct KeyringPasswordsTests {
        let anna = CalDAVAccount.ID()
        let other = CalDAVAccount.ID()

        @Test
        func `a password is read again, replaced and removed`() async throws {
            let service = try await KeyringService.start()
            defer { service.stop() }
            let passwords = KeyringPasswords(bus: service.bus.address)
            #expect(await read(passwords, anna) == .success(nil))
            // It would be the same for another program.
            for text in ["geheim", "", "pass word\nin two lines, ünïcode 🔑", String(repeating: "x", count: 100_000)] {
                #expect(await keep(text, passwords, anna) == nil)
                #expect(await read(KeyringPasswords(bus: service.bus.address), anna) == .success(text))
            }
            #expect(try await service.count(["account": anna.text]) == 1)
            #expect(await keep("another", passwords, other) == nil)
            #expect(await remove(passwords, anna) == nil)
            #expect(await read(passwords, anna) == .success(nil))
            #expect(await read(passwords, other) == .success("another"))
            #expect(await remove(passwords, anna) == nil)
        }

        @Test
        func `a locked keyring asks once for all that wait, and gives what it has`() async throws {
            let service = try await KeyringService.start()
            defer { service.stop() }
            let passwords = KeyringPasswords(bus: service.bus.address)
            #expect(await keep("geheim", passwords, anna) == nil)
            try await service.lock()
            #expect(await read(passwords, anna, mayPrompt: false) == .failure(.locked))
            #expect(try await service.hasQuestion() == false)

            let (first, second) = (start(passwords, anna), start(passwords, anna))
            try await service.answer([KeyringService.password, "key Return"])
            #expect(await result(of: first) == .success("geheim"))
            #expect(await result(of: second) == .success("geheim"))
        }

        @Test(.slow)
        func `a keyring that stays locked is a fault for all that wait, and is asked for again later`() async throws {
            let service = try await KeyringService.start()
            defer { service.stop() }
            let passwords = KeyringPasswords(bus: service.bus.address)
            #expect(await keep("geheim", passwords, anna) == nil)
            try await service.lock()
            let (first, second) = (start(passwords, anna), start(passwords, anna))
            try await service.answer(["key Escape"])
            #expect(await result(of: first) == .failure(.dismissed))
            #expect(await result(of: second) == .failure(.dismissed))

            let storing = Task { await keep("new", passwords, anna) }
            try await service.answer([KeyringService.password, "key Return"])
            #expect(try await pumped { await storing.value } == nil)
            #expect(await read(passwords, anna) == .success("new"))
        }

        @Test
        func `a cancelled wait ends at once, and the answer of the user counts for the next one`() async throws {
            let service = try await KeyringService.start()
            defer { service.stop() }
            let passwords = KeyringPasswords(bus: service.bus.address)
            #expect(await keep("geheim", passwords, anna) == nil)
            try await service.lock()
            let (first, second) = (start(passwords, anna), start(passwords, anna))
            try await service.waitForQuestion(isThere: true)
            second.cancel()
            #expect(await result(of: second) == .failure(.dismissed))
            first.cancel()
            #expect(await result(of: first) == .failure(.dismissed))
            let third = start(passwords, anna)
            try await service.answer([KeyringService.password, "key Return"])
            #expect(await result(of: third) == .success("geheim"))
        }

        @Test
        func `a service that ends while the user is asked does not answer`() async throws {
            let service = try await KeyringService.start()
            defer { service.stop() }
            let passwords = KeyringPasswords(bus: service.bus.address)
            #expect(await keep("geheim", passwords, anna) == nil)
            try await service.lock()
            let waiting = start(passwords, anna)
            try await service.waitForQuestion(isThere: true)
            service.kill()
            #expect(await result(of: waiting) == .failure(.noAnswer))
        }

        @Test
        func `a user without a keyring makes one with the first password`() async throws {
            let service = try await KeyringService.start(isFirst: true)
            defer { service.stop() }
            let passwords = KeyringPasswords(bus: service.bus.address)
            #expect(await read(passwords, anna) == .success(nil))
            let storing = Task { await keep("geheim", passwords, anna) }
            try await service.answer([KeyringService.password, "key Tab", KeyringService.password, "key Return"])
            #expect(try await pumped { await storing.value } == nil)
            #expect(await read(passwords, anna) == .success("geheim"))
        }

        @Test
        func `a desktop without a keyring says so`() async throws {
            let bus = try await PrivateBus.start()
            defer { bus.stop() }
            let passwords = KeyringPasswords(bus: bus.address)
            #expect(await read(passwords, anna) == .failure(.noService))
            #expect(await keep("geheim", passwords, anna) == .noService)
            #expect(await remove(passwords, anna) == .noService)
            #expect(await read(KeyringPasswords(bus: "unix:path=/nowhere"), anna) == .failure(.noService))
        }

        // MARK: Steps

        private typealias Reading = Task<Result<String?, PasswordStoreError>, Never>

        private func start(_ passwords: KeyringPasswords, _ account: CalDAVAccount.ID, mayPrompt: Bool = true)
            -> Reading
        {
            Task {
                do throws(PasswordStoreError) {
                    return .success(try await passwords.password(for: account, mayPrompt: mayPrompt))
                } catch {
                    return .failure(error)
                }
            }
        }

        private func result(of reading: Reading) async -> Result<String?, PasswordStoreError>? {
            try? await pumped { await reading.value }
        }

        private func read(
            _ passwords: KeyringPasswords, _ account: CalDAVAccount.ID, mayPrompt: Bool = true
        ) async -> Result<String?, PasswordStoreError>? {
            await result(of: start(passwords, account, mayPrompt: mayPrompt))
        }

        private func keep(
            _ password: String, _ passwords: KeyringPasswords, _ account: CalDAVAccount.ID
        ) async -> PasswordStoreError? {
            await fault { () throws(PasswordStoreError) in
                try await passwords.keep(password, for: account, label: "Test")
            }
        }

        private func remove(_ passwords: KeyringPasswords, _ account: CalDAVAccount.ID) async -> PasswordStoreError? {
            await fault { () throws(PasswordStoreError) in try await passwords.remove(for: account) }
        }

        private func fault(
            _ body: @escaping @MainActor () async throws(PasswordStoreError) -> Void
        ) async -> PasswordStoreError? {
            do {
                try await pumped { try await body() }
                return nil
            } catch {
                return error as? PasswordStoreError ?? .other("\(error)")
            }
        }
    }
}
