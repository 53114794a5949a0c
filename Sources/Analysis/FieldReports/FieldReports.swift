import Record

/// What people publicly say of the libraries and techniques that are modelled, each with a cell that shows whether it is so.
public enum FieldReports {
  /// All of them, technique by technique.
  public static let all: [FieldReport] =
    iqKeyboardManager + tpKeyboardAvoiding + rxKeyboard + inputBar + backport + layoutGuide + contentInset
    + tableController + swiftUI + avoidingView + scrollInsets + keyboardAwareScroll + keyboardController
    + avoidSoftInput + flutter

  /// Every cell that one of them is about.
  public static let cells: Set<CellID> = Set(all.map(\.cell))

  /// The report with an id.
  public static func report(_ id: String) -> FieldReport? { all.first { $0.id == id } }

  /// The reports about some strategies, in the order of `all`.
  public static func of(strategies: Set<String>) -> [FieldReport] {
    all.filter { strategies.contains($0.cell.strategy) }
  }

  // The devices that most reports can be seen on: phones with and without a home button, tablets whose keyboard can leave
  // the dock.
  static let phone = "iphone-16"
  static let homeButton = "iphone-se-3"
  static let pad = "ipad-air-11-m3"
  static let undockingPad = "ipad-9"

  // Bounds: what is below is as good as nothing, and what is above is plain to see.
  /// The metrics' own poor bound of lengths: half of a control.
  static let plain = 22.0
  /// The bottom safe area of the phone with a home indicator.
  static let homeIndicator = 34.0
}
