import Foundation

/// Whether tests try every case, which the gate requests with `AVOIDANCE_THOROUGH`. If not, tests with
/// thousands of cells, seeds or bytes use only a sample.
public let isThorough = ProcessInfo.processInfo.environment["AVOIDANCE_THOROUGH"] != nil

/// Returns the number of repetitions: `count` if tests are thorough, or `sample` if not.
public func tries(_ count: Int, sample: Int) -> Int { isThorough ? count : sample }

/// Returns all elements if tests are thorough. If not, it returns at most `count` elements, evenly spread
/// from the first on.
public func sample<Element>(_ all: [Element], _ count: Int) -> [Element] {
  isThorough || all.count <= count ? all : (0..<count).map { all[$0 * all.count / count] }
}
