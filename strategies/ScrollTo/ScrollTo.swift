import KeyboardAvoidance

/// Scrolls to the field when it gets the focus, and knows nothing of the keyboard.
public enum ScrollToFamily: StrategyFamily {
  /// The family's id.
  public static let id = "scroll-to"
  /// The family's title.
  public static let title = "Scroll to the field"
  /// What the technique is and when to use it.
  public static let summary =
    "A delegate sets the scroll view's offset when a field begins and ends editing. Without an inset the content cannot "
    + "stay where it is put, and numbers fit one keyboard on one phone; as a part of a content inset it is the part that "
    + "UIKit does by itself for text fields. 8 of 46 public projects scroll to something (17%, 9–31)."
  /// What somebody who considers it asks first.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "A scroll view around the inputs, and the fields' delegate.",
    goodFor: "Next to nothing by itself.",
    fails: "There is no inset, so the last fields cannot stay above the keyboard, and fields"
      + " in groups are taken for others.",
    mend: "Set a content inset by what the keyboard covers; UIKit then scrolls to a text "
      + "field by itself, and a text view needs scrollRectToVisible with its caret, "
      + "converted to the scroll view.")
  private static let failures = [
    "No inset: the last fields cannot be scrolled above the keyboard by hand.",
    "Fields at the top are scrolled as well.",
    "From field to field the content goes to its top and back.",
    "The keyboard's height is not looked at.",
    "Text views are ignored.",
    "A screen without a scroll view is left alone.",
  ]
  private static let undo = "Sets the offset to zero when the field ends editing, whatever it was."
  /// To a field, then to a number.
  public static let variants =
    asItIs + [
      asItIs[0].adopted(
        .scrollView, "as the recipe's first steps say: add a scroll view, put the fields into it",
        mends: ["A screen without a scroll view is left alone."])
    ]
  private static let asItIs = [
    StrategyVariant(
      id: "scroll-to-field", family: id, title: "Field's y minus a number",
      summary:
        "When a text field begins editing scrolls, animated, to its frame's y in its superview minus 230 points, when it ends "
        + "back to zero.",
      provenance: .published,
      source: "github.com/dhawalmahajan/Autolayout-in-IOS, autoLayout/NewControllerViewController.m (2018)",
      undo: undo,
      knownFailures: failures + [
        "The y is the field's in its superview: of a field in a row or a group it is near 0, and the content goes down."
      ], file: "ScrollToField.swift", make: { ScrollToField() }),
    StrategyVariant(
      id: "scroll-to-fixed", family: id, title: "Fixed offset",
      summary:
        "When a text field begins editing scrolls, animated, to an offset of 259 points, when it ends back to zero.",
      provenance: .published,
      source: "github.com/zerogpm/xcode, SmallCode/Fix-UITextField-Problem/ViewController.swift (2016)",
      undo: undo,
      knownFailures: failures + ["A field at the top leaves the screen."],
      file: "ScrollToFixedOffset.swift", make: { ScrollToFixedOffset() }),
  ]
}
