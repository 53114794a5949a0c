import KeyboardAvoidance
import UIKit

/// A shift of the root view by a constant that ignores the keyboard's height.
public enum FixedOffsetFamily: StrategyFamily {
  /// The family's id.
  public static let id = "fixed-offset"
  /// The family's title.
  public static let title = "Fixed offset"
  /// A description of the technique and of when to use it.
  public static let summary =
    "The root view moves up by a constant when the keyboard appears. It is the shortest code, and right for "
    + "only one keyboard height and one position of the field. Use it for a temporary screen on one device."
  /// The requirements, uses and limits of the technique.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "Only the controller's root view.",
    goodFor: "A temporary screen on one device.",
    fails: "Every other keyboard, device, orientation and field.",
    fix: "Shift by the part of the focused field that the keyboard covers, or use a scroll view with an "
      + "inset.")
  /// The published variant, then the corrected one, then its variant for forms in a scroll view.
  public static let variants =
    onUnchangedScreens + [
      onUnchangedScreens[1].adopted(
        .scrollView, "as the control group for code that is only used in scroll views")
    ]
  private static let post =
    "velog.io/@club2548/Swift-키보드가-화면을-가릴-때-뷰를-키보드-위쪽으로-이동시키는-방법NotificationCenter "
    + "(Korean, 2024; seed blog post 001)"
  private static let onUnchangedScreens = [
    StrategyVariant(
      id: "fixed-offset-300", family: id, title: "Always 300 points",
      summary: "Sets the root view's origin to -300 on willShow and to 0 on willHide, for every input.",
      provenance: .published,
      source: post + ", first version, which the post itself rejects",
      undo: "Sets the origin to 0, which may not be the view's original origin.",
      knownFailures: [
        "A field near the top leaves the screen although it was visible.",
        "A keyboard taller than 300 points still covers the lowest fields.",
        "A keyboard shorter than 300 points leaves an empty band above it.",
        "After the keyboard hides, a view that was below an opaque bar is under that bar.",
        "It reacts to a hardware keyboard's bar and to another app's keyboard.",
      ], file: "FixedOffset300.swift", corrections: corrections,
      make: { FixedOffset300() }),
    StrategyVariant(
      id: "fixed-offset-if-covered", family: id, title: "300 points if covered",
      summary: "Moves the root view up by at most 300 points, only if the docked keyboard covers the focused "
        + "field, and only so far that the field's top stays inside the safe area.",
      provenance: .corrected,
      source: post + ", corrected",
      undo: "Restores the origin that the view had before the keyboard appeared.",
      knownFailures: [
        "A field more than 300 points below the keyboard's top edge stays covered.",
        "It moves by 300 points even if a few points are enough.",
      ], file: "FixedOffsetIfCovered.swift", make: { FixedOffsetIfCovered() }),
  ]
  /// The distance by which each variant moves the view.
  public static let parameters = [
    StrategyParameter(
      family: id, id: "distance", title: "Distance by which the view moves", unit: "pt", range: 0...1_000,
      base: variants[0], make: { FixedOffset300(distance: $0) }),
    StrategyParameter(
      family: id, id: "limit", title: "Largest distance by which the view moves", unit: "pt",
      range: 0...1_000,
      base: variants[1], make: { FixedOffsetIfCovered(distance: $0) }),
  ]
}

extension FixedOffset300 {
  convenience init(distance: Double) {
    self.init()
    self.distance = CGFloat(distance)
  }
}

extension FixedOffsetIfCovered {
  convenience init(distance: Double) {
    self.init()
    self.distance = CGFloat(distance)
  }
}
