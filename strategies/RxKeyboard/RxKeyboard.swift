import KeyboardAvoidance

/// A binding of the keyboard's visible height to an inset or a constraint.
public enum RxKeyboardFamily: StrategyFamily {
  /// The family's id.
  public static let id = "rx-keyboard"
  /// The family's title.
  public static let title = "RxKeyboard"
  /// A description of the technique and of when to use it.
  public static let summary =
    "The library turns the notifications, and the finger that drags the keyboard away, into one observable: "
    + "the keyboard's visible height on the main screen. An app decides how to use it; these are the "
    + "recipes of its README. A screen without a scroll view, or without a bottom constraint, does not "
    + "change."
  /// The requirements, uses and limits of the technique.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "RxSwift, and a scroll view's inset or a constraint to bind.",
    goodFor: "Apps that already use bindings.",
    fails: "The height is measured on the screen, so a floating keyboard, a sheet and the safe area make it "
      + "too large.",
    fix: "Subtract the safe area, convert the frame to the view's coordinates, and ignore a keyboard that "
      + "is not docked.")
  private static let source =
    "RxKeyboard 2.0.1 @63f6377, MIT, github.com/RxSwiftCommunity/RxKeyboard, README: "
  private static let failures = [
    "A floating or undocked keyboard counts with its whole height at any position (the intersection with the "
      + "screen).",
    "It uses the main screen's bounds instead of the window's, so in Slide Over and in a sheet the height is "
      + "not the covered one.",
    "Another app's keyboard counts as well.",
    "It provides neither duration nor curve, so it moves with the keyboard only if UIKit runs the handlers "
      + "inside its own animation.",
  ]
  /// The two recipes of the library's README, then one of them for forms in a scroll view.
  public static let variants =
    onUnchangedScreens + [
      onUnchangedScreens[0].adopted(
        .scrollView, "because the recipe of its README binds the inset of a scroll view")
    ]
  private static let onUnchangedScreens = [
    StrategyVariant(
      id: "rx-keyboard-inset", family: id, title: "Visible height as content inset",
      summary: "Binds the scroll view's bottom content inset to the visible height.",
      provenance: .library, source: source + "content inset",
      undo: "Binds 0, which loses the app's own inset; the offset stays.",
      knownFailures: [
        "The visible height includes the area below the scroll view and the safe area, so a gap of their "
          + "height stays (issue 84)."
      ] + failures, file: "RxKeyboardInset.swift", make: { RxKeyboardInset() }),
    StrategyVariant(
      id: "rx-keyboard-toolbar", family: id, title: "Visible height in a toolbar's constraint",
      summary:
        "Binds the constant of the constraint to the safe area to the negative visible height, and on the "
        + "first show scrolls the list above a toolbar by that height.",
      provenance: .library,
      source: source
        + "toolbar and content offset; the tie to the safe area and the layout in an animation of 0 s "
        + "are those of its example, MessageListViewController.swift, which subtracts no safe area",
      undo: "Binds 0; the distance added to the list's offset stays if the content permits it.",
      knownFailures: [
        "The bottom safe area is counted twice, so a gap of its height stays above the keyboard (issue 84, "
          + "pull request 120).",
        "An original margin of the constraint is lost when the view loads, because the first value is 0.",
        "It adds to the offset on every show, even if the person has scrolled, and does not subtract on hide.",
        "The example's list reaches below the bar and is inset by the visible height and the bar's height, and the "
          + "example ignores the first value; the recipes of the README, which are played, do neither.",
      ] + failures, file: "RxKeyboardToolbar.swift", make: { RxKeyboardToolbar() }),
  ]
}
