import KeyboardAvoidance

/// A shift of the root view by the keyboard's height.
public enum WholeViewShiftFamily: StrategyFamily {
  /// The family's id.
  public static let id = "whole-view-shift"
  /// The family's title.
  public static let title = "Whole view shift"
  /// A description of the technique and of when to use it.
  public static let summary =
    "The root view moves up by the keyboard's height, so that its bottom edge is at the keyboard's top. "
    + "Right for screens with their content at the bottom whose top may leave the screen; it does not "
    + "depend on the focused field. 7 of 46 public projects use it (15%, 8–28)."
  /// The requirements, uses and limits of the technique.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "Only the controller's root view.",
    goodFor: "Screens with their inputs at the bottom whose top may leave the screen.",
    fails: "Fields at the top leave the screen, and the code must distinguish a repeated show from the first "
      + "one.",
    fix: "Set the origin instead of adding to it, shift by the covered height, and use a scroll view for "
      + "more than a few fields.")
  /// The published variant, then the corrected one, then its variant for forms in a scroll view.
  public static let variants =
    onUnchangedScreens + [
      onUnchangedScreens[1].adopted(
        .scrollView, "as the control group for code that is only used in scroll views")
    ]
  private static let onUnchangedScreens = [
    StrategyVariant(
      id: "whole-view-shift-begin-frame", family: id, title: "By the begin frame's height",
      summary:
        "Subtracts the begin frame's height from the root view's origin on willShow, and 0 on willHide.",
      provenance: .published,
      source: "wisdomskyduan.blogspot.com/2015/02/ios-keyboard.html (Chinese, 2015; seed blog post 003)",
      undo: "It does not undo the shift: the hide handler subtracts 0.",
      knownFailures: [
        "The view never returns, and every further show lifts it again.",
        "A repeated willShow, such as after a focus change or for another keyboard, subtracts again.",
        "The begin frame has the previous keyboard's height, or 0, when the keyboard changes.",
        "A field near the top leaves the screen.",
      ], file: "WholeViewShiftBeginFrame.swift", corrections: corrections,
      make: { WholeViewShiftBeginFrame() }),
    StrategyVariant(
      id: "whole-view-shift", family: id, title: "By the covered height",
      summary: "Moves the root view up by the height that the docked keyboard covers of it at its original "
        + "position.",
      provenance: .corrected,
      source:
        "wisdomskyduan.blogspot.com/2015/02/ios-keyboard.html (Chinese, 2015; seed blog post 003), corrected",
      undo: "Restores the origin that the view had before the keyboard appeared.",
      knownFailures: [
        "A field near the top leaves the screen although it was visible.",
        "It moves by the whole keyboard height even if a few points are enough.",
      ], file: "WholeViewShiftCovered.swift", make: { WholeViewShiftCovered() }),
  ]
}
