import KeyboardAvoidance

/// A shift of the bar at the bottom of the screen onto the keyboard.
public enum ToolbarShiftFamily: StrategyFamily {
  /// The family's id.
  public static let id = "toolbar-shift"
  /// The family's title.
  public static let title = "Toolbar shift"
  /// A description of the technique and of when to use it.
  public static let summary =
    "Only the bar at the bottom moves; the content behind it does not. Use it if the bar is important and "
    + "the content can be scrolled; a screen without such a bar does not change."
  /// The requirements, uses and limits of the technique.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "A bar at the bottom whose frame can be set in code.",
    goodFor: "A bar over content that scrolls.",
    fails: "A layout pass moves the bar back, and every further show moves it again.",
    fix: "Set the bar's position from the covered height each time instead of adding to it, or attach the "
      + "bar to the keyboard layout guide.")
  /// The two published variants, then the corrected one.
  public static let variants = [
    StrategyVariant(
      id: "toolbar-shift-2014", family: id, title: "Toolbar's frame, 2014",
      summary: "Subtracts the end frame's height from the toolbar's y on willShow and adds it on willHide, "
        + "with the keyboard's duration and curve.",
      provenance: .published,
      source: "hidavidbae.blogspot.com/2014/01/ios-keyboard-toolbar.html (Korean; seed blog post 000)",
      undo: "Adds the height that the hide reports, which may differ from the subtracted one.",
      knownFailures: relativeFailures + [
        "It does not handle a rotation while the keyboard is up.",
        "A quick show after a hide starts from the model value and not from the visible position.",
      ], file: "ToolbarShift2014.swift", corrections: corrections2014,
      make: { ToolbarShift2014() }),
    StrategyVariant(
      id: "toolbar-shift-2017", family: id, title: "Toolbar's frame, 2017",
      summary: "Like the 2014 variant, but passes the curve as raw options, which are not a curve, and "
        + "resigns the first input on a rotation.",
      provenance: .published,
      source: "hidavidbae.blogspot.com/2017, post of 2017/05/01 (Korean; seed blog post 000)",
      undo: "Adds the height that the hide reports, which may differ from the subtracted one.",
      knownFailures: relativeFailures + [
        "Without a shift by 16 bits, curve 7 means ease-in-out, so the bar does not move together with the "
          + "keyboard.",
        "A rotation dismisses the keyboard, but only if the first input is focused.",
      ], file: "ToolbarShift2017.swift", corrections: corrections2017,
      make: { ToolbarShift2017() }),
    StrategyVariant(
      id: "toolbar-shift", family: id, title: "Translation by the covered height",
      summary:
        "Translates the bar up by the height that the keyboard covers above the bar's original bottom edge, "
        + "and again after every layout pass.",
      provenance: .corrected,
      source: "hidavidbae.blogspot.com/2017, post of 2017/05/01 (Korean; seed blog post 000), corrected",
      undo: "Sets the translation back to 0.",
      knownFailures: ["Content behind the bar, including the focused field, stays covered."],
      file: "ToolbarShiftTranslated.swift", make: { ToolbarShiftTranslated() }),
  ]

  private static let relativeFailures = [
    "A repeated willShow, such as after a focus change or for another keyboard, lifts the bar again.",
    "A layout pass moves the bar back under the keyboard, and the hide then moves it below the screen.",
    "With a home indicator, a gap of the safe area's height stays above the keyboard.",
    "Content behind the bar, including the focused field, stays covered.",
  ]
}
