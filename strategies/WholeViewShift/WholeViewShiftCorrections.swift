import KeyboardAvoidance

extension WholeViewShiftFamily {
  /// The steps from `whole-view-shift-begin-frame` to `whole-view-shift`.
  static let corrections = [
    Correction(
      "The hide handler subtracts 0, so the view never returns, and every show lifts it again. Remember the "
        + "view's original origin, and restore it with the keyboard's duration and curve when the keyboard "
        + "hides. A show and a hide then differ, so each gets a separate handler.",
      mentions: ["var restingY", "let restingY else", "moveView(up:"]),
    Correction(
      "The begin frame is the previous position of the keyboard: another keyboard's height, or none. Shift "
        + "by the height that the end frame covers of the view at its original position. It is less than "
        + "the keyboard's height if the view ends above the screen's edge, and 0 for a floating keyboard. "
        + "The shift is measured from the original position, so a second show adds nothing. Ignore another "
        + "app's keyboard, and ignore notifications while the screen is not visible.",
      mentions: ["let covered"]),
    .listensToDidShow,
  ]
}
