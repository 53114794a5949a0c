import KeyboardAvoidance

extension ToolbarShiftFamily {
  /// What both need once their observers are added once.
  private static let corrections = [
    Correction(
      "Adding and subtracting the reported height goes wrong whenever a show comes twice, a hide reports another height, "
        + "or the safe area lies below the bar. Keep the keyboard's top edge and place the bar by it: up by what is covered "
        + "up to the bar's resting bottom edge, or not at all. Leave another app's keyboard and a screen that is not shown "
        + "alone.",
      mentions: ["keyboardTop"]),
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
          + "Add them once, when the view loads.",
        mentions: ["viewWillAppear"])
    ] + corrections

  /// From the code of 2017 to `toolbar-shift`.
  static let corrections2017 =
    [
      Correction(
        "A rotation must not take the keyboard away, and the bar, placed by the keyboard's top edge, needs no help. "
          + "Observers that are added once, when the view loads, also hear what happens while another screen is on top.",
        mentions: ["viewWillAppear", "viewWillTransition"])
    ] + corrections
}
