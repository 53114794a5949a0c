import Metrics
import Record

/// The ranges of one failure in situations that differ only in the device.
struct RangeGroup {
  var first: FoundRange
  var ranges: [FoundRange]

  /// Returns the groups, collected by orientation, scenario and screen, in the order of their first range.
  static func cases(_ found: [FoundRange]) -> [[RangeGroup]] {
    var cases: [[RangeGroup]] = []
    for group in groups(found) {
      func isSame(_ other: RangeGroup) -> Bool {
        let (a, b) = (group.first.cell, other.first.cell)
        return (a.orientation, a.scenario, a.screen) == (b.orientation, b.scenario, b.screen)
      }
      if let known = cases.firstIndex(where: { $0.first.map(isSame) ?? false }) {
        cases[known].append(group)
      } else {
        cases.append([group])
      }
    }
    return cases
  }

  /// Returns the ranges grouped by failure, in the order of each group's first range. If a field is entirely
  /// hidden in exactly the ranges in which its line is hidden, the group for the line is left out.
  static func groups(_ found: [FoundRange]) -> [RangeGroup] {
    struct Key: Hashable {
      var orientation: String
      var scenario: String
      var screen: String
      var parameter: FailureRange.Parameter
      var failure: FailureRange.Failure
    }
    var groups: [RangeGroup] = []
    var known: [Key: Int] = [:]
    for range in found {
      let cell = range.cell
      let key = Key(
        orientation: cell.orientation, scenario: cell.scenario, screen: cell.screen,
        parameter: range.range.parameter, failure: range.range.failure)
      if let place = known[key] {
        groups[place].ranges.append(range)
      } else {
        known[key] = groups.count
        groups.append(RangeGroup(first: range, ranges: [range]))
      }
    }
    func facts(_ group: RangeGroup) -> [[ClosedRange<Int>]] { group.ranges.map(\.range.failing) }
    return groups.filter { group in
      guard group.first.range.failure == .gate(.G2) else { return true }
      return !groups.contains {
        $0.first.range.failure == .gate(.G1) && $0.first.range.parameter == group.first.range.parameter
          && $0.ranges.map(\.cell) == group.ranges.map(\.cell) && facts($0) == facts(group)
      }
    }
  }
}

/// The position of the failing range within the tried range.
enum RangeShape: Equatable {
  case everywhere, above, below, between, several

  init(_ range: FailureRange) {
    guard let part = range.failing.first, range.failing.count == 1 else {
      self = .several
      return
    }
    switch (part.lowerBound == range.tried.lowerBound, part.upperBound == range.tried.upperBound) {
    case (true, true): self = .everywhere
    case (false, true): self = .above
    case (true, false): self = .below
    case (false, false): self = .between
    }
  }

  /// Returns the ranges grouped by shape, in the order of each shape's first range.
  static func all(in ranges: [FoundRange]) -> [(RangeShape, [FoundRange])] {
    var shapes: [(RangeShape, [FoundRange])] = []
    for range in ranges {
      let shape = RangeShape(range.range)
      if let known = shapes.firstIndex(where: { $0.0 == shape }) {
        shapes[known].1.append(range)
      } else {
        shapes.append((shape, [range]))
      }
    }
    return shapes
  }

  /// Returns a clause such as `whenever the keyboard is taller than N pt`.
  func words(_ parameter: FailureRange.Parameter) -> String {
    let noun = parameter == .keyboardHeight ? "whenever the keyboard is" : "for fields"
    switch self {
    case .above: return "\(noun) taller than N pt, N by device"
    case .below: return "\(noun) shorter than N pt, N by device"
    default:
      return parameter == .keyboardHeight
        ? "at keyboard heights in between, in points, by device"
        : "for fields of heights in between, in points, by device"
    }
  }

  func limit(_ range: FailureRange) -> String {
    let parts = range.failing
    guard let first = parts.first else { return "–" }
    switch self {
    case .above: return String(first.lowerBound - 1)
    case .below: return String(first.upperBound + 1)
    default:
      return parts.map { part in
        if part.upperBound == range.tried.upperBound { return "from \(part.lowerBound) up" }
        if part.lowerBound == range.tried.lowerBound { return "up to \(part.upperBound)" }
        return part.count == 1 ? "\(part.lowerBound)" : "\(part.lowerBound) to \(part.upperBound)"
      }.joined(separator: " and ")
    }
  }
}
