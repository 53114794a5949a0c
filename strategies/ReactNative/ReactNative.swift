import KeyboardAvoidance

/// The keyboard avoidance that is built into React Native for iOS.
public enum ReactNativeFamily: StrategyFamily {
  /// The family's id.
  public static let id = "react-native"
  /// The family's title.
  public static let title = "React Native"
  /// A description of the technique and of when to use it.
  public static let summary =
    "KeyboardAvoidingView wraps a screen and pads, shifts or shortens it by its covered height, from "
    + "JavaScript; automaticallyAdjustKeyboardInsets insets and scrolls a scroll view in native code. Both "
    + "are part of React Native, and most of its screens use them first."
  /// The requirements, uses and limits of the technique.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "React Native; a KeyboardAvoidingView around the screen, or a ScrollView with "
      + "automaticallyAdjustKeyboardInsets around the form.",
    goodFor: "The behaviour padding for short screens with a footer; the scroll view's insets for forms.",
    fails: "Below a bar, in a sheet and in a window, KeyboardAvoidingView moves too little by the distance "
      + "from the screen's top; fields that do not fit are not scrolled to.",
    fix: "Set keyboardVerticalOffset to the view's distance from the screen's top; put forms into a "
      + "ScrollView with automatic insets.")
  /// The three behaviours of KeyboardAvoidingView, then the scroll view's automatic insets, then variants for forms
  /// in a scroll view.
  public static let variants =
    onUnchangedScreens + [
      onUnchangedScreens[0].adopted(
        .scrollView, "as reactnative.dev/docs/keyboardavoidingview says: the scroll view is inside the view"),
      onUnchangedScreens[3].adopted(
        .scrollView, "as reactnative.dev/docs/scrollview says: it is a property of ScrollView",
        fixes: ["A screen without a scroll view does not change."]),
    ]
  private static let onUnchangedScreens = [
    avoidingView(
      "padding", .padding, "KeyboardAvoidingView, padding",
      "Two frames after willShow pads the bottom of the wrapped content by the distance from the keyboard's "
        + "top edge to its own bottom edge, and by 0 after willHide.",
      failures: []),
    avoidingView(
      "position", .position, "KeyboardAvoidingView, position",
      "Two frames after willShow shifts the wrapped content up by the distance from the keyboard's top edge "
        + "to its own bottom edge, and back after willHide.",
      failures: ["All content moves by the covered height, so fields at the top leave the screen."]),
    avoidingView(
      "height", .height, "KeyboardAvoidingView, height",
      "Two frames after willShow shortens the wrapped content's first height by the distance from the "
        + "keyboard's top edge to its own bottom edge, and restores the height after willHide.",
      failures: [
        "The height is captured only once, so after a rotation the content has the height of the other "
          + "orientation while the keyboard is up (37664)."
      ]),
    StrategyVariant(
      id: "react-native-scroll-insets", family: id, title: "ScrollView, automatic keyboard insets",
      summary:
        "On willChangeFrame insets the scroll view by its covered height and scrolls the caret above the "
        + "keyboard, with 15 points below it in a text field.",
      provenance: .library, source: source("RCTScrollViewComponentView.mm @0af53e1"),
      undo: "Restores the screen's inset; the offset stays if the content permits it.",
      knownFailures: [
        "A screen without a scroll view does not change.",
        "It reacts only to changes of the frame; UIKit handles growing text (52414).",
        "The scroll view is measured in window coordinates and the keyboard in screen coordinates, which "
          + "differ in Slide Over.",
        "A floating keyboard insets the scroll view by the whole height below its top edge.",
        "An input outside the scroll view moves its content only if the input is in an accessory view "
          + "(46595), so a chat's last message is covered. The insets are played on the scroll view around the "
          + "inputs, and not on the list of a chat, whose bar they do not move.",
        "If the scroll view adds the safe area automatically, the inset is added to it (see 41397).",
      ], file: "AutomaticKeyboardInsets.swift", adoption: .column,
      make: { AutomaticKeyboardInsets() }),
  ]
  /// The latency of the JavaScript thread.
  public static let parameters = [
    StrategyParameter(
      family: id, id: "latency", title: "Latency of the script", unit: "frames", range: 0...12,
      base: variants[0], make: { KeyboardAvoidingView(.padding, latencyFrames: $0) })
  ]

  private static func source(_ file: String) -> String {
    "React Native, \(file), MIT, github.com/react/react-native"
  }

  private static func avoidingView(
    _ suffix: String, _ behavior: KeyboardAvoidingView.Behavior, _ title: String, _ summary: String,
    failures: [String]
  ) -> StrategyVariant {
    StrategyVariant(
      id: "\(id)-kav-\(suffix)", family: id, title: title, summary: summary, provenance: .library,
      source: source("KeyboardAvoidingView.js @66b4b3e")
        + "; the script's latency of two frames is this project's choice",
      undo: "Returns to 0 without an animation, two frames after the keyboard began to hide.",
      knownFailures: failures + [
        "It knows its position in its parent and not on the screen, so below a navigation bar, in a sheet "
          + "and in a window that does not begin at the screen's top edge it moves too little by that "
          + "distance (29358; react-navigation 3971, 11030).",
        "The JavaScript code reacts late, so the content moves later than the keyboard.",
        "The content jumps when the keyboard hides (see 14825).",
        "It does not scroll. In a scroll view that gets shorter, UIKit scrolls to a text field, but not to a "
          + "text view with many lines (16826).",
        "After a rotation it uses the keyboard's old frame until the next one is posted (50444).",
        "Here it wraps all content inside the safe area: padding and height raise the screen's bottom "
          + "constraint, or the safe area if there is no such constraint; position translates every view in "
          + "the root view.",
        "It also reacts to another app's keyboard.",
      ], file: "KeyboardAvoidingView.swift", adoption: .column, make: { KeyboardAvoidingView(behavior) })
  }
}
