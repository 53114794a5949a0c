/// The settings of the rule `lowSheet`.
enum LowSheet: String, RuleSetting {
  case rises, stays

  static var rule: PlatformRule { .lowSheet }
  static let definition = PlatformRuleDefinition(
    LowSheet.self, "lowSheet", .open,
    "A sheet without the large detent that the keyboard covers.",
    evidence:
      "AutoResizingSheet 1 (a sheet whose only detent is the height of its content keeps it and moves up); "
      + "feedback-assistant/reports 669 (a sheet goes to its tallest detent); noop PR 450 (a sheet stays at its medium "
      + "height, and the keyboard leaves too little of it)",
    reach: .sheet, reachNote: "on screens in a sheet whose detents do not include the large one")

  var meaning: String {
    switch self {
    case .rises:
      "The sheet has the height of its tallest detent above the keyboard, but not more than the large detent. Its view "
        + "still ends at the bottom edge of the window."
    case .stays: "The sheet stays where it is, and the keyboard covers its lower part."
    }
  }
}

extension PlatformRule {
  /// A sheet without the large detent that the keyboard covers.
  public static let lowSheet = PlatformRule(LowSheet.self)
}

extension RuleSwitches {
  /// Whether a sheet without the large detent rises above the keyboard.
  package var lowSheetRises: Bool { isSet(to: LowSheet.rises) }
}
