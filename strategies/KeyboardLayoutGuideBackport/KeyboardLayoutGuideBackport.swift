import KeyboardAvoidance

/// A layout guide for the keyboard that is older than UIKit's own.
public enum KeyboardLayoutGuideBackportFamily: StrategyFamily {
  /// The family's id.
  public static let id = "freshos-guide"
  /// The family's title.
  public static let title = "freshOS KeyboardLayoutGuide"
  /// A description of the technique and of when to use it.
  public static let summary =
    "The library adds a layout guide whose height follows the keyboard's notifications, and one constraint "
    + "to its top moves the content. Use it for apps that support systems without UIKit's own guide; a "
    + "screen without a bottom constraint does not change."
  /// The requirements, uses and limits of the technique.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "A constraint that can be attached to the library's guide.",
    goodFor: "Footers and composers of apps that run on iOS 14 and earlier.",
    fails: "A floating keyboard counts as a very tall one, and nothing scrolls.",
    fix: "On iOS 15 and later use UIKit's own guide; put forms into a scroll view.")
  /// The published variant, then its variant for forms in a scroll view.
  public static let variants =
    onUnchangedScreens + [
      onUnchangedScreens[0].adopted(
        .scrollView, "so that content that does not fit above the guide can scroll")
    ]
  private static let onUnchangedScreens = [
    StrategyVariant(
      id: "freshos-guide", family: id, title: "Backported guide on the safe area",
      summary:
        "Sets the guide's height to the distance between the end frame's top and the window's height, less "
        + "the bottom safe area, and lays out inside the handler.",
      provenance: .library,
      source: "KeyboardLayoutGuide 1.9.0 @7d2e679, MIT, github.com/freshOS/KeyboardLayoutGuide",
      undo: "Sets the guide's height to 0 on willHide.",
      knownFailures: [
        "A floating keyboard's top edge is treated as a docked keyboard's, so the guide is as tall as the "
          + "window below it (issue 37).",
        "The window's height is compared with screen coordinates, which is wrong in sheets, in Slide Over "
          + "and in windows that do not begin at the screen's top.",
        "Another app's keyboard counts as well.",
        "It requests no animation, so it moves with the keyboard only if the handlers run inside the "
          + "keyboard's animation.",
        "Nothing is scrolled, so the focused field can be squeezed or stay hidden.",
        "A guide created while the keyboard is up begins at the last height that the app saw. This is not "
          + "simulated.",
      ], file: "FreshOSGuide.swift", make: { FreshOSGuide() })
  ]
}
