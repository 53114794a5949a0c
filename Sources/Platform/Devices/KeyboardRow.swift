import UIKit

/// The bar above the keys.
public enum KeyboardBar: String, Sendable, Hashable, CaseIterable {
  /// A bar with predictions, or a tablet's shortcuts bar.
  case on
  /// No bar, because the user or the app has turned it off.
  case off
  /// No bar, because this keyboard cannot have one.
  case none
  /// A bar with the candidates of an input method.
  case candidates
  /// A bar with passwords and other AutoFill suggestions.
  case passwordBar = "password-bar"
  /// A tablet's shortcuts bar without keys, shown with a hardware keyboard.
  case shortcutsBar = "shortcuts-bar"
}

/// The height of a keyboard on a class of devices, with its source.
public struct KeyboardRow: Sendable, Hashable, Identifiable {
  /// The SDK that an app must be built with for the row to apply.
  public enum AppSDK: String, Sendable, Hashable, CaseIterable {
    case any
    /// An SDK before iOS 26, or the iOS 26 SDK with `UIDesignRequiresCompatibility`.
    case pre26
    /// The SDK of iOS 26 or later.
    case sdk26 = "26"
  }

  /// The kind of evidence for a height.
  public enum Evidence: String, Sendable, Hashable, CaseIterable {
    /// A log or a screenshot of at least one device of the class.
    case measured
    /// A person's report without a log.
    case reported
    /// A number in the tables of a shipping app.
    case table
    /// The sum of measured parts.
    case composed
    /// Inferred from other rows by a rule.
    case inferred
  }

  /// The row's id, such as `k001`.
  public var id: String
  /// The ids of the devices that the row applies to.
  public var deviceIDs: [String]
  /// The class of the devices, which is a `Device.keyboardGroup`.
  public var deviceClass: String
  /// The major system versions that the row applies to.
  public var systems: ClosedRange<Int>
  /// The SDK that the row applies to.
  public var appSDK: AppSDK
  /// The orientation of the device.
  public var orientation: UIInterfaceOrientation
  /// The contents of the keyboard; nil for a hardware keyboard.
  public var kind: KeyboardKind?
  /// The bar above the keys.
  public var bar: KeyboardBar
  /// The position of the keyboard; nil for the bar that a hardware keyboard leaves on the screen.
  public var placement: KeyboardPlacement?
  /// The height of the reported end frame in points. For the bar that a hardware keyboard leaves on the
  /// screen, it is the visible height.
  public var height: Double
  /// The width of the reported end frame in points.
  public var width: Double
  /// The part of the height that covers the home indicator's area, in points; nil if unknown.
  public var bottomInset: Double?
  /// The kind of evidence for the height.
  public var evidence: Evidence
  /// Whether a rule inferred the height.
  public var inferred: Bool
  /// The rule that inferred the height; empty if `inferred` is false.
  public var rule: String
  /// The reliability of the height.
  public var confidence: DataConfidence
  /// The source of the height.
  public var source: String
  /// Remarks on the height.
  public var notes: String

  /// Creates a row from all its columns.
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

  /// All values that `kind` can have, in the order in which messages list them.
  public static let kinds: [KeyboardKind?] = KeyboardKind.allCases + [nil]
  /// All values that `placement` can have, in the order in which messages list them.
  static let placements: [KeyboardPlacement?] = KeyboardPlacement.allCases + [nil]

  /// Returns the table's word for the contents of a keyboard.
  public static func word(for kind: KeyboardKind?) -> String {
    switch kind {
    case .passwords: "alphabet-autofill"
    case .some(let kind): kind.rawValue
    case nil: "hardware"
    }
  }

  /// Returns the table's word for the position of a keyboard.
  public static func word(for placement: KeyboardPlacement?) -> String {
    placement.map(\.rawValue) ?? "hardware-bar"
  }

  /// The keyboard that a row describes. For a device, system version and SDK, a table has one row for each
  /// keyboard.
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

/// The row that was found for a keyboard.
public struct KeyboardMatch: Sendable, Hashable {
  /// The row, which may be a substitute.
  public var row: KeyboardRow
  /// The differences between the requested keyboard and the row; empty if the row matches exactly.
  public var notes: [String]
  /// Whether the row is a substitute because the table has no row for the requested keyboard.
  public var isFallback: Bool
}
