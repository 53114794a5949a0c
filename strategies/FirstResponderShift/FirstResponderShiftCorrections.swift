import KeyboardAvoidance

extension FirstResponderShiftFamily {
  /// From `first-responder-shift` to `first-responder-shift-minimal`.
  static let corrections = [
    Correction(
      "Remember where the view rests and go back there: zero is under the bar on a screen whose view begins below one.",
      mentions: ["struct Shown", "func restore", "gap"]),
    Correction(
      "Dividing the keyboard's top by 1.3 is a guess that pushes a tall field down. Move by the smallest amount that "
        + "shows the field 10 points above the keyboard and below the safe area's top; for a field that is taller than "
        + "that, show the line with the caret. A field that is visible needs no move, and one that left at the top comes "
        + "back. Text views count as well, another app's keyboard and a screen that is not shown do not.",
      mentions: ["concerns", "originY"]),
    Correction(
      "Look again when another field gets the focus and when the text grows, not only when the keyboard comes.",
      mentions: ["textDidChangeNotification"]),
    .listensToDidShow,
  ]
}
