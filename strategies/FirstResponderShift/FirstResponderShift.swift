import KeyboardAvoidance
import UIKit

/// A shift of the root view that depends on the focused field.
public enum FirstResponderShiftFamily: StrategyFamily {
  /// The family's id.
  public static let id = "first-responder-shift"
  /// The family's title.
  public static let title = "First responder shift"
  /// A description of the technique and of when to use it.
  public static let summary =
    "The root view moves so that the keyboard does not cover the focused input; it does not move if the "
    + "input is already visible. A good fit for short forms without a scroll view. 1 of 46 public projects "
    + "implements it by hand (2%, 0–11); for many apps, a library implements it."
  /// The requirements, uses and limits of the technique.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "Only the controller's root view.",
    goodFor: "Short forms without a scroll view, one field at a time.",
    fails: "Content at the top leaves the screen, and a button below the field stays covered.",
    fix: "Shift by the smallest amount that shows the field and the button, again after every change of "
      + "field and height. Put longer forms into a scroll view.")
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
      id: "first-responder-shift", family: id, title: "Field's top to 1/1.3 of the keyboard's top",
      summary: "If the text field's bottom is below the keyboard's top, moves the root view so that the "
        + "field's top is at the keyboard's top divided by 1.3.",
      provenance: .published,
      source: post + ", final version",
      undo: "Sets the origin to 0, which may not be the view's original origin.",
      knownFailures: [
        "It has no else branch, so after a covered field a field near the top stays off the screen.",
        "A field taller than 0.23 of the keyboard's top edge moves down, further under the keyboard.",
        "Text views are ignored.",
        "It compares coordinates of the root view with coordinates of the screen, so below an opaque bar it "
          + "reacts too late.",
        "After the keyboard hides, a view that was below an opaque bar is under that bar.",
      ], file: "FirstResponderShiftDivided.swift", corrections: corrections,
      make: { FirstResponderShiftDivided() }),
    StrategyVariant(
      id: "first-responder-shift-minimal", family: id, title: "Smallest shift that shows the field",
      summary:
        "Moves the root view by the smallest amount that shows the focused input, or its caret if the input "
        + "is too tall, 10 points above the docked keyboard and below the safe area's top.",
      provenance: .corrected,
      source: post + ", corrected; the 10 points are the default of IQKeyboardManager @a55dbfc",
      undo: "Restores the origin that the view had before the keyboard appeared.",
      knownFailures: [
        "Content above the field leaves the screen and cannot be scrolled back.",
        "It does not take labels and buttons next to the field into account.",
      ], file: "FirstResponderShiftMinimal.swift", make: { FirstResponderShiftMinimal() }
    ),
  ]
  /// The divisor of the published variant and the gap of the corrected one.
  public static let parameters = [
    StrategyParameter(
      family: id, id: "divisor", title: "Divisor of the keyboard's top edge", unit: "",
      range: 1...10, base: variants[0], make: { FirstResponderShiftDivided(divisor: $0) }),
    StrategyParameter(
      family: id, id: "gap", title: "Distance between the field and the keyboard", unit: "pt", range: 0...200,
      base: variants[1], make: { FirstResponderShiftMinimal(gap: $0) }),
  ]
}

extension FirstResponderShiftDivided {
  convenience init(divisor: Double) {
    self.init()
    self.divisor = CGFloat(divisor)
  }
}

extension FirstResponderShiftMinimal {
  convenience init(gap: Double) {
    self.init()
    self.gap = gap
  }
}
