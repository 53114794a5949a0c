import KeyboardAvoidance

extension ToolbarShiftFamily {
  /// The steps that both published variants need after their observers are added only once.
  private static let corrections = [
    Correction(
      "The height in a notification is not reliable: a show may be posted twice, and a hide may report "
        + "another height. Keep the docked keyboard's top edge while it is up. Ignore another app's "
        + "keyboard, and ignore notifications while the screen is not visible.",
      mentions: ["keyboardTop =", "moveToolbar(up: true", "moveToolbar(up: false"]),
    Correction(
      "Adding and subtracting is wrong if shows and hides do not alternate, or if the safe area is below the "
        + "bar. Use the keyboard's top edge: move the bar up by the covered height above its original "
        + "bottom edge, or not at all. A translation keeps the move separate from the position that layout "
        + "gives the bar.",
      mentions: ["func placeToolbar", "func moveToolbar"]),
    Correction(
      "A layout pass resets a frame that was set in code. The translation stays, but the bar's original "
        + "position may be different afterwards, for example after a rotation, so place the bar again.",
      mentions: ["viewDidLayoutSubviews"]),
  ]

  /// The steps from `toolbar-shift-2014` to `toolbar-shift`.
  static let corrections2014 =
    [
      Correction(
        "Every appearance adds the observers again and none removes them, so after the second one each "
          + "handler runs twice. Add them once, when the view loads. (The new property is for the next "
          + "step.)",
        mentions: ["viewWillAppear", "viewDidLoad"])
    ] + corrections

  /// The steps from `toolbar-shift-2017` to `toolbar-shift`.
  static let corrections2017 =
    [
      Correction(
        "Observers that are added once, when the view loads, also receive notifications while another screen "
          + "is on top. (The new property is for a later step.)",
        mentions: ["viewWillAppear", "viewDidLoad", "viewWillDisappear"]),
      Correction(
        "A rotation must not dismiss the keyboard. The bar is placed by the keyboard's top edge and needs no "
          + "such code.",
        mentions: ["viewWillTransition"]),
    ] + corrections
}
