import KeyboardAvoidance

/// A layout guide for the keyboard, from before UIKit had one.
public enum KeyboardLayoutGuideBackportFamily: StrategyFamily {
  /// The family's id.
  public static let id = "freshos-guide"
  /// The family's title.
  public static let title = "freshOS KeyboardLayoutGuide"
  /// What the technique is and when to use it.
  public static let summary =
    "The library adds a layout guide whose height follows the keyboard's notifications; one constraint to its top does "
    + "the rest. For apps that support systems without UIKit's own guide; a screen without a bottom constraint is left "
    + "alone."
  /// What somebody who considers it asks first.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "A constraint that can be tied to the library's guide.",
    goodFor: "Footers and composers of apps that run on iOS 14 and earlier.",
    fails: "A floating keyboard counts as a huge one, and nothing scrolls.",
    mend: "From iOS 15 on use UIKit's own guide; put forms into a scroll view.")
  /// The only one.
  public static let variants = [
    StrategyVariant(
      id: "freshos-guide", family: id, title: "Backported guide on the safe area",
      summary:
        "Sets the guide's height to what is between the end frame's top and the window's height, less the bottom "
        + "safe area, and lays out inside the handler.",
      provenance: .library,
      source: "KeyboardLayoutGuide 1.9.0 @7d2e679, MIT, github.com/freshOS/KeyboardLayoutGuide",
      undo: "Sets the guide's height to 0 on willHide.",
      knownFailures: [
        "A floating keyboard's top edge is taken for a docked one's: the guide becomes as high as the window below it "
          + "(issue 37).",
        "The window's height is compared with the screen's coordinates: wrong in sheets, Slide Over and windows that do "
          + "not begin at the top.",
        "Another app's keyboard counts as well.",
        "It asks for no animation: it moves along only where the handlers run inside the keyboard's.",
        "Nothing is scrolled: the focused field can be squeezed or stay out of sight.",
        "A guide that is made while the keyboard is up begins at the height seen last in the app: not played.",
      ], file: "FreshOSGuide.swift", make: { FreshOSGuide() })
  ]
}
