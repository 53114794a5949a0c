import KeyboardAvoidance
import UIKit

/// A constraint from the content's bottom edge to the keyboard layout guide, which the system moves.
public enum TrackingGuideFamily: StrategyFamily {
  /// The family's id.
  public static let id = "tracking-guide"
  /// The family's title.
  public static let title = "Tracking guide"
  /// A description of the technique and of when to use it.
  public static let summary =
    "One constraint to the view's keyboard layout guide replaces all notification handling; the system keeps "
    + "the guide at the docked keyboard's top or at the safe area's bottom. It is the first choice since "
    + "iOS 15 for footers and composers; a screen without a bottom constraint does not change. 7 of 46 "
    + "public projects use it (15%, 8–28)."
  /// The requirements, uses and limits of the technique.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "iOS 15, and a constraint that can be attached to the guide.",
    goodFor: "Footers and composers; forms whose scroll view ends at the guide.",
    fails: "Nothing scrolls, so a field that does not fit above the keyboard is squeezed or hidden.",
    fix: "Put the form into a scroll view that ends at the guide, and scroll to the caret.")
  private static let source =
    "Zedd's blog post on WWDC 21, Your guide to keyboard layout, zeddios.tistory.com (Korean, 2021; seed blog post 002)"
  private static let undo = "The system moves the guide back to the safe area's bottom."
  /// The two published variants, then the corrected one, then the variants for forms in a scroll view.
  public static let variants =
    onUnchangedScreens + [
      onUnchangedScreens[0].adopted(
        .scrollView, "because content that does not fit above the guide needs one",
        fixes: ["Nothing is scrolled, so the focused field can be squeezed or stay hidden."]),
      onUnchangedScreens[2].adopted(
        .scrollView, "because content that does not fit above the guide needs one",
        fixes: ["A field outside all scroll views moves only if the guide moves it."]),
    ]
  private static let onUnchangedScreens = [
    StrategyVariant(
      id: "tracking-guide", family: id, title: "Keyboard layout guide",
      summary: "Attaches the content's bottom edge to the keyboard layout guide when the view loads.",
      provenance: .published, source: source, undo: undo,
      knownFailures: [
        "Nothing is scrolled, so the focused field can be squeezed or stay hidden.",
        "It needs iOS 15.",
      ], file: "TrackingGuideDocked.swift", corrections: corrections,
      minimumSystem: 15,
      make: { TrackingGuideDocked() }),
    StrategyVariant(
      id: "tracking-guide-undocked", family: id, title: "Keyboard layout guide, also undocked",
      summary: "Attaches the content's bottom edge to the keyboard layout guide, which also follows an "
        + "undocked keyboard.",
      provenance: .published, source: source, undo: undo,
      knownFailures: [
        "The post also attaches the leading and trailing edges to the guide, because an app built with the "
          + "Xcode 13 beta crashed without them. This code does not, so here the content keeps its width, and "
          + "is not as narrow as a floating keyboard.",
        "A floating panel dragged over the focused field covers it, because the guide moves accessories and "
          + "not the content.",
      ], file: "TrackingGuideUndocked.swift", corrections: undockedCorrections,
      minimumSystem: 15,
      make: { TrackingGuideUndocked() }),
    StrategyVariant(
      id: "tracking-guide-scroll", family: id, title: "Keyboard layout guide and scrolling",
      summary: "Attaches the content's bottom edge to the guide, insets the scroll view by the height that "
        + "is still covered, and scrolls the focused input, or its caret, into view by the smallest amount.",
      provenance: .corrected,
      source: source + ", with the scrolling that the post does not describe",
      undo:
        "The system moves the guide back; the content inset and the offset are restored, except the offset "
        + "after typing.",
      knownFailures: ["A field outside all scroll views moves only if the guide moves it."],
      file: "TrackingGuideScroll.swift",
      minimumSystem: 15, make: { TrackingGuideScroll() }),
  ]
}
