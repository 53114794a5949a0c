import KeyboardAvoidance

/// Keeps an input bar on the keyboard by a constraint.
public enum InputBarAccessoryFamily: StrategyFamily {
  /// The family's id.
  public static let id = "input-bar"
  /// The family's title.
  public static let title = "InputBarAccessoryView"
  /// What the technique is and when to use it.
  public static let summary =
    "The library's keyboard manager binds a bar to the bottom of its superview, lifts it with the keyboard and lets it "
    + "follow the finger that drags the keyboard away: MessageKit's composer. For chats; a screen whose bottom constraint "
    + "does not hold a bar is left alone."
  /// What somebody who considers it asks first.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "A bar whose bottom edge a constraint holds, and a list behind it.",
    goodFor: "Chats.",
    fails: "Forms are left alone, and in a sheet the bar ends in the wrong place.",
    mend: "Use it for the composer alone; tie other screens to the keyboard layout guide.")
  /// The only one.
  public static let variants = [
    StrategyVariant(
      id: "input-bar", family: id, title: "Keyboard manager bound to a bar and a list",
      summary:
        "Lifts the bar by the end frame's height, 34 points at least, less what is below its superview on tablets, "
        + "and again in the next turn of the run loop if that changed.",
      provenance: .library,
      source: "InputBarAccessoryView 7.0.6 @95ecd84, MIT, github.com/nathantannar4/InputBarAccessoryView",
      undo: "Sets the constant to 0: its own constraint replaces the one that the bar had.",
      knownFailures: [
        "In a sheet the bar's superview is taken to begin at the window's top: the bar stands behind the keyboard "
          + "(issue 282).",
        "A swipe back lets the bar down while the keyboard still stands (issue 282).",
        "At least 34 points, a home indicator's height: without an indicator a keyboard of no height lifts the bar.",
        "The full height is used, also when only a hardware keyboard's bar is visible.",
        "The keyboard's curve becomes a linear one, which shows where handlers do not run inside its animation.",
        "The list gets no inset: where it does not end at the bar its last rows are covered.",
        "Here the bar's own padding for the home indicator is taken off the constant: the library's bar has it inside.",
      ], file: "InputBarKeyboardManager.swift", minimumSystem: 14, make: { InputBarKeyboardManager() })
  ]
}
