extension PainPoints {
  /// What the reports and the published code foretell, by strategy.
  public static let predictions: [Prediction] =
    fixedOffset + firstResponder + toolbar + wholeView + footer + guide

  /// Predictions of one strategy that need no words.
  private static func plain(_ strategy: String, _ numbers: [Int]) -> [Prediction] {
    numbers.map { Prediction(strategy, all[$0 - 1]) }
  }

  private static let fixedOffset: [Prediction] =
    plain("fixed-offset-300", [2, 14, 18, 22, 24, 25]) + [
      Prediction(
        "fixed-offset-300", all[3], "at rest under an opaque bar", where: { $0.screen == "navigation-form" }),
      Prediction(
        "fixed-offset-300", all[8], "on tall phones", where: { $0.device != homeButton }, disagreement: "?"),
    ]

  private static let firstResponder: [Prediction] =
    plain("first-responder-shift", [1, 5, 9]) + [
      Prediction(
        "first-responder-shift", all[1], "a shift that has become stale",
        where: { $0.scenario == "last-then-first" }),
      Prediction(
        "first-responder-shift", all[3], "at rest under an opaque bar",
        where: { $0.screen == "navigation-form" }),
      Prediction(
        "first-responder-shift", all[17], "with text fields", where: { $0.screen == "form" }),
      Prediction("first-responder-shift", all[21], disagreement: "?"),
      Prediction(
        strategy: "first-responder-shift", pain: nil,
        circumstances: "tall fields in landscape: the sign flips",
        fails: true,
        situations: Places(["show-hide"], on: ["login"], of: ["iphone-13-mini"], ["landscape"]).situations,
        measure: PainMeasure(.good(.O1, "hides a part of the field"))),
    ]

  private static let toolbar: [Prediction] = ["toolbar-shift-2017", "toolbar-shift-2014"].flatMap { id in
    plain(id, [3, 4, 6, 8, 14, 16, 22, 24]) + [
      Prediction(id, all[10], "when curves are read literally", where: { $0.scenario == "own-curves" })
    ]
  }

  private static let wholeView: [Prediction] = plain(
    "whole-view-shift-begin-frame", [2, 3, 4, 8, 14, 16, 19, 22, 24, 25])

  private static let footer: [Prediction] =
    plain("bottom-inset-safe-area", [6, 12, 14, 17, 18, 22]) + [
      Prediction(
        "bottom-inset-safe-area", all[6], "when a floating keyboard says that it shows",
        where: { $0.scenario == "floating-announced" }),
      Prediction(
        "bottom-inset-safe-area", all[10], "when curves are read literally",
        where: { $0.scenario == "own-curves" }),
    ]

  private static let guide: [Prediction] =
    plain("tracking-guide", [1, 9, 12]) + [
      Prediction("tracking-guide", all[6], "in its default form"),
      Prediction("tracking-guide-undocked", all[6], "spared, since it follows the panel", fails: false),
      Prediction("tracking-guide", all[14], "combined with another mechanism"),
    ]
}
