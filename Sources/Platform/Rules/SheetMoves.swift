/// Rule sheetMoves. A form sheet moves up and a sheet at its medium detent grows when the keyboard covers it.
public enum SheetMoves: String, RuleSetting {
  case on, off

  /// The rule.
  public static var rule: PlatformRule { .sheetMoves }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    SheetMoves.self, "sheetMoves", .open,
    "A form sheet moves up and a sheet at its medium detent grows when the keyboard covers it.",
    evidence:
      "FinalCAD/iOS-KeyboardManager 2; IQKeyboardManager PR 234; freshOS/KeyboardLayoutGuide 43; true-sheet 588 (detents)",
    reach: .sheet, reachNote: "on screens in a sheet")

  /// What happens then.
  public var meaning: String {
    switch self {
    case .on:
      "Sheets move right after the will notifications were handled, on the keyboard's curve."
    case .off:
      "Sheets stay where they are."
    }
  }
}

extension PlatformRule {
  /// A form sheet moves up and a sheet at its medium detent grows when the keyboard covers it.
  public static let sheetMoves = PlatformRule(SheetMoves.self)
}

extension RuleSwitches {
  /// Whether sheets give way to the keyboard.
  package var sheetMoves: Bool { isSet(to: SheetMoves.on) }
}
