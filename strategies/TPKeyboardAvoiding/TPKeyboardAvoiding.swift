import KeyboardAvoidance

/// The library whose scroll view, table view or collection view takes the place of UIKit's.
public enum TPKeyboardAvoidingFamily: StrategyFamily {
  /// The family's id.
  public static let id = "tp-keyboard-avoiding"
  /// The family's title.
  public static let title = "TPKeyboardAvoiding"
  /// What the technique is and when to use it.
  public static let summary =
    "The scroll view that holds the inputs gets an inset as tall as what the keyboard covers of it, and "
    + "the caret goes to the middle of what is left. Good for a long form in a scroll view; a screen "
    + "without one is left alone."
  /// What somebody who considers it asks first.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "A scroll view, table view or collection view of its class around the inputs.",
    goodFor: "Long forms of apps that have it already.",
    fails: "Fields that were visible move to the middle, growing text is not followed, and a"
      + " composer is left alone.",
    mend: "Put the whole form into its scroll view; in new code set a content inset and "
      + "scroll to the caret by the least that is needed.")
  /// With its default settings.
  public static let variants =
    asItIs + [
      asItIs[0].adopted(
        .scrollView, "as its README says: its class takes the place of UIKit's, with all controls in it",
        mends: ["Whatever is outside the scroll view stays under the keyboard."])
    ]
  private static let asItIs = [
    StrategyVariant(
      id: id, family: id, title: "A scroll view of its class",
      summary: "A hundredth of a second after the keyboard's frame is announced insets the scroll view "
        + "and centres the caret in it; on another focus centres that caret at once. Its return key, "
        + "which goes to the next field, and its paging are not modelled.",
      provenance: .library,
      source: "TPKeyboardAvoiding 1.3.5 @3217d62, zlib licence, github.com/michaeltyson/TPKeyboardAvoiding",
      undo: "Sets the insets back; the offset stays as far as the content permits (pull request 153).",
      knownFailures: [
        "A field that was not covered moves as well, to the middle.",
        "The content jumps to the middle whenever another field gets the focus (issue 10).",
        "It starts a hundredth of a second late, outside the keyboard's own animation.",
        "After the keyboard has gone the content stays scrolled (issue 84).",
        "In a scroll view that reaches under the home indicator the system adds the safe area's inset "
          + "to the keyboard's.",
        "A floating keyboard that overlaps the scroll view insets it by the panel's height.",
        "A floating keyboard that was dragged leaves its inset behind when it has gone.",
        "A text view that grows while somebody types is not followed.",
        "When the content changes its size, the keyboard is measured where it was before the content scrolled: "
          + "the inset is then too tall.",
        "An inset that the app sets while the keyboard is up is lost when it goes.",
        "It reacts to another app's keyboard.",
        "Whatever is outside the scroll view stays under the keyboard.",
      ], file: "TPKeyboardAvoidingScrolling.swift", make: { TPKeyboardAvoidingScrolling(minimumPadding: 20) })
  ]
}
