import KeyboardAvoidance

/// Moves the whole view as far as the focused field asks for.
public enum FirstResponderShiftFamily: StrategyFamily {
  /// The family's id.
  public static let id = "first-responder-shift"
  /// The family's title.
  public static let title = "First responder shift"
  /// What the technique is and when to use it.
  public static let summary =
    "The root view moves so that the focused input comes out from under the keyboard, and not at all when it "
    + "is visible. A good fit for short forms without a scroll view. "
    + "1 of 46 public projects does it by hand (2%, 0–11); libraries do it for many."
  /// What somebody who considers it asks first.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "Nothing but the controller's root view.",
    goodFor: "Short forms without a scroll view, one field at a time.",
    fails: "What is above leaves the screen, and a button below the field stays covered.",
    mend: "Shift by the least that shows field and button, again on every change of field "
      + "and height; put longer forms into a scroll view.")
  /// As published first, then done right.
  public static let variants = [
    StrategyVariant(
      id: "first-responder-shift", family: id, title: "Field's top to 1/1.3 of the keyboard's top",
      summary: "If the text field's bottom is below the keyboard's top, moves the root view so that the "
        + "field's top lands at the keyboard's top divided by 1.3.",
      provenance: .published,
      source: "seed blog post 001 (Korean), final version",
      undo: "Sets the origin to 0, which is not always where the view rested.",
      knownFailures: [
        "There is no else branch: after a covered field, a field near the top stays off the screen.",
        "A field taller than 0.23 of the keyboard's top edge is moved down, further under the keyboard.",
        "Text views are ignored.",
        "It compares root view coordinates with screen coordinates, so it reacts late below an opaque bar.",
        "After the keyboard hides, a view that rested below an opaque bar lies under that bar.",
      ], file: "FirstResponderShiftDivided.swift", corrections: corrections,
      make: { FirstResponderShiftDivided(divisor: 1.3) }),
    StrategyVariant(
      id: "first-responder-shift-minimal", family: id, title: "Smallest shift that shows the field",
      summary:
        "Moves the root view by the smallest amount that shows the focused input, or its caret when it "
        + "is too tall, 10 points above the docked keyboard and below the safe area's top.",
      provenance: .doneRight,
      source: "First responder shift of seed blog post 001 (Korean) with its bugs removed; the 10 points are "
        + "the default of IQKeyboardManager @a55dbfc",
      undo: "Restores the origin that the view had before the keyboard came.",
      knownFailures: [
        "Content above the field leaves the screen, and nothing can be scrolled back to it.",
        "Labels and buttons beside the field are not consulted.",
      ], file: "FirstResponderShiftMinimal.swift", make: { FirstResponderShiftMinimal(gap: RevealTarget.gap) }
    ),
  ]
  /// The number of each variant.
  public static let parameters = [
    StrategyParameter(
      family: id, id: "divisor", title: "What the keyboard's top is divided by", unit: "",
      range: 1...10, base: variants[0], make: { FirstResponderShiftDivided(divisor: $0) }),
    StrategyParameter(
      family: id, id: "gap", title: "How far the field stays above the keyboard", unit: "pt", range: 0...200,
      base: variants[1], make: { FirstResponderShiftMinimal(gap: $0) }),
  ]
}
