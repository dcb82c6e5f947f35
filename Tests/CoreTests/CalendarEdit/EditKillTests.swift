import Events
import Foundation
import TestSupport
import Testing

@testable import Formats
@testable import Storage

/// A program that is killed, and programs that write at once.
@Suite struct EditKillTests {
    private func run(_ samples: EditSamples, _ title: String, uid: String = "dinner", step: String = "") throws
        -> Process
    {
        let process = Process()
        process.executableURL = Refresher.path
        process.arguments = ["edit", samples.history.url.path, samples.url.path, uid, title, step]
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    @Test(arguments: CalendarFile.Step.allCases)
    func `a program killed at a step leaves the old text or the new one, and the history says which`(
        step: CalendarFile.Step
    ) throws {
        let samples = try EditSamples()
        let process = try run(samples, EditSamples.title, step: step.rawValue)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        let content = try samples.content
        let isWritten = content.contains("SUMMARY:Supper")
        #expect(isWritten == (step == .exchanged || step == .removed))
        #expect(content.replacing("SUMMARY:Supper", with: "SUMMARY:Dinner").count >= EditSamples.text.count)
        #expect(try samples.editing().history().map(\.state) == (isWritten ? [.written] : []))
        #expect(try samples.files == ["family.ics"])
        if isWritten {
            try samples.undo()
            #expect(try samples.content.contains("SUMMARY:Dinner\r\n"))
        }
    }

    @Test(.slow) func `a program killed at any moment leaves a whole text and no other file`() throws {
        let samples = try EditSamples()
        var titles: Set<String> = []
        for round in 0..<rounds(of: 500) {
            let process = try run(samples, "Title \(round)")
            usleep(UInt32(round * 1709 % 40_000))
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            _ = try samples.editing().history()
            let content = try samples.content
            #expect(
                content.hasPrefix("BEGIN:VCALENDAR\r\n")
                    && content.hasSuffix("SUMMARY:Walk\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"))
            #expect(try samples.files == ["family.ics"])
            titles.insert(content)
        }
    }

    @Test(.slow) func `of two programs that edit one calendar by turns, no edit is lost`() throws {
        let samples = try EditSamples()
        for round in 0..<rounds(of: 500) {
            let processes = try ["dinner", "walk"].map { try run(samples, "\($0) \(round)", uid: $0) }
            processes.forEach { $0.waitUntilExit() }
            let content = try samples.content
            for (process, uid) in zip(processes, ["dinner", "walk"]) {
                let isWritten = content.contains("SUMMARY:\(uid) \(round)\r\n")
                #expect(isWritten == (process.terminationStatus == 0))
            }
            #expect(processes.contains { $0.terminationStatus == 0 })
        }
        #expect(try samples.files == ["family.ics"])
    }
}
