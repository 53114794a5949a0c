import Foundation
import Testing
import Support

/// A forced nil, as app code has it.
private func unsafeForced(_ value: Int?) -> Int {
  // swift-format-ignore: NeverForceUnwrap
  value!
}

@Suite("Traps end a thread and not the process") struct TrapGuardTests {
  @Test("what does not trap gives its result")
  func result() throws { #expect(try TrapGuard.run { 6 * 7 } == 42) }

  /// Ways to trap; `zero` keeps the compiler from seeing it come.
  static let ways: [@Sendable (Int) -> Int] = [
    { zero in [1, 2, 3][zero + 3] },
    { zero in zero + Int.max + (zero + 1) },
    { zero in 1 / zero },
    { zero in unsafeForced(zero == 0 ? nil : 1) },
    { zero in Int(Double.nan) + zero },
  ]

  @Test("an index, an overflow, a division, a nil and a number that is none", arguments: ways.indices)
  func traps(_ way: Int) throws {
    let work = Self.ways[way]
    let zero = ProcessInfo.processInfo.arguments.isEmpty ? 1 : 0
    #expect(throws: Trap.self) { try TrapGuard.run { work(zero) } }
    // The process goes on, and so do other threads.
    #expect(try TrapGuard.run { 1 } == 1)
  }

  @Test("endless recursion reaches the end of its own stack only")
  func recursion() {
    @Sendable func down(_ n: Int) -> Int { n < 0 ? 0 : down(n + 1) + down(n + 2) }
    let start = ProcessInfo.processInfo.arguments.isEmpty ? -1 : 0
    #expect(throws: Trap.self) { try TrapGuard.run { down(start) } }
  }

  @Test("a trap is told by the signal's name")
  func description() { #expect("\(Trap(signal: SIGILL))" == "trapped with SIGILL") }
}
