import Foundation

/// Whether tests try everything, as the gate requests by setting `AVOIDANCE_THOROUGH`. Otherwise, tests that
/// repeat over thousands of cells, seeds or bytes use a sample.
public let isThorough = ProcessInfo.processInfo.environment["AVOIDANCE_THOROUGH"] != nil

/// Returns the number of repetitions: `count` in the gate, otherwise `sample`.
public func tries(_ count: Int, sample: Int) -> Int { isThorough ? count : sample }

/// Returns all elements in the gate, otherwise at most `count`, evenly spread from the first on.
public func sample<Element>(_ all: [Element], _ count: Int) -> [Element] {
  isThorough || all.count <= count ? all : (0..<count).map { all[$0 * all.count / count] }
}
