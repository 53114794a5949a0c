import KeyboardAvoidance

extension ToolbarShiftFamily {
  /// What both need once their observers are added once.
  private static let corrections = [
    Correction(
      "The height that a notification reports says little: a show may come twice, and a hide may report another height. "
        + "Keep the docked keyboard's top edge while it is up. Leave another app's keyboard and a screen that is not shown "
        + "alone.",
      mentions: ["keyboardTop =", "moveToolbar(up: true", "moveToolbar(up: false"]),
    Correction(
      "Adding and subtracting goes wrong whenever shows and hides do not alternate, or when the safe area lies below the "
        + "bar. Place the bar by the edge: up by what is covered up to the bar's resting bottom edge, or not at all. A "
        + "translation tells the move from the place that layout gives it.",
      mentions: ["func placeToolbar", "func moveToolbar"]),
    Correction(
      "A layout pass puts a frame that was set by hand back. The translation outlasts it, but the bar may rest elsewhere "
        + "then, as after a rotation: place it again.",
      mentions: ["viewDidLayoutSubviews"]),
  ]

  /// From the code of 2014 to `toolbar-shift`.
  static let corrections2014 =
    [
      Correction(
        "Every appearance adds the observers again and none removes them, so after the second one each handler runs twice. "
          + "Add them once, when the view loads. (The new property is for the next step.)",
        mentions: ["viewWillAppear", "viewDidLoad"])
    ] + corrections

  /// From the code of 2017 to `toolbar-shift`.
  static let corrections2017 =
    [
      Correction(
        "Observers that are added once, when the view loads, also hear what happens while another screen is on top. (The new "
          + "property is for a later step.)",
        mentions: ["viewWillAppear", "viewDidLoad", "viewWillDisappear"]),
      Correction(
        "A rotation must not take the keyboard away, and the bar, placed by the keyboard's top edge, needs no such help.",
        mentions: ["viewWillTransition"]),
    ] + corrections
}
