import KeyboardAvoidance

/// A toolbar with a Done button above the keyboard of every field.
public enum DoneToolbarFamily: StrategyFamily {
  /// The family's id.
  public static let id = "done-toolbar"
  /// The family's title.
  public static let title = "Done toolbar"
  /// A description of the technique and of when to use it.
  public static let summary =
    "A toolbar with a Done button, the inputAccessoryView of every field, is above the keyboard, so that a "
    + "person can always dismiss the keyboard. It moves nothing, and the keyboard with the toolbar covers "
    + "44 more points. 14 of 46 public projects have one (30%)."
  /// The requirements, uses and limits of the technique.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "Fields whose keyboards have no return key, such as number pads.",
    goodFor: "A way to dismiss the keyboard if nothing else offers one.",
    fails: "Used alone, it moves nothing: covered content stays covered, and 44 more points are covered.",
    fix: "Keep the toolbar and add a technique that moves the content; the frame that it reads includes the "
      + "toolbar.")
  /// The variant with only the toolbar, then the one that also sets a content inset, then its variant for forms
  /// in a scroll view.
  public static let variants =
    onUnchangedScreens + [
      onUnchangedScreens[1].adopted(.scrollView, "because the inset needs a scroll view")
    ]
  private static let onUnchangedScreens = [
    StrategyVariant(
      id: "done-toolbar", family: id, title: "Done toolbar alone",
      summary:
        "Sets one toolbar of 44 points as the accessory view of every input; Done ends editing. Nothing "
        + "moves.",
      provenance: .published,
      source: "as many apps write it: in 30 % of 46 public apps and course projects with keyboard code",
      undo: "There is nothing to undo, because the toolbar hides with the keyboard.",
      knownFailures: [
        "It moves and scrolls nothing. UIKit scrolls to a focused text field only within a scroll view's "
          + "insets, and it sets no inset.",
        "Together with the toolbar the keyboard covers 44 more points (FCAlertView 70).",
      ], file: "DoneToolbarAlone.swift", make: { DoneToolbarAlone() }),
    StrategyVariant(
      id: "done-toolbar-inset", family: id, title: "Done toolbar, end frame's height as inset",
      summary:
        "The same toolbar. Sets the bottom insets of the content and the indicators to the end frame's "
        + "height, which includes the toolbar, on willShow, and to 0 on willHide.",
      provenance: .published,
      source:
        "as many apps write it: the toolbar in 30 % and the content inset in 43 % of 46 public apps and "
        + "course projects with keyboard code",
      undo: "Sets both insets to 0, which loses the app's own insets; the offset stays.",
      knownFailures: [
        "It uses the full height, so a scroll view that ends above the screen's edge gets too large an inset "
          + "(square/Listable issue 100).",
        "If the system adds the safe area to the inset, that area is counted twice.",
        "Content that does not scroll stays covered, by 44 points more than without the toolbar.",
        "If frames do not include the toolbar (rule accessoryInFrame), the inset is 44 points too small.",
      ], file: "DoneToolbarInset.swift", make: { DoneToolbarInset() }),
  ]
}
