import KeyboardAvoidance

extension FirstResponderShiftFamily {
  /// The steps from `first-responder-shift` to `first-responder-shift-minimal`.
  static let corrections = [
    Correction(
      "Keep the state while the keyboard is up: its top edge, the view's original origin and the top of its "
        + "safe area, and the keyboard's timing. A gap in points replaces the divisor.",
      mentions: ["struct Shown", "var gap"]),
    Correction(
      "Restore the view's original origin. On a screen whose view begins below a bar, an origin of 0 is "
        + "under the bar.",
      mentions: ["func restore", "shown?.duration"]),
    Correction(
      "Dividing the keyboard's top by 1.3 is a guess that pushes a tall field down. Move by the smallest "
        + "amount that shows the field above the keyboard, with the gap, and below the safe area's top; if "
        + "the field is too tall, show the line with the caret. A visible field needs no move, and a field "
        + "that left at the top moves back. Text views are included. All lengths are in window coordinates, "
        + "so a bar above the view makes no difference.",
      mentions: ["/ divisor", "func originY", "func firstResponder"]),
    Correction(
      "Move with the keyboard's duration and curve, and lay out inside the animation, because content "
        + "attached to the safe area moves when the view leaves the screen's edge.",
      mentions: ["func reveal"]),
    Correction(
      "On a show use the top edge of a docked keyboard, and move back if the keyboard is not docked. Ignore "
        + "another app's keyboard, and ignore notifications while the screen is not visible.",
      mentions: ["shown = Shown("]),
    Correction(
      "Check again when another field gets the focus and when the text grows, not only when the keyboard "
        + "appears.",
      mentions: ["textDidChangeNotification"]),
    .listensToDidShow,
  ]
}
