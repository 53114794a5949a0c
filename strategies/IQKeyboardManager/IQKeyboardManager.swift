import KeyboardAvoidance

/// The library that an app turns on in one line and that looks after every input of every screen.
public enum IQKeyboardManagerFamily: StrategyFamily {
  /// The family's id.
  public static let id = "iq-keyboard-manager"
  /// The family's title.
  public static let title = "IQKeyboardManager"
  /// What the technique is and when to use it.
  public static let summary =
    "A manager for the whole app scrolls the scroll views around the focused input, from the inside "
    + "out, until the input is clear of the keyboard, and moves the root view by what is left. One line "
    + "turns it on, and most forms need no other; it knows inputs and nothing else, so a button or a "
    + "bar goes along or stays under the keyboard."
  /// What somebody who considers it asks first.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "An app that turns it on; it finds inputs by itself.",
    goodFor: "Many forms at once, without a line of code for each.",
    fails: "Buttons and bars below the field, text that grows, text views as tall as the "
      + "screen, sheets that move by themselves.",
    mend: "Put forms into a scroll view so that the bar stays and the button can be "
      + "reached; turn it off for composers and editors and tie these to the keyboard "
      + "layout guide.")
  /// With its default settings.
  public static let variants =
    asItIs + [
      asItIs[0].adopted(
        .scrollView,
        "as its wiki says for a navigation bar that should stay (github.com/hackiftekhar/IQKeyboardManager/wiki/"
          + "Manual-Management)")
    ]
  private static let asItIs = [
    StrategyVariant(
      id: id, family: id, title: "Enabled, nothing else set",
      summary: "On a new keyboard height and on every focus scrolls, then shifts the root view, until "
        + "the input's bottom is 10 points and the margins above the keyboard, but not past the top "
        + "bar. Not modelled: its toolbar, which has to be turned on; its care for a swipe back that is "
        + "under way; the controllers and fields that it leaves alone, as table view and alert "
        + "controllers and a search controller's field; the status bar's height, which it keeps clear "
        + "of in a sheet without a bar as well.",
      provenance: .library,
      source: "IQKeyboardManager 8 @a55dbfc, MIT, github.com/hackiftekhar/IQKeyboardManager, with its "
        + "packages IQKeyboardNotification @efa705d and IQTextInputViewNotification",
      undo: "Sets the root view's origin and the insets back to what they were; an offset stays unless "
        + "it is past the content's end.",
      knownFailures: [
        "The bottom safe area counts twice at first: a home indicator leaves 78 points above the "
          + "keyboard instead of 44 (issue 2027), and the next focus or keyboard height lowers the view "
          + "by 34 (issue 1977).",
        "An input that grows while somebody types is not noticed (issues 1285 and 1310).",
        "A button below the input stays under the keyboard (issues 957 and 1751).",
        "Around a stack view, and in tables, offsets are animated on the scroll view's own curve, not "
          + "the keyboard's.",
        "It takes the safe area off the insets because the system adds it: where "
          + "contentInsetAdjustmentBehavior is never, the inset is short by it.",
        "The root view never rises by more than the keyboard's height, so that a field low in a "
          + "landscape form stays covered.",
        "What follows the safe area jumps when the lifted view loses it (issue 1840).",
        "What avoids the keyboard by itself, as a sheet does, is moved once more (issue 1994).",
        "After the keyboard has gone the content stays scrolled.",
      ], file: "IQKeyboardManagerDefaults.swift", make: { IQKeyboardManagerDefaults(distance: 10) })
  ]
  /// The one number that most of its users set.
  public static let parameters = [
    StrategyParameter(
      family: id, id: "distance", title: "Distance between the keyboard and the input", unit: "pt",
      range: 0...500, base: asItIs[0], make: { IQKeyboardManagerDefaults(distance: $0) })
  ]
}
