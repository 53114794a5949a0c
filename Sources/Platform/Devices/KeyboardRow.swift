import UIKit

/// The bar above the keys.
public enum KeyboardBar: String, Sendable, Hashable, CaseIterable {
  /// The bar with predictions, or a tablet's shortcuts bar, is shown.
  case on
  /// The keyboard could have a bar, but it is off.
  case off
  /// The keyboard has no such bar.
  case none
  /// The candidates of an input method.
  case candidates
  /// Passwords and other AutoFill suggestions.
  case passwordBar = "password-bar"
  /// A tablet's shortcuts bar alone, with a hardware keyboard.
  case shortcutsBar = "shortcuts-bar"
}

/// One height of a keyboard on a class of devices, with where it comes from.
public struct KeyboardRow: Sendable, Hashable, Identifiable {
  /// The SDK an app must be built with for the row to hold.
  public enum AppSDK: String, Sendable, Hashable, CaseIterable {
    /// Any.
    case any
    /// One before iOS 26, or the iOS 26 SDK with `UIDesignRequiresCompatibility`.
    case pre26
    /// That of iOS 26 or later.
    case sdk26 = "26"
  }

  /// How the height is known.
  public enum Evidence: String, Sendable, Hashable, CaseIterable {
    /// A log or a screenshot of at least one device of the class.
    case measured
    /// Someone's report without a log.
    case reported
    /// A number that a shipping app carries.
    case table
    /// The sum of measured parts.
    case composed
    /// By a rule from other rows.
    case inferred
  }

  /// The row's id, such as `k001`.
  public var id: String
  /// Ids of the devices it holds for.
  public var deviceIDs: [String]
  /// Their class; joins with `Device.keyboardGroup`.
  public var deviceClass: String
  /// Major system versions it holds for.
  public var systems: ClosedRange<Int>
  /// The SDK it holds for.
  public var appSDK: AppSDK
  /// How the device is held.
  public var orientation: UIInterfaceOrientation
  /// What the keyboard shows; nil for a hardware keyboard.
  public var kind: KeyboardKind?
  /// The bar above the keys.
  public var bar: KeyboardBar
  /// Where the keyboard is; nil for the bar that remains with a hardware keyboard.
  public var placement: KeyboardPlacement?
  /// Height of the reported end frame in points; for the bar of a hardware keyboard the visible height.
  public var height: Double
  /// Width of the reported end frame in points.
  public var width: Double
  /// How much of the height lies over the home indicator's area, in points; nil when unknown.
  public var bottomInset: Double?
  /// How the height is known.
  public var evidence: Evidence
  /// Whether the height comes from a rule rather than from a record.
  public var inferred: Bool
  /// The rule, empty when `inferred` is false.
  public var rule: String
  /// How far the height can be trusted.
  public var confidence: DataConfidence
  /// Where the height comes from.
  public var source: String
  /// Remarks.
  public var notes: String

  /// Makes a row from all its columns.
  public init(
    id: String, deviceIDs: [String], deviceClass: String, systems: ClosedRange<Int>, appSDK: AppSDK,
    orientation: UIInterfaceOrientation, kind: KeyboardKind?, bar: KeyboardBar, placement: KeyboardPlacement?,
    height: Double, width: Double, bottomInset: Double?, evidence: Evidence, inferred: Bool, rule: String,
    confidence: DataConfidence, source: String, notes: String
  ) {
    self.id = id
    self.deviceIDs = deviceIDs
    self.deviceClass = deviceClass
    self.systems = systems
    self.appSDK = appSDK
    self.orientation = orientation
    self.kind = kind
    self.bar = bar
    self.placement = placement
    self.height = height
    self.width = width
    self.bottomInset = bottomInset
    self.evidence = evidence
    self.inferred = inferred
    self.rule = rule
    self.confidence = confidence
    self.source = source
    self.notes = notes
  }

  /// What rows can be about, in the order of the table's words; nil for a hardware keyboard.
  public static let kinds: [KeyboardKind?] = KeyboardKind.allCases + [nil]
  /// Where keyboards of rows can be; nil for the bar that remains with a hardware keyboard.
  static let placements: [KeyboardPlacement?] = KeyboardPlacement.allCases + [nil]

  /// The table's word for what a keyboard shows.
  public static func word(for kind: KeyboardKind?) -> String {
    switch kind {
    case .passwords: "alphabet-autofill"
    case .some(let kind): kind.rawValue
    case nil: "hardware"
    }
  }

  /// The table's word for where a keyboard is.
  public static func word(for placement: KeyboardPlacement?) -> String {
    placement.map(\.rawValue) ?? "hardware-bar"
  }

  /// What a row answers on a device with a system version and SDK; a table has one row for each.
  package struct Question: Hashable {
    let orientation: UIInterfaceOrientation
    let kind: KeyboardKind?
    let bar: KeyboardBar
    let placement: KeyboardPlacement?
  }

  package var question: Question {
    Question(orientation: orientation, kind: kind, bar: bar, placement: placement)
  }
}

/// The answer to a question for a keyboard.
public struct KeyboardMatch: Sendable, Hashable {
  /// The row to use.
  public var row: KeyboardRow
  /// What differs between the question and the row; empty when the row is exactly for the question.
  public var notes: [String]
  /// Whether the row stands in for one that the table lacks.
  public var isFallback: Bool
}
