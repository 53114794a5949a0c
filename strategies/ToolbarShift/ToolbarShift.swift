import KeyboardAvoidance

/// Moves the bar at the bottom of the screen onto the keyboard.
public enum ToolbarShiftFamily: StrategyFamily {
  /// The family's id.
  public static let id = "toolbar-shift"
  /// The family's title.
  public static let title = "Toolbar shift"
  /// What the technique is and when to use it.
  public static let summary =
    "Only the bar at the bottom moves; the content behind it stays. Use it where the bar matters and the "
    + "content can be scrolled anyway; a screen without such a bar is left alone."
  /// What somebody who considers it asks first.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "A bar at the bottom with a frame that code may set.",
    goodFor: "A bar over content that scrolls by itself.",
    fails: "A layout pass puts the bar back, and every further show moves it again.",
    mend: "Set the bar's place from the covered height each time instead of adding to it, "
      + "or tie the bar to the keyboard layout guide.")
  /// As published first, then done right.
  public static let variants = [
    StrategyVariant(
      id: "toolbar-shift-2014", family: id, title: "Toolbar's frame, 2014",
      summary: "Subtracts the end frame's height from the toolbar's y on willShow and adds it on willHide, "
        + "with the keyboard's duration and curve.",
      provenance: .published,
      source: "seed blog post 000 (Korean) of 2014/01/17",
      undo: "Adds the height that the hide reports, which is not always what was subtracted.",
      knownFailures: relativeFailures + [
        "A rotation with the keyboard up is not handled.",
        "A quick show after a hide starts from the model value, not from what is on the screen.",
      ], file: "ToolbarShift2014.swift", corrections: corrections2014,
      make: { ToolbarShift2014() }),
    StrategyVariant(
      id: "toolbar-shift-2017", family: id, title: "Toolbar's frame, 2017",
      summary: "As in 2014, but the curve is passed as raw options, which are not a curve, and a rotation "
        + "resigns the first input.",
      provenance: .published,
      source: "seed blog post 000 (Korean) of 2017/05/01",
      undo: "Adds the height that the hide reports, which is not always what was subtracted.",
      knownFailures: relativeFailures + [
        "Curve 7 without the shift by 16 bits means ease-in-out, so the bar is not in step by itself.",
        "A rotation closes the keyboard, and only if the first input is focused.",
      ], file: "ToolbarShift2017.swift", corrections: corrections2017,
      make: { ToolbarShift2017() }),
    StrategyVariant(
      id: "toolbar-shift", family: id, title: "Translation by the covered height",
      summary:
        "Translates the bar up by what the docked keyboard covers up to its resting bottom edge, again "
        + "after every layout pass.",
      provenance: .doneRight,
      source: "Toolbar shift of seed blog post 000 (Korean) with its bugs removed",
      undo: "Sets the translation back to 0.",
      knownFailures: ["Content behind the bar, the focused field included, stays covered."],
      file: "ToolbarShiftTranslated.swift", make: { ToolbarShiftTranslated() }),
  ]

  private static let relativeFailures = [
    "A repeated willShow, as on a focus change or another keyboard, lifts the bar again.",
    "A layout pass puts the bar back under the keyboard, and the hide then sends it below the screen.",
    "With a home indicator a gap of the safe area's height stays above the keyboard.",
    "Content behind the bar, the focused field included, stays covered.",
  ]
}
