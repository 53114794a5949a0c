import KeyboardAvoidance

extension WholeViewShiftFamily {
  /// From `whole-view-shift-begin-frame` to `whole-view-shift`.
  static let corrections = [
    Correction(
      "The hide handler subtracts 0, so the view never comes back, and every show lifts it again. Remember where the "
        + "view rests, and go back there when the keyboard hides, with its own duration and curve. Show and hide have "
        + "little in common then and get a handler each.",
      mentions: ["var restingY", "let restingY else", "moveView(up:"]),
    Correction(
      "The begin frame is where the keyboard comes from: another keyboard's height, or none. Shift by what the end frame "
        + "covers of the view at rest, which is less than the keyboard where the view ends above the screen's edge, and "
        + "nothing for a keyboard that floats. Counted from the resting place, a second show adds nothing. Another app's "
        + "keyboard, and a screen that is not shown, are left alone.",
      mentions: ["let covered"]),
    .listensToDidShow,
  ]
}
