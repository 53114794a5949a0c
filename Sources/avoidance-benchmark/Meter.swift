import Foundation
import UIKit

/// Measures in processor time of the whole process, which other programs on the machine hardly change, and prints lines.
struct Meter {
  /// The least processor time a repeated measurement takes, in seconds.
  let budget: Double
  /// What the naive kernel takes a cell, in seconds: the unit of cells.
  private(set) var kernel = 0.0

  init(budget: Double) {
    self.budget = budget
    kernel = repeated { NaiveKernel.cell() }
    line("the naive kernel, a cell", kernel * 1e6, "µs")
  }

  /// Processor time of this process so far, in seconds.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// The seconds of one call.
  static func once(_ body: () throws -> Void) rethrows -> Double {
    let start = now
    try body()
    return now - start
  }

  /// The seconds a call, of as many calls as the budget has room for, after one that does not count.
  func repeated(_ body: () -> Void) -> Double {
    body()
    var calls = 0
    let start = Self.now
    var elapsed = 0.0
    repeat {
      // Reading the clock costs as much as a short body.
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

  /// Prints what cells took, each, and in cells of the naive kernel.
  func cells(_ name: String, _ seconds: Double, of count: Int) {
    let each = seconds / Double(count)
    line(name, each * 1e6, "µs a cell, \(String(format: "%.1f", each / kernel)) kernel cells")
  }
}
