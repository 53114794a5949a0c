import KeyboardAvoidance

/// The library that an app turns on in one line and that looks after every input of every screen.
public enum IQKeyboardManagerFamily: StrategyFamily {
  /// The family's id.
  public static let id = "iq-keyboard-manager"
  /// The family's title.
  public static let title = "IQKeyboardManager"
  /// What the technique is and when to use it.
  public static let summary =
    "A manager for the whole app scrolls the scroll views around the focused input, from the inside out, until the "
    + "input is clear of the keyboard, and moves the root view by what is left. One line turns it on and most forms "
    + "need no other; it knows inputs and nothing else, so buttons, composers' lists and its own app's layout are not its "
    + "concern."
  /// With its default settings.
  public static let variants = [
    StrategyVariant(
      id: id, family: id, title: "Enabled, nothing else set",
      summary: "On a new keyboard height and on every focus scrolls, then shifts the root view, until the input's bottom is 10 "
        + "points and the margins above the keyboard, but not past the top bar. The root view is the shown controller's. Its "
        + "toolbar is off by default. Not modelled: its special cases for cells of table and collection views, for a "
        + "swipe back that is under way and for a search controller's own field; a sheet's top margin leaves out the "
        + "status bar's height, which the library adds.",
      provenance: .library,
      source: "IQKeyboardManager 8 @a55dbfc, MIT, github.com/hackiftekhar/IQKeyboardManager, with IQKeyboardNotification "
        + "@efa705d and IQTextInputViewNotification",
      undo: "Sets the root view's origin and the scroll view's insets back to what they were; an offset stays unless it is "
        + "past the content's end.",
      knownFailures: [
        "The bottom safe area counts twice at first, so that a home indicator leaves 78 points above the keyboard instead of "
          + "44 (issue 2027), and the next focus or keyboard height lowers the view by the difference (issue 1977).",
        "An input that grows while somebody types is not noticed (issues 1285 and 1310).",
        "A button below the input stays under the keyboard (issues 957 and 1751).",
        "Offsets in stack, table and collection views are animated on the scroll view's own curve, not the keyboard's.",
        "Layout that follows the safe area jumps when the lifted view loses it (issue 1840).",
        "What avoids the keyboard by itself, as a sheet does, is moved once more (issues 1994 and 2003).",
        "After the keyboard has gone the content stays scrolled.",
      ], file: "IQKeyboardManagerDefaults.swift", make: { IQKeyboardManagerDefaults(distance: 10) })
  ]
  /// The one number that its users set.
  public static let parameters = [
    StrategyParameter(
      family: id, id: "distance", title: "Distance between the keyboard and the input", unit: "pt", range: 0...500,
      base: variants[0], make: { IQKeyboardManagerDefaults(distance: $0) })
  ]
}
