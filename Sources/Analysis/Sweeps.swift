import Record
import Support

/// A strategy parameter of which the run plays one or more values, each as a separate strategy. The points
/// are in ascending order of the value.
package struct SweptParameter {
  package struct Point {
    package var value: Double
    package var summary: StrategySummary
  }

  package var name: String
  package var unit: String
  package var points: [Point]

  /// The smallest number of decimals that shows all values exactly, at most 3.
  package var decimals: Int {
    (0..<3).first { digits in
      points.allSatisfy { fixedValue($0.value, digits) == $0.value }
    } ?? 3
  }

  package func text(_ value: Double) -> String { fixed(value, decimals) }

  /// Returns a value with its unit.
  package func quantity(_ value: Double) -> String { unit.isEmpty ? text(value) : "\(text(value)) \(unit)" }

  /// Whether a value is the smallest or the largest one that was played. It is not an end if it is 0, because
  /// no parameter is below 0, or if it is the only value.
  package func isEnd(_ value: Double) -> Bool {
    points.count > 1 && (value == points.last?.value || (value == points.first?.value && value > 0))
  }

  private func fixedValue(_ value: Double, _ digits: Int) -> Double? { Double(fixed(value, digits)) }
}

/// The results of a strategy in some of its cells.
package struct SweepSlice {
  package var cells = 0
  package var passes = 0
  package var failures = 0
  package var doesNothing = 0
  package var meanScore: Double?
}

/// The value of a parameter that gives the best results in some cells.
package struct BestValue {
  package var value: Double
  package var slice: SweepSlice
  /// The other values with equally good results, in ascending order.
  package var equals: [Double]
}

extension RunAnalysis {
  /// The parameters whose values were played as separate strategies, sorted by name.
  package var sweptParameters: [SweptParameter] {
    var parameters: [SweptParameter] = []
    for summary in listed {
      func fact(_ name: String) -> String? {
        table.entries(.strategy)[summary.index].facts.first { $0.name == name }?.value
      }
      guard let name = fact("parameter"), let value = fact("value").flatMap(Double.init), value.isFinite
      else {
        continue
      }
      let point = SweptParameter.Point(value: value, summary: summary)
      if let known = parameters.firstIndex(where: { $0.name == name }) {
        parameters[known].points.append(point)
      } else {
        parameters.append(SweptParameter(name: name, unit: fact("unit") ?? "", points: [point]))
      }
    }
    return parameters.map { parameter in
      var sorted = parameter
      sorted.points.sort { ($0.value, $0.summary.index) < ($1.value, $1.summary.index) }
      return sorted
    }.sorted { $0.name < $1.name }
  }

  /// Returns the results for each value of a parameter: first on all devices, then on each device class.
  package func classSlices(
    _ parameter: SweptParameter
  ) -> [(name: String, slices: [(value: Double, slice: SweepSlice)])] {
    let all: [(String, Int?)] = [("all devices", nil)] + classes.enumerated().map { ($1, $0) }
    return all.map { name, index in
      (name, parameter.points.map { ($0.value, slice(of: $0.summary, in: index)) })
    }
  }

  /// Returns the results of a strategy on a device class, or on all devices if the class is nil.
  package func slice(of summary: StrategySummary, in deviceClass: Int?) -> SweepSlice {
    var slice = SweepSlice()
    var (sum, count) = (0.0, 0)
    let devices = table.entries(.device)
    for row in table.counted(summary.index) {
      let device = table.index[RunTable.Axis.device.rawValue][row]
      if let deviceClass, devices[device].group != classes[deviceClass] { continue }
      slice.cells += 1
      switch table.cells.outcome(row) {
      case .pass: slice.passes += 1
      case .fail: slice.failures += 1
      case .doesNothing: slice.doesNothing += 1
      case .error: break
      }
      if let overall = table.cells.overall(row) {
        sum += overall
        count += 1
      }
    }
    if count > 0 { slice.meanScore = sum / Double(count) }
    return slice
  }

  /// Returns the value with the largest share of passing cells, or nil if no cell was played. Of equal
  /// values, the one with the best mean score is returned, then the smallest one.
  package func best(_ slices: [(value: Double, slice: SweepSlice)]) -> BestValue? {
    /// Returns the share of cells that do not pass.
    func rate(_ slice: SweepSlice) -> Double { 1 - Double(slice.passes) / Double(max(1, slice.cells)) }
    let played = slices.filter { $0.slice.cells > 0 }
    let first = played.min { a, b in
      (rate(a.slice), -(a.slice.meanScore ?? 0), a.value)
        < (rate(b.slice), -(b.slice.meanScore ?? 0), b.value)
    }
    return first.map { first in
      // Values whose shares differ by less than one percentage point count as equally good. This limit is a
      // choice: another selection of cells can change a share by as much.
      let equals = played.filter { $0.value != first.value && rate($0.slice) - rate(first.slice) < 0.01 }
      return BestValue(value: first.value, slice: first.slice, equals: equals.map(\.value))
    }
  }
}
