import KeyboardAvoidance

/// A bottom constraint of the content whose constant follows the keyboard.
public enum BottomConstraintInsetFamily: StrategyFamily {
  /// The family's id.
  public static let id = "bottom-inset"
  /// The family's title.
  public static let title = "Bottom constraint inset"
  /// A description of the technique and of when to use it.
  public static let summary =
    "The constraint at the content's bottom edge gets the keyboard's height as its constant, and Auto Layout "
    + "moves the content. Good for a footer, a composer or a scroll view; a screen without such a "
    + "constraint does not change. 13 of 46 public projects use it (28%, 17–43)."
  /// The requirements, uses and limits of the technique.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "A constraint at the bottom edge of the content or of the bar.",
    goodFor: "Footers, composers, and scroll views that may shrink.",
    fails: "A form that does not fit above the keyboard is squeezed, and nothing scrolls to the field.",
    fix: "Use the covered height, less the safe area if the constraint already counts it. Put content that "
      + "may not fit into a scroll view. On iOS 15 and later use the keyboard layout guide.")
  /// The three published variants, then the corrected one, then its variant for forms in a scroll view.
  public static let variants =
    onUnchangedScreens + [
      onUnchangedScreens[3].adopted(
        .scrollView, "so that content that does not fit above the keyboard can scroll")
    ]
  private static let onUnchangedScreens = [
    published(
      "safe-area", "Full height above the safe area",
      "On willShow the constant of the constraint to the safe area becomes the end frame's height, on "
        + "willHide 0.",
      source: "a footer with SnapKit, equal to the plain constraint to the safe area",
      failures: [
        "The bottom safe area is counted twice, so a gap of its height stays above the keyboard."
      ],
      file: "BottomInsetSafeArea.swift", corrections: corrections, minimumSystem: 11,
      make: { BottomInsetSafeArea() }),
    published(
      "superview", "Full height above the superview",
      "On willShow the constant of the constraint to the superview's bottom becomes the end frame's height, "
        + "on willHide 0.",
      source: "plain UIKit, variant a",
      failures: ["Without the keyboard, the content's bottom edge ignores the home indicator."],
      file: "BottomInsetSuperview.swift", corrections: superviewCorrections,
      make: { BottomInsetSuperview() }),
    published(
      "reversed", "Full height with the sign reversed",
      "Like the variant for the superview, but with the items of the constraint reversed, so that the "
        + "content moves down.",
      source: "plain UIKit, variant c",
      failures: ["The content's bottom edge goes below the screen by the keyboard's height."],
      file: "BottomInsetReversed.swift", corrections: reversedCorrections,
      make: { BottomInsetReversed() }),
    StrategyVariant(
      id: "bottom-inset", family: id, title: "Covered height less the safe area",
      summary: "Adds the height of the view that the docked keyboard covers to the original constant, less "
        + "the safe area if the constraint is attached to it.",
      provenance: .corrected,
      source: "yeoseongil.tistory.com/134 (Korean, 2024; seed blog post 004), corrected",
      undo: "Restores the constant that the constraint had before the keyboard appeared.",
      knownFailures: [
        "Nothing is scrolled, so a focused field in a list above the footer can stay hidden."
      ], file: "BottomInsetCovered.swift", make: { BottomInsetCovered() }),
  ]

  private static func published(
    _ suffix: String, _ title: String, _ summary: String, source: String, failures: [String],
    file: String, corrections: [Correction], minimumSystem: Int? = nil,
    make: @escaping @Sendable () -> any KeyboardAvoidanceStrategy
  ) -> StrategyVariant {
    StrategyVariant(
      id: "\(id)-\(suffix)", family: id, title: title, summary: summary, provenance: .published,
      source: "yeoseongil.tistory.com/134 (Korean, 2024; seed blog post 004), \(source)",
      undo: "Sets the constant to 0, which loses an original margin.",
      knownFailures: failures + [
        "An original margin of the constraint is lost after the first cycle.",
        "It uses the full reported height, even if only a hardware keyboard's bar is visible.",
        "It ignores the animation curve.",
      ], file: file, corrections: corrections, minimumSystem: minimumSystem, make: make)
  }
}
