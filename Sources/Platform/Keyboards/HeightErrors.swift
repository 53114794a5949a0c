import Support
import UIKit

/// A measured height, and what the rules say without it.
public struct HeldOutHeight: Sendable, Hashable {
  /// The measured row.
  public var row: KeyboardRow
  /// The family of its devices.
  public var family: HeightInference.Family
  /// What the rules say without it, nil where they need the row itself.
  public var inferred: InferredHeight?

  /// How far the rules are off, in points, nil where they say nothing.
  public var error: Double? { inferred.map { abs($0.height - row.height) } }

  /// The time of its systems, as keyboards changed: the bar came with iOS 8, new bars with 11 and 13.
  public var era: Era { row.appSDK == .sdk26 ? .sdk26 : Era(row.systems.lowerBound) }

  /// A time in which keyboards stayed much the same.
  public enum Era: String, Sendable, Hashable, CaseIterable {
    /// Before the bar with predictions.
    case before8 = "iOS 4 to 7"
    /// The first bars.
    case from8 = "iOS 8 to 10"
    /// Face ID, and bars of 38 and more points.
    case from11 = "iOS 11 and 12"
    /// Bars of 45 points.
    case from13 = "iOS 13 and later"
    /// The keyboard of the iOS 26 SDK.
    case sdk26 = "iOS 26 SDK"

    init(_ system: Int) {
      self = system < 8 ? .before8 : system < 11 ? .from8 : system < 13 ? .from11 : .from13
    }
  }
}

/// How far the rules are off, over heights that were left out one by one.
public struct HeightErrors: Sendable, Hashable {
  /// The absolute errors in points, ascending.
  public var errors: [Double]
  /// For how many heights the rules say nothing without the row itself.
  public var impossible: Int

  /// Sums up heights that were left out.
  public init(_ heights: [HeldOutHeight]) {
    errors = heights.compactMap(\.error).sorted()
    impossible = heights.count { $0.inferred == nil }
  }

  /// How many heights were left out.
  public var count: Int { errors.count + impossible }
  /// The median of the errors, nil without any.
  public var median: Double? { quantile(0.5) }
  /// The error that nine of ten do not exceed, nil without any.
  public var ninetieth: Double? { quantile(0.9) }
  /// The largest error, nil without any.
  public var largest: Double? { errors.last }

  /// The errors in a few words: `median 0 pt, nine of ten within 2 pt, at most 16 pt`; nil without any.
  public var words: String? {
    guard let median, let ninetieth, let largest else { return nil }
    return
      "median \(shortest(median)) pt, nine of ten within \(shortest(ninetieth)) pt, at most \(shortest(largest)) pt"
  }

  /// The smallest error that at least this share of all does not exceed.
  func quantile(_ share: Double) -> Double? {
    errors.isEmpty ? nil : errors[max(0, Int((share * Double(errors.count)).rounded(.up)) - 1)]
  }
}

/// The rules held against every measured height.
///
/// Each row that is not inferred is left out of the table, together with rows that carry the same record to other devices,
/// and made anew by the rules that make missing rows. What the rules learn from records, they learn from the others.
/// Readings that made no row of the table are held against the inferred row that answers them.
public struct HeightExamination: Sendable {
  /// The rows that were left out, in the table's order.
  public let leftOut: [HeldOutHeight]
  /// Readings that the table knows and answers with an inferred row, in the file's order.
  public let readings: [HeldOutHeight]
  private let inference: HeightInference
  private let summaries: [Group: HeightErrors]

  private struct Group: Hashable {
    var rule: HeightRule
    var family: HeightInference.Family?
    var isPortrait: Bool?
  }

  /// Leaves out every measured row of a table, one after another.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - readings: heights that somebody read and that are no rows of the table; those that a measured row answers are not
  ///     used.
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

  /// The errors of the rows that were left out and satisfy a condition.
  public func errors(where isIncluded: (HeldOutHeight) -> Bool = { _ in true }) -> HeightErrors {
    HeightErrors(leftOut.filter(isIncluded))
  }

  /// The errors of a rule where it was the last to make a height, over rows that were left out and readings.
  public func errors(of rule: HeightRule) -> HeightErrors {
    summaries[Group(rule: rule)] ?? HeightErrors([])
  }

  /// How far an inferred height may be off, in points: the sum over the rules that make it of the error that nine of ten
  /// tests of a rule do not exceed, each rule once; nil for a height that is not inferred, and where nothing tests one of its rules.
  ///
  /// A rule's tests are those on the same family and orientation, or where there are none, all.
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

  /// What a report says of a family: the errors on its measured rows, and how many cannot be made without themselves.
  public func words(_ family: HeightInference.Family) -> String {
    let errors = errors { $0.family == family }
    let impossible =
      errors.impossible == 0 ? "" : "; \(errors.impossible) more cannot be inferred without themselves"
    return
      "\(family.rawValue): \(errors.words ?? "no error known") over \(errors.errors.count) rows\(impossible)"
  }

  /// How an inferred height is marked: `inferred, ±2`, or `inferred` alone where nothing tests its rules.
  public func mark(_ row: KeyboardRow) -> String {
    error(of: row).map { "inferred, ±\(shortest($0))" } ?? "inferred"
  }

  /// What the rules say to a row's question when they may read every measured row but those that answer it.
  public func remade(_ row: KeyboardRow) -> InferredHeight? { inference.height(HeightQuestion(row)) }
}

extension KeyboardRow {
  /// Whether the row is about what a reading is about.
  fileprivate func answers(_ reading: KeyboardRow) -> Bool {
    deviceClass == reading.deviceClass && question == reading.question && systems.overlaps(reading.systems)
      && (appSDK == .sdk26) == (reading.appSDK == .sdk26)
  }

  /// Whether another row says the same of the same record: tables carry one reading to several classes of devices.
  fileprivate func isSameRecord(as other: KeyboardRow) -> Bool {
    guard id != other.id else { return true }
    return !notes.isEmpty && notes == other.notes && source == other.source && height == other.height
      && kind == other.kind && bar == other.bar && orientation == other.orientation
      && placement == other.placement
  }
}
