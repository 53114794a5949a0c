import KeyboardAvoidance

extension FirstResponderShiftFamily {
  /// From `first-responder-shift` to `first-responder-shift-minimal`.
  static let corrections = [
    Correction(
      "Know where things are while the keyboard is up: its top edge, where the view rests with the top of its safe area, "
        + "and how the keyboard moves. The number that was a divisor becomes a gap in points.",
      mentions: ["struct Shown", "let gap", "init("]),
    Correction(
      "Go back to where the view rests: zero is under the bar on a screen whose view begins below one.",
      mentions: ["func restore", "shown?.duration"]),
    Correction(
      "Dividing the keyboard's top by 1.3 is a guess that pushes a tall field down. Move by the smallest amount that "
        + "shows the field above the keyboard, with the gap, and below the safe area's top; for a field that is taller "
        + "than that, show the line with the caret. A field that is visible needs no move, and one that left at the top "
        + "comes back. Text views count as well. All lengths are in the window's coordinates, so a bar above the view makes "
        + "no difference.",
      mentions: ["/ divisor", "func originY", "func firstResponder"]),
    Correction(
      "Move on the keyboard's own duration and curve, and lay out inside the animation: what follows the safe area moves "
        + "when the view leaves the screen's edge.",
      mentions: ["func reveal"]),
    Correction(
      "On a show look where a docked keyboard's top will be, and go back when it is not docked. Another app's keyboard and "
        + "a screen that is not shown are left alone.",
      mentions: ["shown = Shown("]),
    Correction(
      "Look again when another field gets the focus and when the text grows, not only when the keyboard comes.",
      mentions: ["textDidChangeNotification"]),
    .listensToDidShow,
  ]
}
