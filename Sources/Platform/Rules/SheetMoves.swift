/// The settings of the rule `sheetMoves`.
enum SheetMoves: String, RuleSetting {
  case on, off

  static var rule: PlatformRule { .sheetMoves }
  static let definition = PlatformRuleDefinition(
    SheetMoves.self, "sheetMoves", .open,
    "A form sheet that the keyboard covers moves up, and a sheet at its medium detent grows.",
    evidence:
      "FinalCAD/iOS-KeyboardManager 2; IQKeyboardManager PR 234; freshOS/KeyboardLayoutGuide 43; true-sheet 588 (detents)",
    reach: .sheet, reachNote: "on screens in a sheet")

  var meaning: String {
    switch self {
    case .on:
      "Sheets move immediately after the will notifications have been handled, on the keyboard's curve."
    case .off:
      "Sheets do not move."
    }
  }
}

extension PlatformRule {
  /// A form sheet that the keyboard covers moves up, and a sheet at its medium detent grows.
  public static let sheetMoves = PlatformRule(SheetMoves.self)
}

extension RuleSwitches {
  /// Whether sheets move or grow for the keyboard.
  package var sheetMoves: Bool { isSet(to: SheetMoves.on) }
}
