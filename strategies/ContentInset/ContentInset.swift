import KeyboardAvoidance

/// Gives the scroll view's content an inset of the keyboard's height.
public enum ContentInsetFamily: StrategyFamily {
  /// The family's id.
  public static let id = "content-inset"
  /// The family's title.
  public static let title = "Content inset"
  /// What the technique is and when to use it.
  public static let summary =
    "The scroll view keeps its frame and gets a bottom inset of what the keyboard covers, so that everything can be "
    + "scrolled above it. Right for every screen that scrolls; one that does not is left alone. The most common technique: "
    + "20 of 46 public projects do it (43%, 30–58)."
  /// What somebody who considers it asks first.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "A scroll view around the inputs.",
    goodFor: "Every form, table and text that scrolls.",
    fails: "What is outside the scroll view stays under the keyboard: bars, composers, forms"
      + " that do not scroll.",
    mend: "Put the form into a scroll view, tie a bar to the keyboard layout guide, and "
      + "inset by what is covered of the scroll view, not by the keyboard's height.")
  /// As published first, then done right.
  public static let variants =
    asItIs + [
      asItIs[1].adopted(
        .scrollView, "as Apple's archived guide says for content that the keyboard may cover"),
      asItIs[2].adopted(
        .scrollView, "as Apple's archived guide says for content that the keyboard may cover"),
    ]
  private static let asItIs = [
    StrategyVariant(
      id: "content-inset-archived", family: id, title: "Apple's archived recipe",
      summary:
        "On didShow sets the content inset to the begin frame's height and scrolls the field of the delegate "
        + "calls to visible, animated, if its top left corner is below the shortened root view.",
      provenance: .published,
      source: "Apple, Text Programming Guide for iOS (archived), Managing the Keyboard, "
        + "developer.apple.com/library/archive/documentation/StringsTextFonts/Conceptual/TextAndWebiPhoneOS",
      undo: "Sets both insets to zero on willHide, which loses the app's own; the offset stays.",
      knownFailures: [
        "It waits until the keyboard has arrived, then the scroll view's own animation begins.",
        "Only the field's top left corner is tested: one that is half covered is left.",
        "The corner is taken from the field's superview and compared with the root view's frame, so a field in a "
          + "nested view is tested and scrolled to in the wrong place.",
        "The begin frame has the previous keyboard's height, or 0, when the keyboard changes.",
        "The bottom safe area counts twice where the system adds it to the inset.",
        "Text views are ignored.",
      ], file: "ContentInsetArchived.swift", corrections: archivedCorrections,
      make: { ContentInsetArchived() }),
    StrategyVariant(
      id: "content-inset-plain", family: id, title: "End frame's height as inset",
      summary:
        "On willShow sets the bottom insets of content and indicator to the end frame's height, on willHide to "
        + "0; what scrolls then is left to UIKit.",
      provenance: .published,
      source: "as most apps write it: in 43 % of 46 public apps and course projects with keyboard code",
      undo: "Sets both insets to 0, which loses the app's own; the offset stays.",
      knownFailures: [
        "The height is used as it is: a scroll view that ends above the screen's edge gets too much (square/Listable "
          + "issue 100).",
        "Where the system adds the safe area, that counts twice.",
        "Nothing is scrolled: UIKit shows text fields by itself, text views in a scroll view stay covered.",
        "A hardware keyboard's bar and a keyboard beside the window get an inset of the full height.",
      ], file: "ContentInsetPlain.swift", corrections: plainCorrections, make: { ContentInsetPlain() }),
    StrategyVariant(
      id: "content-inset", family: id, title: "Covered height, caret scrolled to",
      summary:
        "Adds what the docked keyboard covers of the scroll view, less what the safe area adds, to its resting "
        + "bottom inset and scrolls by the smallest amount that shows the caret with 8 points around it.",
      provenance: .doneRight,
      source:
        "Managing the Keyboard of Apple's archived Text Programming Guide for iOS with its bugs removed; the 8 "
        + "points are a choice of this project",
      undo: "Restores the insets that the scroll view had; the offset stays where the content reaches.",
      knownFailures: [
        "A field outside the scroll view, and a bar below it, are not moved.",
        "Only the caret is shown, not the field's label or what belongs to it.",
      ], file: "ContentInsetCovered.swift", make: { ContentInsetCovered(margin: 8) }),
  ]
  /// How much around the caret is shown with it.
  public static let parameters = [
    StrategyParameter(
      family: id, id: "margin", title: "What is shown above and below the caret", unit: "pt", range: 0...100,
      base: asItIs[2], make: { ContentInsetCovered(margin: $0) })
  ]
}
