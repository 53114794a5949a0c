import KeyboardAvoidance

/// The scroll view for React Native that most tutorials use.
public enum KeyboardAwareScrollFamily: StrategyFamily {
  /// The family's id.
  public static let id = "keyboard-aware-scroll"
  /// The family's title.
  public static let title = "Keyboard aware scroll view"
  /// What the technique is and when to use it.
  public static let summary =
    "A scroll view for React Native gets the keyboard's height as an inset and scrolls the focused field out from "
    + "under the keyboard once it has arrived. Not maintained since 2021 and still in many apps."
  /// What somebody who considers it asks first.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "React Native, and its scroll view around the inputs.",
    goodFor: "Apps that have it already.",
    fails: "It scrolls when the keyboard has arrived, assumes that it begins at the screen's"
      + " top, and goes back on hide.",
    mend: "Set extraScrollHeight by the height of what is above; use react-native-keyboard-"
      + "controller in new code.")
  /// With the settings that it comes with.
  public static let variants =
    asItIs + [
      asItIs[0].adopted(
        .scrollView, "as its README says: its component takes the place of ScrollView around the inputs",
        mends: ["A screen without a scroll view is left alone."])
    ]
  private static let asItIs = [
    StrategyVariant(
      id: id, family: id, title: "react-native-keyboard-aware-scroll-view",
      summary:
        "Insets the scroll view by the keyboard's height and, 250 ms later, scrolls the focused field's bottom "
        + "edge to 75 points above the keyboard if it is not further away.",
      provenance: .library,
      source: "react-native-keyboard-aware-scroll-view 0.9.5 @9eee405, MIT, "
        + "github.com/APSL/react-native-keyboard-aware-scroll-view; that the script takes two frames is this project's "
        + "choice",
      undo:
        "Takes the inset away, the app's own with it, and scrolls to where the content was when the keyboard "
        + "came, whatever a person scrolled in between.",
      knownFailures: [
        "The scroll begins when the keyboard has all but arrived, on a curve of its own.",
        "A field within 75 points above the keyboard is moved although it is visible.",
        "When the keyboard leaves, the content goes back to where it was before, away from what was typed (82, 551); "
          + "without a known place it goes to the top (287, 313).",
        "The scroll view is taken to begin at the screen's top edge: below a bar the field ends lower than meant.",
        "The inset is the keyboard's whole height, also where the scroll view ends above the screen's bottom edge.",
        "The field's frame counts and not the caret: in a tall text view the line that is typed can be covered.",
        "A screen without a scroll view is left alone.",
      ], file: "KeyboardAwareScrollView.swift", make: { KeyboardAwareScrollView() })
  ]
  /// The two numbers of its settings.
  public static let parameters = [
    StrategyParameter(
      family: id, id: "extra-height", title: "How far the field stays above the keyboard", unit: "pt",
      range: 0...300, base: asItIs[0], make: { KeyboardAwareScrollView(extraHeight: $0) }),
    StrategyParameter(
      family: id, id: "opening-time", title: "How long it waits before it scrolls", unit: "ms",
      range: 0...1000, base: asItIs[0], make: { KeyboardAwareScrollView(openingTime: $0 / 1000) }),
  ]
}
