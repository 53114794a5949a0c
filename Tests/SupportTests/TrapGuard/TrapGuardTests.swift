import Foundation
import Testing

@testable import Support

private func unsafeForced(_ value: Int?) -> Int {
  // swift-format-ignore: NeverForceUnwrap
  value!
}

@Suite("Traps end a thread, not the process") struct TrapGuardTests {
  @Test("A call that does not trap returns its result")
  func result() throws { #expect(try TrapGuard.run { 6 * 7 } == 42) }

  /// Calls that trap if `zero` is 0. The parameter keeps the compiler from detecting the traps.
  static let trappingCalls: [@Sendable (Int) -> Int] = [
    { zero in [1, 2, 3][zero + 3] },
    { zero in zero + Int.max + (zero + 1) },
    { zero in 1 / zero },
    { zero in unsafeForced(zero == 0 ? nil : 1) },
    { zero in Int(Double.nan) + zero },
  ]

  @Test(
    "An invalid index, an overflow, a division by 0, a nil and a conversion of NaN are traps",
    arguments: trappingCalls.indices)
  func traps(_ index: Int) throws {
    let work = Self.trappingCalls[index]
    let zero = ProcessInfo.processInfo.arguments.isEmpty ? 1 : 0
    #expect(throws: Trap.self) { try TrapGuard.run { work(zero) } }
    // The process continues, and the guard can be used again.
    #expect(try TrapGuard.run { 1 } == 1)
  }

  @Test("Endless recursion overflows only its own stack")
  func recursion() {
    @Sendable func down(_ n: Int) -> Int { n < 0 ? 0 : down(n + 1) + down(n + 2) }
    let start = ProcessInfo.processInfo.arguments.isEmpty ? -1 : 0
    #expect(throws: Trap.self) { try TrapGuard.run { down(start) } }
  }

  @Test("A trap is described by its signal's name")
  func description() { #expect("\(Trap(signal: SIGILL))" == "trapped with SIGILL") }
}
