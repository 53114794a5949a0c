import Support
import UIKit

/// A measured height, and the height that the rules infer without the measured one.
public struct HeldOutHeight: Sendable, Hashable {
  /// The measured row.
  public var row: KeyboardRow
  /// The family of the row's devices.
  public var family: HeightInference.Family
  /// The height that the rules infer without the row; nil if they need the row.
  public var inferred: InferredHeight?

  /// The absolute error of the inferred height in points; nil if there is no inferred height.
  public var error: Double? { inferred.map { abs($0.height - row.height) } }

  /// The era of the row's systems. iOS 8 introduced the bar, and iOS 11 and 13 changed its height.
  public var era: Era { row.appSDK == .sdk26 ? .sdk26 : Era(row.systems.lowerBound) }

  /// A range of systems with similar keyboards.
  public enum Era: String, Sendable, Hashable, CaseIterable {
    /// The systems before the bar with predictions was introduced.
    case before8 = "iOS 4 to 7"
    /// The systems with the first bars.
    case from8 = "iOS 8 to 10"
    /// The systems with Face ID and with bars of 38 points or more.
    case from11 = "iOS 11 and 12"
    /// The systems with bars of 45 points, for apps built with an SDK before iOS 26.
    case from13 = "iOS 13 and later"
    /// The keyboard of the iOS 26 SDK.
    case sdk26 = "iOS 26 SDK"

    init(_ system: Int) {
      self = system < 8 ? .before8 : system < 11 ? .from8 : system < 13 ? .from11 : .from13
    }
  }
}

/// The errors of the rules on heights that were left out one by one.
public struct HeightErrors: Sendable, Hashable {
  /// The absolute errors in points, ascending.
  public var errors: [Double]
  /// The number of left-out heights that the rules cannot infer from the other rows.
  public var impossible: Int

  /// Collects the errors of the heights that were left out.
  public init(_ heights: [HeldOutHeight]) {
    errors = heights.compactMap(\.error).sorted()
    impossible = heights.count { $0.inferred == nil }
  }

  /// The number of heights that were left out.
  public var count: Int { errors.count + impossible }
  /// The median of the errors; nil if there are none.
  public var median: Double? { quantile(0.5) }
  /// The 90th percentile of the errors; nil if there are none.
  public var ninetieth: Double? { quantile(0.9) }
  /// The largest error; nil if there are none.
  public var largest: Double? { errors.last }

  /// The errors in words, such as `median 0 pt, nine of ten within 2 pt, at most 16 pt`; nil if there are
  /// none.
  public var words: String? {
    guard let median, let ninetieth, let largest else { return nil }
    return
      "median \(shortest(median)) pt, nine of ten within \(shortest(ninetieth)) pt, at most \(shortest(largest)) pt"
  }

  /// Returns the smallest error that at least this share of all errors does not exceed.
  func quantile(_ share: Double) -> Double? {
    errors.isEmpty ? nil : errors[max(0, Int((share * Double(errors.count)).rounded(.up)) - 1)]
  }
}

/// A test of the height rules on every measured height.
///
/// Each measured row is left out of the table, together with the rows that repeat its record for other
/// devices. The height is then inferred from the remaining records by the rules that also fill in missing
/// rows. Readings that are not rows of the table are compared with the table's inferred row for the same
/// keyboard.
public struct HeightExamination: Sendable {
  /// The rows that were left out, in the table's order.
  public let leftOut: [HeldOutHeight]
  /// The readings of keyboards whose height in the table is inferred, in the file's order.
  public let readings: [HeldOutHeight]
  private let inference: HeightInference
  private let summaries: [Group: HeightErrors]

  private struct Group: Hashable {
    var rule: HeightRule
    var family: HeightInference.Family?
    var isPortrait: Bool?
  }

