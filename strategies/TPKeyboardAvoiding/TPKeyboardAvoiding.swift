import KeyboardAvoidance

/// The library whose scroll view, table view or collection view replaces UIKit's.
public enum TPKeyboardAvoidingFamily: StrategyFamily {
  /// The family's id.
  public static let id = "tp-keyboard-avoiding"
  /// The family's title.
  public static let title = "TPKeyboardAvoiding"
  /// A description of the technique and of when to use it.
  public static let summary =
    "The scroll view around the inputs gets an inset of its covered height, and the caret moves to the "
    + "middle of the visible part. Good for a long form in a scroll view; a screen without one does not "
    + "change."
  /// The requirements, uses and limits of the technique.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "A scroll view, table view or collection view of the library's class around the inputs.",
    goodFor: "Long forms of apps that already use it.",
    fails: "Visible fields move to the middle, growing text is not followed, and a composer does not move.",
    fix: "Put the whole form into its scroll view. In new code, set a content inset and scroll to the caret "
      + "by the smallest amount.")
  /// The variants, with the default settings of the library.
  public static let variants =
    onUnchangedScreens + [
      onUnchangedScreens[0].adopted(
        .scrollView, "as its README says: its class replaces UIKit's, with all controls inside",
        fixes: ["Content outside the scroll view stays under the keyboard."])
    ]
  private static let onUnchangedScreens = [
    StrategyVariant(
      id: id, family: id, title: "Scroll view of the library's class",
      summary: "Insets the scroll view and centres the caret in it, a hundredth of a second after the "
        + "keyboard's frame is announced. After a change of focus it centres the new caret immediately. The "
        + "library's return key, which selects the next field, and its paging are not modelled.",
      provenance: .library,
      source: "TPKeyboardAvoiding 1.3.5 @3217d62, zlib licence, github.com/michaeltyson/TPKeyboardAvoiding",
      undo: "Restores the insets; the offset stays if the content permits it (pull request 153).",
      knownFailures: [
        "A field that was not covered also moves to the middle.",
        "The content jumps to the middle whenever another field gets the focus (issue 10).",
        "It begins a hundredth of a second late, outside the keyboard's animation.",
        "The content stays scrolled after the keyboard has hidden (issue 84).",
        "If the scroll view reaches under the home indicator, the system adds the safe area to the inset for "
          + "the keyboard.",
        "A floating keyboard that overlaps the scroll view insets it by the panel's height.",
        "A floating keyboard that was dragged leaves its inset behind after it has hidden.",
        "A text view that grows during typing is not followed.",
        "If the content changes its size, it uses the keyboard's position from before the content scrolled, "
          + "so the inset is too tall.",
        "An inset that the app sets while the keyboard is up is lost when the keyboard hides.",
        "It reacts to another app's keyboard.",
        "Content outside the scroll view stays under the keyboard.",
      ], file: "TPKeyboardAvoidingScrolling.swift", make: { TPKeyboardAvoidingScrolling(minimumPadding: 20) })
  ]
}
