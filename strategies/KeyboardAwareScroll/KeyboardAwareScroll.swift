import KeyboardAvoidance

/// The scroll view for React Native that most tutorials use.
public enum KeyboardAwareScrollFamily: StrategyFamily {
  /// The family's id.
  public static let id = "keyboard-aware-scroll"
  /// The family's title.
  public static let title = "Keyboard aware scroll view"
  /// A description of the technique and of when to use it.
  public static let summary =
    "A scroll view for React Native gets the keyboard's height as an inset and scrolls the focused field "
    + "above the keyboard after the keyboard has arrived. It has not been maintained since 2021 but is still in "
    + "many apps."
  /// The requirements, uses and limits of the technique.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "React Native, and the library's scroll view around the inputs.",
    goodFor: "Apps that already use it.",
    fails: "It scrolls only after the keyboard has arrived, assumes that it begins at the screen's top, and "
      + "scrolls back on hide.",
    fix: "Set extraScrollHeight to the height of the content above it; use react-native-keyboard-controller "
      + "in new code.")
  /// The variants, with the default settings of the library.
  public static let variants =
    onUnchangedScreens + [
      onUnchangedScreens[0].adopted(
        .scrollView, "as its README says: its component replaces the ScrollView around the inputs",
        fixes: ["A screen without a scroll view does not change."])
    ]
  private static let onUnchangedScreens = [
    StrategyVariant(
      id: id, family: id, title: "react-native-keyboard-aware-scroll-view",
      summary:
        "Insets the scroll view by the keyboard's height and, 250 ms later, scrolls the focused field's "
        + "bottom edge to 75 points above the keyboard, unless it is further away.",
      provenance: .library,
      source: "react-native-keyboard-aware-scroll-view 0.9.5 @9eee405, MIT, "
        + "github.com/APSL/react-native-keyboard-aware-scroll-view; the script's latency of two frames is "
        + "this project's choice",
      undo:
        "Removes the inset, which also loses the app's own inset, and scrolls back to the offset before the "
        + "keyboard appeared, even if the person has scrolled since.",
      knownFailures: [
        "The scroll begins when the keyboard has almost arrived, with a separate curve.",
        "A field within 75 points above the keyboard moves although it is visible.",
        "When the keyboard hides, the content returns to its earlier position, away from the typed text (82, "
          + "551); without a known position it scrolls to the top (287, 313).",
        "It assumes that the scroll view begins at the screen's top edge, so below a bar the field ends too "
          + "far down.",
        "The inset is the keyboard's whole height, even if the scroll view ends above the screen's bottom "
          + "edge.",
        "It uses the field's frame and not the caret, so in a tall text view the current line can be covered.",
        "A screen without a scroll view does not change.",
      ], file: "KeyboardAwareScrollView.swift", adoption: .column, make: { KeyboardAwareScrollView() })
  ]
  /// The two numbers that can be set in the library.
  public static let parameters = [
    StrategyParameter(
      family: id, id: "extra-height", title: "Distance between the field and the keyboard", unit: "pt",
      range: 0...300, base: onUnchangedScreens[0], make: { KeyboardAwareScrollView(extraHeight: $0) }),
    StrategyParameter(
      family: id, id: "opening-time", title: "Delay before the scroll", unit: "ms",
      range: 0...1000, base: onUnchangedScreens[0], make: { KeyboardAwareScrollView(openingTime: $0 / 1000) }),
  ]
}
