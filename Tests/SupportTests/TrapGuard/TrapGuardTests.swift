import Foundation
import Testing

@testable import Support

/// Returns a force-unwrapped value, as in app code.
private func unsafeForced(_ value: Int?) -> Int {
  // swift-format-ignore: NeverForceUnwrap
  value!
}

@Suite("Traps end a thread, not the process") struct TrapGuardTests {
  @Test("A call that does not trap returns its result")
  func result() throws { #expect(try TrapGuard.run { 6 * 7 } == 42) }

  /// Ways to trap; `zero` keeps the compiler from detecting them.
  static let trappingCalls: [@Sendable (Int) -> Int] = [
    { zero in [1, 2, 3][zero + 3] },
    { zero in zero + Int.max + (zero + 1) },
    { zero in 1 / zero },
    { zero in unsafeForced(zero == 0 ? nil : 1) },
    { zero in Int(Double.nan) + zero },
  ]

  @Test(
    "An index, an overflow, a division, a nil and a value that is not a number trap",
    arguments: trappingCalls.indices)
  func traps(_ index: Int) throws {
    let work = Self.trappingCalls[index]
    let zero = ProcessInfo.processInfo.arguments.isEmpty ? 1 : 0
    #expect(throws: Trap.self) { try TrapGuard.run { work(zero) } }
    // The process and other threads continue.
    #expect(try TrapGuard.run { 1 } == 1)
  }

  @Test("Endless recursion reaches only the end of its own stack")
  func recursion() {
    @Sendable func down(_ n: Int) -> Int { n < 0 ? 0 : down(n + 1) + down(n + 2) }
    let start = ProcessInfo.processInfo.arguments.isEmpty ? -1 : 0
    #expect(throws: Trap.self) { try TrapGuard.run { down(start) } }
  }

  @Test("A trap is described by the signal's name")
  func description() { #expect("\(Trap(signal: SIGILL))" == "trapped with SIGILL") }
}
