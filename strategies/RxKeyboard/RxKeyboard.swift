import KeyboardAvoidance

/// Binds the keyboard's visible height to an inset or a constraint.
public enum RxKeyboardFamily: StrategyFamily {
  /// The family's id.
  public static let id = "rx-keyboard"
  /// The family's title.
  public static let title = "RxKeyboard"
  /// What the technique is and when to use it.
  public static let summary =
    "The library turns notifications, and the finger that drags the keyboard away, into one observable height: what the "
    + "main screen shows of the keyboard. What an app does with it is up to the app; these are the recipes of its README. "
    + "A screen without a scroll view, or without a bottom constraint, is left alone."
  /// What somebody who considers it asks first.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "RxSwift, and a scroll view's inset or a constraint to bind.",
    goodFor: "Apps that bind everything.",
    fails: "The height is the screen's: a floating keyboard, a sheet and the safe area make "
      + "it too large.",
    mend: "Subtract the safe area; convert the frame to the view; ignore what is not "
      + "docked.")
  private static let source =
    "RxKeyboard 2.0.1 @63f6377, MIT, github.com/RxSwiftCommunity/RxKeyboard, README: "
  private static let failures = [
    "A floating or undocked keyboard counts with its whole height, wherever it is (the intersection with the screen).",
    "The main screen's bounds stand for the window's: in Slide Over and in a sheet the height is not what is covered.",
    "Another app's keyboard counts as well.",
    "It brings neither duration nor curve: only UIKit's own animation around the handlers makes it move along.",
  ]
  /// The two recipes.
  public static let variants = [
    StrategyVariant(
      id: "rx-keyboard-inset", family: id, title: "Visible height as content inset",
      summary: "Binds the scroll view's bottom content inset to the visible height.",
      provenance: .library, source: source + "content inset",
      undo: "Binds 0, which loses the app's own inset; the offset stays.",
      knownFailures: [
        "The visible height reaches below the scroll view and the safe area: a gap of their height stays (issue 84)."
      ] + failures, file: "RxKeyboardInset.swift", make: { RxKeyboardInset() }),
    StrategyVariant(
      id: "rx-keyboard-toolbar", family: id, title: "Visible height in a toolbar's constraint",
      summary:
        "Binds the constant of the bottom constraint to the safe area to minus the visible height, and on the first "
        + "show scrolls the list above a toolbar by it.",
      provenance: .library, source: source + "toolbar and content offset, with the layout of its example",
      undo: "Binds 0; what it added to the list's offset stays, as far as the content reaches.",
      knownFailures: [
        "The bottom safe area counts twice: a gap of its height stays above the keyboard (issue 84, pull request 120).",
        "A margin that the constraint had at rest is lost when the view loads: the first value is 0.",
        "The offset is added on every show, whatever the person reads, and not taken back on hide.",
      ] + failures, file: "RxKeyboardToolbar.swift", make: { RxKeyboardToolbar() }),
  ]
}
