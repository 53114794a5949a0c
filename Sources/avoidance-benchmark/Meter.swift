import Foundation
import UIKit

/// A meter of this process's processor time, which hardly depends on other programs on the machine. It also
/// prints the results.
struct Meter {
  /// The minimum processor time of a repeated measurement, in seconds.
  let budget: Double
  /// The processor time of one cell in the naive kernel, in seconds. Other times are printed as multiples of
  /// it.
  private(set) var kernel = 0.0

  init(budget: Double) {
    self.budget = budget
    kernel = repeated { NaiveKernel.cell() }
    line("naive kernel, per cell", kernel * 1e6, "µs")
  }

  /// The processor time of this process so far, in seconds.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  static func once(_ body: () throws -> Void) rethrows -> Double {
    let start = now
    try body()
    return now - start
  }

  /// Returns the average processor time of a call in seconds. The calls are repeated until the budget is
  /// spent, and the first call is not counted.
  func repeated(_ body: () -> Void) -> Double {
    body()
    var calls = 0
    let start = Self.now
    var elapsed = 0.0
    repeat {
      // The clock is read only after 16 calls, because reading it takes as long as a short call.
      for _ in 0..<16 { body() }
      calls += 16
      elapsed = Self.now - start
    } while elapsed < budget
    return elapsed / Double(calls)
  }

  func line(_ name: String, _ value: Double, _ unit: String, digits: Int = 1) {
    let number = String(format: "%.\(digits)f", value)
    print(
      name.padding(toLength: 58, withPad: " ", startingAt: 0),
      String(repeating: " ", count: max(0, 10 - number.count)) + number, unit)
  }

  /// Prints the time per cell in microseconds and as a multiple of the naive kernel's time.
  func cells(_ name: String, _ seconds: Double, of count: Int) {
    let each = seconds / Double(count)
    line(name, each * 1e6, "µs per cell, \(String(format: "%.1f", each / kernel)) kernel cells")
  }
}
