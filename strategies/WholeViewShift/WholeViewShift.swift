import KeyboardAvoidance

/// Moves the whole view up by the keyboard's height.
public enum WholeViewShiftFamily: StrategyFamily {
  /// The family's id.
  public static let id = "whole-view-shift"
  /// The family's title.
  public static let title = "Whole view shift"
  /// What the technique is and when to use it.
  public static let summary =
    "The root view moves up by the height of the keyboard, so that its bottom edge stands on it. Right for "
    + "screens whose content sits at the bottom and whose top may leave; the focused field is not consulted. 7 of 46 public projects do it (15%, 8–28)."
  /// What somebody who considers it asks first.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "Nothing but the controller's root view.",
    goodFor: "Screens whose inputs are at the bottom and whose top may leave.",
    fails: "Fields at the top leave the screen, and every repeated show has to be told from "
      + "the first.",
    mend: "Set the origin instead of adding to it, shift by what is covered, and use a "
      + "scroll view for more than a few fields.")
  /// As published first, then done right.
  public static let variants = [
    StrategyVariant(
      id: "whole-view-shift-begin-frame", family: id, title: "By the begin frame's height",
      summary:
        "Subtracts the begin frame's height from the root view's origin on willShow and 0 on willHide.",
      provenance: .published,
      source: "seed blog post 003 (Chinese)",
      undo: "Never: the hide handler subtracts 0.",
      knownFailures: [
        "The view never returns, and every further show lifts it again.",
        "A repeated willShow, as on a focus change or another keyboard, subtracts again.",
        "The begin frame has the previous keyboard's height, or 0, when the keyboard changes.",
        "A field near the top is pushed off the screen.",
      ], file: "WholeViewShiftBeginFrame.swift", corrections: corrections,
      make: { WholeViewShiftBeginFrame() }),
    StrategyVariant(
      id: "whole-view-shift", family: id, title: "By the covered height",
      summary: "Moves the root view up by the height that the docked keyboard covers of it at rest.",
      provenance: .doneRight,
      source: "Whole view shift of seed blog post 003 (Chinese) with its bugs removed",
      undo: "Restores the origin that the view had before the keyboard came.",
      knownFailures: [
        "A field near the top is pushed off the screen although it was visible.",
        "It moves by the whole keyboard height where a few points would do.",
      ], file: "WholeViewShiftCovered.swift", make: { WholeViewShiftCovered() }),
  ]
}
