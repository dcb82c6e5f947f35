@testable import Rules

/// Entry point of libFuzzer: decodes `bytes` as a condition and as a list, and traps where a promise is broken.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzConditions(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: bytes, count: count))
    checkOneCondition(input)
    checkList(input)
    return 0
}

private let decoder = ConditionDecoder()

/// A condition that is read prints as JSON that is read as the same condition, and evaluates the same with and without a
/// trace.
private func checkOneCondition(_ input: [UInt8]) {
    do throws(ConditionError) {
        let named = try decoder.condition(input).named
        let again = try decoder.condition(Array(named.json.utf8))
        precondition(again == LoadedCondition(named) && again.named.json.utf8.elementsEqual(named.json.utf8))
        check(named.condition)
    } catch {
        checkMessage(error)
    }
}

private func check(_ condition: Condition) {
    precondition(condition.depth <= Condition.depthLimit && !condition.words.isEmpty)
    let test = ConditionTest(condition)
    for arguments in [
        ConditionArguments(), ConditionArguments("rollout.io", "control"), ConditionArguments("e\u{301}", "a"),
    ] {
        let trace = test.trace(for: arguments)
        let parts = trace.parts()
        precondition(trace.holds == test.holds(for: arguments))
        precondition(parts.count == condition.count && parts[0].result == (trace.holds ? .isTrue : .isFalse))
    }
}

/// Every element of an array is an entry, and what an entry brings along is a sound condition.
private func checkList(_ input: [UInt8]) {
    do throws(ConditionError) {
        let list = try decoder.list(input)
        for entry in list.entries {
            precondition(!entry.name.isEmpty)
            switch entry.content {
            case .toFetch: break
            case .condition(let named): check(named.condition)
            case .fault(let error): checkMessage(error)
            }
        }
    } catch {
        checkMessage(error)
    }
}

private func checkMessage(_ error: ConditionError) {
    precondition(
        error.message.hasSuffix(".")
            && (error.location.description.isEmpty || error.location.description.hasPrefix("/")))
}
