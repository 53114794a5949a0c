import KeyboardAvoidance

/// Raises the bottom edge of the content by changing the constant of its constraint.
public enum BottomConstraintInsetFamily: StrategyFamily {
  /// The family's id.
  public static let id = "bottom-inset"
  /// The family's title.
  public static let title = "Bottom constraint inset"
  /// What the technique is and when to use it.
  public static let summary =
    "The constraint that holds the content's bottom edge gets a constant of the keyboard's height, and Auto "
    + "Layout does the rest. Good for a footer, a composer or a scroll view; a screen without such a "
    + "constraint is left alone. 13 of 46 public projects do it (28%, 17–43)."
  /// What somebody who considers it asks first.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "A constraint that holds the content's or the bar's bottom edge.",
    goodFor: "Footers, composers, and scroll views that may shrink.",
    fails: "A form that does not fit into what is left is squeezed, and nothing scrolls to "
      + "the field.",
    mend: "Use the covered height, less what the safe area counts already; put what may not"
      + " fit into a scroll view; on iOS 15 and later use the keyboard layout guide.")
  /// As published first, then done right.
  public static let variants = [
    published(
      "safe-area", "Full height above the safe area",
      "On willShow sets the constraint to the safe area to the end frame's height, on willHide to 0.",
      source: "footer with SnapKit, the same as the plain constraint "
        + "to the safe area",
      failures: [
        "The bottom safe area counts twice: a gap of its height stays above the keyboard."
      ],
      file: "BottomInsetSafeArea.swift", corrections: corrections, minimumSystem: 11,
      make: { BottomInsetSafeArea() }),
    published(
      "superview", "Full height above the superview",
      "On willShow sets the constraint to the superview's bottom to the end frame's height, on willHide to 0.",
      source: "plain UIKit, variant a",
      failures: ["At rest the content's bottom edge ignores the home indicator."],
      file: "BottomInsetSuperview.swift", corrections: superviewCorrections,
      make: { BottomInsetSuperview() }),
    published(
      "reversed", "Full height with the sign reversed",
      "As on the superview, but the items of the constraint are the other way round, so the content goes down.",
      source: "plain UIKit, variant c",
      failures: ["The content's bottom edge goes below the screen by the keyboard's height."],
      file: "BottomInsetReversed.swift", corrections: reversedCorrections,
      make: { BottomInsetReversed() }),
    StrategyVariant(
      id: "bottom-inset", family: id, title: "Covered height less the safe area",
      summary: "Adds what the docked keyboard covers of the view, less the safe area when the constraint is "
        + "attached to it, to the resting constant.",
      provenance: .doneRight,
      source: "Bottom constraint of seed blog post 004 (Korean) with its bugs removed",
      undo: "Restores the constant that the constraint had before the keyboard came.",
      knownFailures: [
        "Nothing is scrolled: a focused field in a list above the footer can stay out of sight."
      ], file: "BottomInsetCovered.swift", make: { BottomInsetCovered() }),
  ]

  private static func published(
    _ suffix: String, _ title: String, _ summary: String, source: String, failures: [String],
    file: String, corrections: [Correction], minimumSystem: Int? = nil,
    make: @escaping @Sendable () -> any KeyboardAvoidanceStrategy
  ) -> StrategyVariant {
    StrategyVariant(
      id: "\(id)-\(suffix)", family: id, title: title, summary: summary, provenance: .published,
      source: "seed blog post 004 (Korean), \(source)",
      undo: "Sets the constant to 0, which loses a resting margin.",
      knownFailures: failures + [
        "A margin that the constraint had at rest is lost after the first cycle.",
        "It uses the full reported height, also when only a hardware keyboard's bar is visible.",
        "The curve is not read.",
      ], file: file, corrections: corrections, minimumSystem: minimumSystem, make: make)
  }
}
