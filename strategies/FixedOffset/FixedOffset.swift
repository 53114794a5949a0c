import KeyboardAvoidance

/// Moves the whole view up by a number that was chosen once, without asking how tall the keyboard is.
public enum FixedOffsetFamily: StrategyFamily {
  /// The family's id.
  public static let id = "fixed-offset"
  /// The family's title.
  public static let title = "Fixed offset"
  /// What the technique is and when to use it.
  public static let summary =
    "The root view moves up by a constant when the keyboard shows. It is the shortest code there is, and "
    + "right only for one keyboard height and one place of the field. "
    + "Use it for a throwaway screen on one device."
  /// What somebody who considers it asks first.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "Nothing but the controller's root view.",
    goodFor: "One screen on one device, to be thrown away.",
    fails: "Every other keyboard, device, orientation and field.",
    mend: "Shift by what the keyboard covers of the focused field, or use a scroll view "
      + "with an inset.")
  /// As published first, then done right.
  public static let variants = [
    StrategyVariant(
      id: "fixed-offset-300", family: id, title: "Always 300 points",
      summary: "Sets the root view's origin to -300 on willShow and to 0 on willHide, whatever is focused.",
      provenance: .published,
      source: "seed blog post 001 (Korean), first version, which the post itself rejects",
      undo: "Sets the origin to 0, which is not always where the view rested.",
      knownFailures: [
        "A field near the top is pushed off the screen although it was visible.",
        "A keyboard taller than 300 points still covers the lowest fields.",
        "A keyboard shorter than 300 points leaves an empty band above it.",
        "After the keyboard hides, a view that rested below an opaque bar lies under that bar.",
        "It reacts to a hardware keyboard's bar and to another app's keyboard.",
      ], file: "FixedOffset300.swift", corrections: corrections,
      make: { FixedOffset300(distance: 300) }),
    StrategyVariant(
      id: "fixed-offset-if-covered", family: id, title: "300 points when covered",
      summary: "Moves the root view up by at most 300 points, only if the docked keyboard covers the focused "
        + "field, and never so far that the field's top leaves the safe area.",
      provenance: .doneRight,
      source: "Fixed offset of seed blog post 001 (Korean) with its bugs removed",
      undo: "Restores the origin that the view had before the keyboard came.",
      knownFailures: [
        "A field more than 300 points below the keyboard's top edge stays covered.",
        "It moves by 300 points where a few would do.",
      ], file: "FixedOffsetIfCovered.swift", make: { FixedOffsetIfCovered(distance: 300) }),
  ]
  /// The one number that both variants have.
  public static let parameters = [
    StrategyParameter(
      family: id, id: "distance", title: "How far the view always moves", unit: "pt", range: 0...1_000,
      base: variants[0], make: { FixedOffset300(distance: $0) }),
    StrategyParameter(
      family: id, id: "limit", title: "How far the view moves at most", unit: "pt", range: 0...1_000,
      base: variants[1], make: { FixedOffsetIfCovered(distance: $0) }),
  ]
}
