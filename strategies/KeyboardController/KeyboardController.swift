import KeyboardAvoidance

/// Views for React Native that follow the keyboard frame by frame.
public enum KeyboardControllerFamily: StrategyFamily {
  private static let source =
    "react-native-keyboard-controller @af130ca, MIT, github.com/kirillzyusko/react-native-keyboard-controller"
  private static let shared = [
    "It uses the keyboard's reported height and not the covered height, so a hardware keyboard's bar and "
      + "another app's keyboard count in full.",
    "The keyboard's spring is calculated here; the library reads it from the keyboard's layer, which is not "
      + "simulated.",
  ]
  /// The family's id.
  public static let id = "keyboard-controller"
  /// The family's title.
  public static let title = "Keyboard controller"
  /// A description of the technique and of when to use it.
  public static let summary =
    "A display link gives the keyboard's position in every frame, and the views follow it: a scroll view "
    + "scrolls the caret above the keyboard, and a bar is translated with it. In most new apps it replaces "
    + "React Native's own views."
  /// The requirements, uses and limits of the technique.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "React Native with the library's native module, and its scroll view around the inputs or its "
      + "sticky view around a bar.",
    goodFor: "Forms that should move together with the keyboard, and composers.",
    fails: "The caret ends at the keyboard's edge, and the safe area stays as a gap below a bar.",
    fix: "Set bottomOffset to the height of the content that belongs below the caret, and the sticky view's "
      + "offset to the safe area.")
  /// The scroll view and the bar, with default settings.
  public static let variants =
    onUnchangedScreens + [
      onUnchangedScreens[0].adopted(
        .scrollView,
        "as its documentation says: its component replaces the ScrollView around the inputs",
        fixes: ["A screen without a scroll view does not change."])
    ]
  private static let onUnchangedScreens = [
    StrategyVariant(
      id: "keyboard-controller-aware", family: id, title: "Keyboard aware scroll view, frame by frame",
      summary:
        "Insets the scroll view by the keyboard's height at once and scrolls the caret's bottom edge to the "
        + "keyboard's top edge, in proportion to the keyboard's progress.",
      provenance: .library, source: source,
      undo:
        "Scrolls back to the offset at the last change of focus, frame by frame, then restores the inset.",
      knownFailures: shared + [
        "The caret ends at the keyboard's edge, so the part of the field below it is covered (1218; the "
          + "setting bottomOffset is 0).",
        "It scrolls back to the offset at the last change of focus, so it may stop halfway.",
        "A text view that scrolls its own text makes the content jump near the keyboard's edge (613).",
        "If the scroll view adds the safe area automatically, the inset is added to it (856).",
        "The library prevents UIKit from scrolling to a field (1336); here UIKit scrolls when the focus "
          + "moves while the keyboard is up.",
        "The inset is the keyboard's whole height, even if the scroll view ends above the screen's bottom "
          + "edge.",
        "A screen without a scroll view does not change.",
      ], file: "KeyboardControllerAware.swift", adoption: .column, make: { KeyboardControllerAware() }),
    StrategyVariant(
      id: "keyboard-controller-sticky", family: id, title: "Sticky view",
      summary:
        "Translates the bar up by the keyboard's height in every frame, also while a finger drags the "
        + "keyboard.",
      provenance: .library, source: source,
      undo: "Translates the bar back while the keyboard hides.",
      knownFailures: shared + [
        "The space below the bar stays as a gap above the keyboard: the home indicator, a tab bar, a padding "
          + "(1072).",
        "Nothing else moves or is resized, so the last rows of a list under the bar stay under the keyboard "
          + "(1217).",
        "A screen without a bar does not change.",
      ], file: "KeyboardSticky.swift", adoption: .column, make: { KeyboardSticky() }),
  ]
  /// The distance between the caret and the keyboard, which is a setting of the scroll view.
  public static let parameters = [
    StrategyParameter(
      family: id, id: "bottom-offset", title: "Distance between the caret and the keyboard", unit: "pt",
      range: 0...200, base: onUnchangedScreens[0], make: { KeyboardControllerAware(bottomOffset: $0) })
  ]
}
