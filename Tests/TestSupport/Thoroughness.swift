import Foundation

/// Whether tests try all that they can, as the gate asks them to by setting `AVOIDANCE_THOROUGH`; otherwise those that
/// repeat themselves over thousands of cells, seeds or bytes take a sample.
public let isThorough = ProcessInfo.processInfo.environment["AVOIDANCE_THOROUGH"] != nil

/// How often something is tried: `count` times in the gate, otherwise only `sample` times.
public func tries(_ count: Int, sample: Int) -> Int { isThorough ? count : sample }

/// All of them in the gate, otherwise at most `count`, evenly spread from the first on.
public func sample<Element>(_ all: [Element], _ count: Int) -> [Element] {
  isThorough || all.count <= count ? all : (0..<count).map { all[$0 * all.count / count] }
}
