import KeyboardAvoidance

/// A library that an app enables in one line, and that handles every input of every screen.
public enum IQKeyboardManagerFamily: StrategyFamily {
  /// The family's id.
  public static let id = "iq-keyboard-manager"
  /// The family's title.
  public static let title = "IQKeyboardManager"
  /// A description of the technique and of when to use it.
  public static let summary =
    "A manager for the whole app scrolls the scroll views around the focused input, from the inside out, "
    + "until the keyboard does not cover the input, and moves the root view by the rest. One line enables "
    + "it, and most forms need nothing else. It knows only inputs, so a button or a bar moves with the view "
    + "or stays under the keyboard."
  /// The requirements, uses and limits of the technique.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "An app that enables it; it finds the inputs automatically.",
    goodFor: "Many forms at once, without code for each of them.",
    fails: "Buttons and bars below the field, growing text, text views as tall as the screen, and sheets "
      + "that move automatically.",
    fix: "Put forms into a scroll view, so that the bar does not move and the button stays reachable. "
      + "Disable it for composers and editors, and attach these to the keyboard layout guide.")
  /// The variants, with the default settings of the library.
  public static let variants =
    onUnchangedScreens + [
      onUnchangedScreens[0].adopted(
        .scrollView,
        "as its wiki says for a navigation bar that should not move "
          + "(github.com/hackiftekhar/IQKeyboardManager/wiki/Manual-Management)")
    ]
  private static let onUnchangedScreens = [
    StrategyVariant(
      id: id, family: id, title: "Enabled, default settings",
      summary: "After a new keyboard height and after every change of focus, scrolls and then shifts the "
        + "root view until the input's bottom is above the keyboard by 10 points and the margins, but not "
        + "past the top bar. It leaves table view controllers, alert controllers and a search controller's "
        + "field alone, as it does here. Not modelled: its handling of a swipe back "
        + "in progress, and the status bar's height, which it also keeps free in a sheet without a bar.",
      provenance: .library,
      source: "IQKeyboardManager 8 @a55dbfc, MIT, github.com/hackiftekhar/IQKeyboardManager, with its "
        + "packages IQKeyboardNotification @efa705d and IQTextInputViewNotification",
      undo: "Restores the root view's origin and the insets; an offset stays unless it is past the content's "
        + "end.",
      knownFailures: [
        "The bottom safe area is counted twice at first: with a home indicator the gap above the keyboard is "
          + "78 points instead of 44 (issue 2027), and the next focus or keyboard height lowers the view by "
          + "34 (issue 1977).",
        "It does not notice an input that grows during typing (issues 1285 and 1310).",
        "A button below the input stays under the keyboard (issues 957 and 1751).",
        "Around a stack view, and in tables, offsets are animated with the scroll view's own curve instead "
          + "of the keyboard's.",
        "It subtracts the safe area from the insets because the system adds it, so if "
          + "contentInsetAdjustmentBehavior is never, the inset is too small by the safe area.",
        "The root view never moves up by more than the keyboard's height, so a low field of a landscape form "
          + "stays covered.",
        "Content attached to the safe area jumps when the lifted view loses it (issue 1840).",
        "A view that avoids the keyboard automatically, such as a sheet, moves twice (issue 1994).",
        "The content stays scrolled after the keyboard has hidden.",
      ], file: "IQKeyboardManagerDefaults.swift", make: { IQKeyboardManagerDefaults(distance: 10) }),
    StrategyVariant(
      id: "iq-keyboard-manager-toolbar", family: id, title: "Version 7, with its toolbar",
      summary: "Like version 8, and every input has a toolbar of 44 points with a Done button above its "
        + "keyboard. It was part of the default settings before version 8.",
      provenance: .library,
      source: "IQKeyboardManager 7.2.0 @3989683f, MIT, github.com/hackiftekhar/IQKeyboardManager",
      undo: "Restores the root view's origin and the insets; an offset stays unless it is past the content's "
        + "end.",
      knownFailures: [
        "The toolbar takes 44 points above every keyboard, so less of a form fits.",
        "The bottom safe area is counted twice at first (issue 2027).",
        "A button below the input stays under the keyboard (issues 957 and 1751).",
      ], file: "IQKeyboardManagerDefaults.swift",
      make: { IQKeyboardManagerDefaults(distance: 10, hasToolbar: true) }),
  ]
  /// The distance between the keyboard and the input, which is the only number that most users of the library
  /// set.
  public static let parameters = [
    StrategyParameter(
      family: id, id: "distance", title: "Distance between the keyboard and the input", unit: "pt",
      range: 0...500, base: onUnchangedScreens[0], make: { IQKeyboardManagerDefaults(distance: $0) })
  ]
}
