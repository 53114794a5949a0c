import KeyboardAvoidance

/// An input bar that a constraint keeps at the top edge of the keyboard.
public enum InputBarAccessoryFamily: StrategyFamily {
  /// The family's id.
  public static let id = "input-bar"
  /// The family's title.
  public static let title = "InputBarAccessoryView"
  /// A description of the technique and of when to use it.
  public static let summary =
    "The library's keyboard manager attaches a bar to the bottom of its superview, lifts it with the "
    + "keyboard and lets it follow the finger that drags the keyboard away. It is MessageKit's composer. "
    + "Use it for chats; it does not change a screen whose bottom constraint does not hold a bar."
  /// The requirements, uses and limits of the technique.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "A bar with a constraint at its bottom edge, and a list behind it.",
    goodFor: "Chats.",
    fails: "Forms are not changed, and in a sheet the bar is at the wrong position.",
    fix: "Use it only for the composer; attach other screens to the keyboard layout guide.")
  /// The only variant.
  public static let variants = [
    StrategyVariant(
      id: "input-bar", family: id, title: "Keyboard manager bound to a bar and a list",
      summary:
        "Lifts the bar by the end frame's height, at least 34 points, less the height below its superview on "
        + "iPad, and again in the next turn of the run loop if that height changed.",
      provenance: .library,
      source: "InputBarAccessoryView 7.0.6 @95ecd84, MIT, github.com/nathantannar4/InputBarAccessoryView",
      undo: "Sets the constant to 0; its own constraint replaces the bar's original one.",
      knownFailures: [
        "In a sheet it assumes that the bar's superview begins at the window's top, so the bar is behind the "
          + "keyboard (issue 282).",
        "A swipe back moves the bar down while the keyboard is still up (issue 282).",
        "The minimum of 34 points is the height of a home indicator, so on a device without one a keyboard "
          + "of no height lifts the bar.",
        "It uses the full height, even if only a hardware keyboard's bar is visible.",
        "The keyboard's curve becomes a linear one, which is visible if handlers do not run inside the "
          + "keyboard's animation.",
        "The list gets no inset, so if it does not end at the bar, its last rows are covered.",
        "Here the safe area for the home indicator is subtracted from the constant, because the library's "
          + "bar contains that padding and the bar here does not.",
      ], file: "InputBarKeyboardManager.swift", minimumSystem: 14, make: { InputBarKeyboardManager() })
  ]
}