  /// Leaves out every measured row of a table, one after another, and infers its height.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - readings: measured heights that are not rows of the table. A reading is not used if the table has a
  ///     measured row for the same keyboard.
  public init(_ table: DeviceTable, readings: [KeyboardRow] = []) {
    let measured = table.keyboards.filter { !$0.inferred }
    let all = HeightInference(rows: measured, devices: table.devices, parts: table.parts)
    leftOut = measured.compactMap { row in
      let rules = all.keeping { !$0.isSameRecord(as: row) }
      return rules.family(row.deviceClass).map {
        HeldOutHeight(row: row, family: $0, inferred: rules.height(HeightQuestion(row)))
      }
    }
    self.readings = readings.compactMap { reading in
      let rows = table.keyboards.filter { $0.answers(reading) }
      guard let row = rows.first, rows.allSatisfy(\.inferred), let rule = HeightRule(of: row) else {
        return nil
      }
      return all.family(row.deviceClass).map {
        HeldOutHeight(row: reading, family: $0, inferred: InferredHeight(height: row.height, rules: [rule]))
      }
    }
    self.inference = all
    var groups: [Group: [HeldOutHeight]] = [:]
    for height in leftOut + self.readings {
      guard let rule = height.inferred?.rules.first else { continue }
      groups[Group(rule: rule), default: []].append(height)
      groups[
        Group(rule: rule, family: height.family, isPortrait: height.row.orientation.isPortrait), default: []
      ].append(height)
    }
    summaries = groups.mapValues(HeightErrors.init)
  }

  /// Returns the errors of the left-out rows that satisfy a condition.
  public func errors(where isIncluded: (HeldOutHeight) -> Bool = { _ in true }) -> HeightErrors {
    HeightErrors(leftOut.filter(isIncluded))
  }

  /// Returns the errors of all left-out rows and readings whose height was inferred with this rule as the
  /// last step.
  public func errors(of rule: HeightRule) -> HeightErrors {
    summaries[Group(rule: rule)] ?? HeightErrors([])
  }

  /// Returns the expected error of an inferred height, in points; nil if the height is not inferred or one of
  /// its rules has no test.
  ///
  /// The error is the sum of the 90th percentiles of the errors of all rules that infer the height, with each
  /// rule counted once. The percentile of a rule is taken over its tests on the same family and orientation
  /// or, if there are none, over all of its tests.
  public func error(of row: KeyboardRow) -> Double? {
    guard let rule = HeightRule(of: row), let family = inference.family(row.deviceClass) else { return nil }
    var sum = 0.0
    for rule in Set(remade(row).flatMap { $0.height == row.height ? $0.rules : nil } ?? [rule]) {
      let near = Group(rule: rule, family: family, isPortrait: row.orientation.isPortrait)
      guard let error = (summaries[near] ?? summaries[Group(rule: rule)])?.ninetieth else { return nil }
      sum += error
    }
    return sum
  }

  /// Returns a phrase for reports about a family: the errors on its measured rows, and the number of rows
  /// that cannot be inferred.
  public func words(_ family: HeightInference.Family) -> String {
    let errors = errors { $0.family == family }
    let impossible =
      errors.impossible == 0
      ? "" : "; the heights of \(errors.impossible) more rows cannot be inferred from other rows"
    return
      "\(family.rawValue): \(errors.words ?? "no known errors") over \(errors.errors.count) rows\(impossible)"
  }

  /// Returns the mark that reports show for an inferred height: `inferred, ±2`, or `inferred` if its rules
  /// have no tests.
  public func mark(_ row: KeyboardRow) -> String {
    error(of: row).map { "inferred, ±\(shortest($0))" } ?? "inferred"
  }

  /// Returns the height that the rules infer for a row's keyboard from all measured rows of other keyboards.
  public func remade(_ row: KeyboardRow) -> InferredHeight? { inference.height(HeightQuestion(row)) }
}

extension KeyboardRow {
  fileprivate func answers(_ reading: KeyboardRow) -> Bool {
    deviceClass == reading.deviceClass && question == reading.question && systems.overlaps(reading.systems)
      && (appSDK == .sdk26) == (reading.appSDK == .sdk26)
  }

  /// Returns whether another row repeats the same record. The tables repeat one reading for several classes
  /// of devices.
  fileprivate func isSameRecord(as other: KeyboardRow) -> Bool {
    guard id != other.id else { return true }
    return !notes.isEmpty && notes == other.notes && source == other.source && height == other.height
      && kind == other.kind && bar == other.bar && orientation == other.orientation
      && placement == other.placement
  }
}
