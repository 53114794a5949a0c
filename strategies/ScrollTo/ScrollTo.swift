import KeyboardAvoidance

/// A scroll to the field when it gets the focus, independent of the keyboard.
public enum ScrollToFamily: StrategyFamily {
  /// The family's id.
  public static let id = "scroll-to"
  /// The family's title.
  public static let title = "Scroll to the field"
  /// A description of the technique and of when to use it.
  public static let summary =
    "A delegate sets the scroll view's offset when a field begins and ends editing. Without an inset the "
    + "content cannot stay at that offset, and the numbers fit one keyboard on one phone. With a content "
    + "inset it is not needed for text fields, because UIKit scrolls to them automatically. 8 of 46 public "
    + "projects use this technique (17%, 9–31)."
  /// The requirements, uses and limits of the technique.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "A scroll view around the inputs, and the fields' delegate.",
    goodFor: "Almost nothing if used alone.",
    fails: "There is no inset, so the last fields cannot stay above the keyboard, and the position of a "
      + "field in a group is wrong.",
    fix: "Set a content inset of the covered height; UIKit then scrolls to a text field automatically. For "
      + "a text view, call scrollRectToVisible with its caret, converted to the scroll view's coordinates.")
  private static let failures = [
    "There is no inset, so a person cannot scroll the last fields above the keyboard.",
    "It also scrolls for fields at the top.",
    "Between two fields the content scrolls to its top and back.",
    "It ignores the keyboard's height.",
    "Text views are ignored.",
    "A screen without a scroll view does not change.",
  ]
  private static let undo =
    "Sets the offset to zero when the field ends editing, even if it was not zero before."
  /// The variants that scroll to the field and to a fixed offset, then the variant for forms in a scroll
  /// view.
  public static let variants =
    onUnchangedScreens + [
      onUnchangedScreens[0].adopted(
        .scrollView, "as the recipe's first steps say: add a scroll view and put the fields into it",
        fixes: ["A screen without a scroll view does not change."])
    ]
  private static let onUnchangedScreens = [
    StrategyVariant(
      id: "scroll-to-field", family: id, title: "Field's y minus a number",
      summary:
        "Scrolls, animated, to the y of a text field's frame in its superview minus 230 points when the "
        + "field begins editing, and back to zero when it ends.",
      provenance: .published,
      source: "github.com/dhawalmahajan/Autolayout-in-IOS, autoLayout/NewControllerViewController.m (2018)",
      undo: undo,
      knownFailures: failures + [
        "It uses the field's y in its superview, which is near 0 for a field in a row or a group, so the "
          + "content moves down."
      ], file: "ScrollToField.swift", make: { ScrollToField() }),
    StrategyVariant(
      id: "scroll-to-fixed", family: id, title: "Fixed offset",
      summary:
        "Scrolls, animated, to an offset of 259 points when a text field begins editing, and back to zero "
        + "when it ends.",
      provenance: .published,
      source: "github.com/zerogpm/xcode, SmallCode/Fix-UITextField-Problem/ViewController.swift (2016)",
      undo: undo,
      knownFailures: failures + ["A field at the top leaves the screen."],
      file: "ScrollToFixedOffset.swift", make: { ScrollToFixedOffset() }),
  ]
}
