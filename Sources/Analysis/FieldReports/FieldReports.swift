import Record

/// The public reports about the modelled libraries and techniques, each with a cell that confirms or
/// contradicts it.
public enum FieldReports {
  /// All reports, grouped by technique.
  public static let all: [FieldReport] =
    iqKeyboardManager + tpKeyboardAvoiding + rxKeyboard + inputBar + backport + layoutGuide + contentInset
    + tableController + swiftUI + avoidingView + scrollInsets + keyboardAwareScroll + keyboardController
    + avoidSoftInput + flutter + situations + surroundings

  /// The cells of all reports.
  public static let cells: Set<CellID> = Set(all.map(\.cell))

  /// Returns the report with an id.
  public static func report(_ id: String) -> FieldReport? { all.first { $0.id == id } }

  /// Returns the reports about some strategies, in the order of `all`.
  public static func of(strategies: Set<String>) -> [FieldReport] {
    all.filter { strategies.contains($0.cell.strategy) }
  }

  // The devices of most reports: phones with and without a home button, and tablets, one of which has an
  // undocked keyboard.
  static let phone = "iphone-16"
  static let homeButton = "iphone-se-3"
  static let pad = "ipad-air-11-m3"
  static let undockingPad = "ipad-9"

  /// The smallest length that is easy to see, in points: half the height of a control. The metrics also use
  /// it as their limit for poor values.
  static let noticeable = 22.0
  /// The bottom safe area of the phone with a home indicator, in points.
  static let homeIndicator = 34.0
}
