import KeyboardAvoidance

/// Puts a toolbar with a Done button on every field's keyboard.
public enum DoneToolbarFamily: StrategyFamily {
  /// The family's id.
  public static let id = "done-toolbar"
  /// The family's title.
  public static let title = "Done toolbar"
  /// What the technique is and when to use it.
  public static let summary =
    "A toolbar with a Done button stands on top of every field's keyboard, as its inputAccessoryView, so that a person "
    + "can always put the keyboard away. It avoids nothing: the keyboard covers 44 points more. 14 of 46 public projects "
    + "have one (30%)."
  /// What somebody who considers it asks first.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "Fields whose keyboards have no return key, as number pads.",
    goodFor: "A way out of the keyboard where nothing else offers one.",
    fails: "By itself it moves nothing: what the keyboard covers stays covered, and 44 points more.",
    mend: "Keep the toolbar and add a technique that moves the content: the frame that it reads includes it.")
  /// The toolbar alone first.
  public static let variants = [
    StrategyVariant(
      id: "done-toolbar", family: id, title: "Done toolbar alone",
      summary:
        "Sets one toolbar of 44 points as accessory view of every input; Done ends editing. Nothing moves.",
      provenance: .published,
      source: "as many apps write it: in 30 % of 46 public apps and course projects with keyboard code",
      undo: "Nothing to undo: the toolbar leaves with the keyboard.",
      knownFailures: [
        "Nothing is moved or scrolled: UIKit shows a focused text field only within a scroll view's insets, and none "
          + "is set.",
        "The toolbar covers 44 points more than the keyboard alone (FCAlertView 70).",
      ], file: "DoneToolbarAlone.swift", make: { DoneToolbarAlone() }),
    StrategyVariant(
      id: "done-toolbar-inset", family: id, title: "Done toolbar, end frame's height as inset",
      summary:
        "The same toolbar; on willShow the bottom insets of content and indicator become the end frame's height, which "
        + "includes it, on willHide 0.",
      provenance: .published,
      source:
        "as many apps write it: the toolbar in 30 % and the content inset in 43 % of 46 public apps and course projects "
        + "with keyboard code",
      undo: "Sets both insets to 0, which loses the app's own; the offset stays.",
      knownFailures: [
        "The height is used as it is: a scroll view that ends above the screen's edge gets too much (square/Listable "
          + "issue 100).",
        "Where the system adds the safe area, that counts twice.",
        "What does not scroll stays covered, by 44 points more than without the toolbar.",
        "Where frames leave the toolbar out (rule accessoryInFrame), the inset is 44 points short.",
      ], file: "DoneToolbarInset.swift", make: { DoneToolbarInset() }),
  ]
}
