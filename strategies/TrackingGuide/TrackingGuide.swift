import KeyboardAvoidance
import UIKit

/// Ties the content's bottom edge to the keyboard layout guide and lets the system move it.
public enum TrackingGuideFamily: StrategyFamily {
  /// The family's id.
  public static let id = "tracking-guide"
  /// The family's title.
  public static let title = "Tracking guide"
  /// What the technique is and when to use it.
  public static let summary =
    "One constraint to the view's keyboard layout guide replaces all notification handling; the system keeps "
    + "the guide on the docked keyboard or on the safe area's bottom. The first choice since iOS 15 for "
    + "footers and composers; a screen without a bottom constraint is left alone. "
    + "7 of 46 public projects do it (15%, 8–28)."
  /// What somebody who considers it asks first.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "iOS 15, and a constraint that can be tied to the guide.",
    goodFor: "Footers and composers; forms whose scroll view ends at the guide.",
    fails: "Nothing scrolls: a field that does not fit above the keyboard is squeezed or "
      + "hidden.",
    mend: "Put the form into a scroll view that ends at the guide and scroll to the caret.")
  private static let source =
    "seed blog post 002 (Korean) on WWDC 21, Your guide to keyboard layout"
  private static let undo = "The system moves the guide back to the safe area's bottom."
  /// As published first, then done right.
  public static let variants =
    asItIs + [
      asItIs[2].adopted(
        .scrollView, "as content that does not fit above the guide has to",
        mends: ["A field outside any scroll view is moved only if the guide moves it."])
    ]
  private static let asItIs = [
    StrategyVariant(
      id: "tracking-guide", family: id, title: "Keyboard layout guide",
      summary: "Attaches the content's bottom edge to the keyboard layout guide when the view loads.",
      provenance: .published, source: source, undo: undo,
      knownFailures: [
        "Nothing is scrolled: the focused field can be squeezed or stay out of sight.",
        "It needs iOS 15.",
      ], file: "TrackingGuideDocked.swift", corrections: corrections,
      minimumSystem: 15,
      make: { TrackingGuideDocked() }),
    StrategyVariant(
      id: "tracking-guide-undocked", family: id, title: "Keyboard layout guide, undocked too",
      summary: "Attaches the content's bottom edge to the keyboard layout guide, which also follows an "
        + "undocked keyboard.",
      provenance: .published, source: source, undo: undo,
      knownFailures: [
        "Leading and trailing edges must be tied to the guide as well; the post reports a crash otherwise. Tied, "
          + "the content is as wide as the floating panel: not played, here it keeps its width.",
        "A floating panel dragged over the focused field covers it: the guide moves accessories, not content.",
      ], file: "TrackingGuideUndocked.swift", corrections: undockedCorrections,
      minimumSystem: 15,
      make: { TrackingGuideUndocked() }),
    StrategyVariant(
      id: "tracking-guide-scroll", family: id, title: "Keyboard layout guide and scrolling",
      summary: "Attaches the content's bottom edge to the guide, insets the scroll view by what is still "
        + "covered of it and scrolls the focused input, or its caret, into view by the smallest amount.",
      provenance: .doneRight,
      source: source + ", with the scrolling that the post leaves to the reader",
      undo:
        "The system moves the guide back; content inset and offset are restored, except after typing.",
      knownFailures: ["A field outside any scroll view is moved only if the guide moves it."],
      file: "TrackingGuideScroll.swift",
      minimumSystem: 15, make: { TrackingGuideScroll() }),
  ]
}
