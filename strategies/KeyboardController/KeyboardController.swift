import KeyboardAvoidance

/// Views for React Native that follow the keyboard frame by frame.
public enum KeyboardControllerFamily: StrategyFamily {
  private static let source =
    "react-native-keyboard-controller @af130ca, MIT, github.com/kirillzyusko/react-native-keyboard-controller"
  private static let shared = [
    "The keyboard's reported height counts and not what it covers: a hardware keyboard's bar and another app's "
      + "keyboard count in full.",
    "The keyboard's spring is reckoned: the library reads it off the keyboard's layer, which is not played here.",
  ]
  /// The family's id.
  public static let id = "keyboard-controller"
  /// The family's title.
  public static let title = "Keyboard controller"
  /// What the technique is and when to use it.
  public static let summary =
    "A display link tells where the keyboard is in every frame, and views move by that: a scroll view scrolls the caret out "
    + "from under it, a bar is translated with it. The successor of React Native's own views in most new apps."
  /// What somebody who considers it asks first.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "React Native with its native module; its scroll view around the inputs, or its "
      + "sticky view around a bar.",
    goodFor: "Forms that should move along with the keyboard, and composers.",
    fails: "The caret ends at the keyboard's edge, and a bar keeps the safe area as a gap.",
    mend: "Set bottomOffset by what belongs below the caret, and the sticky view's offset "
      + "by the safe area.")
  /// The scroll view, then the bar.
  public static let variants =
    asItIs + [
      asItIs[0].adopted(
        .scrollView,
        "as its documentation says: its component takes the place of ScrollView around the inputs",
        mends: ["A screen without a scroll view is left alone."])
    ]
  private static let asItIs = [
    StrategyVariant(
      id: "keyboard-controller-aware", family: id, title: "Keyboard aware scroll view, frame by frame",
      summary:
        "Insets the scroll view by the keyboard's height at once and scrolls the caret's bottom edge to the keyboard's "
        + "top edge, in proportion to how far the keyboard has come.",
      provenance: .library, source: source,
      undo:
        "Scrolls back to where the content was at the last change of focus, frame by frame, then restores the inset.",
      knownFailures: shared + [
        "The caret ends at the keyboard's edge: what is below it in the field is covered (1218; the setting bottomOffset is 0).",
        "Scrolling back goes to the last change of focus, which may be half way up.",
        "A text view that scrolls by itself makes the content jump near the keyboard's edge (613).",
        "Where the scroll view adds the safe area by itself, the inset comes on top of that (856).",
        "The library lets UIKit scroll to no field by itself (1336); here UIKit does when the focus moves while the keyboard "
          + "is up.",
        "The inset is the keyboard's whole height, also where the scroll view ends above the screen's bottom edge.",
        "A screen without a scroll view is left alone.",
      ], file: "KeyboardControllerAware.swift", make: { KeyboardControllerAware() }),
    StrategyVariant(
      id: "keyboard-controller-sticky", family: id, title: "Sticky view",
      summary:
        "Translates the bar up by the keyboard's height, frame by frame, also while a finger drags it.",
      provenance: .library, source: source,
      undo: "Translates the bar back as the keyboard leaves.",
      knownFailures: shared + [
        "What the bar keeps below it at rest stays as a gap above the keyboard: the home indicator, a tab bar, a padding (1072).",
        "Nothing else moves or is resized: a list under the bar keeps its last rows under the keyboard (1217).",
        "A screen without a bar is left alone.",
      ], file: "KeyboardSticky.swift", make: { KeyboardSticky() }),
  ]
  /// The number of the scroll view's settings.
  public static let parameters = [
    StrategyParameter(
      family: id, id: "bottom-offset", title: "How far the caret stays above the keyboard", unit: "pt",
      range: 0...200, base: asItIs[0], make: { KeyboardControllerAware(bottomOffset: $0) })
  ]
}
