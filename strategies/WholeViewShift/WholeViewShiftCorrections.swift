import KeyboardAvoidance

extension WholeViewShiftFamily {
  /// From `whole-view-shift-begin-frame` to `whole-view-shift`.
  static let corrections = [
    Correction(
      "The hide handler subtracts 0, so the view never comes back, and every show lifts it again. Remember where the "
        + "view rests, count from there, and go back there.",
      mentions: ["var restingY"]),
    Correction(
      "The begin frame is where the keyboard comes from: another keyboard's height, or none. Shift by what the end frame "
        + "covers of the view at rest, which is less than the keyboard where the view ends above the screen's edge. Show "
        + "and hide then have little in common and get a handler each, and both leave another app's keyboard and a screen "
        + "that is not shown alone.",
      mentions: ["concerns"]),
    .listensToDidShow,
  ]
}
