import KeyboardAvoidance

/// What React Native has built in for keyboards on iOS.
public enum ReactNativeFamily: StrategyFamily {
  /// The family's id.
  public static let id = "react-native"
  /// The family's title.
  public static let title = "React Native"
  /// What the technique is and when to use it.
  public static let summary =
    "KeyboardAvoidingView wraps a screen and pads, shifts or shortens it by what the keyboard covers of it, from script; "
    + "automaticallyAdjustKeyboardInsets insets and scrolls a scroll view natively. What comes with React Native and what most "
    + "of its screens begin with."
  /// What somebody who considers it asks first.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "React Native; a KeyboardAvoidingView around the screen, or a ScrollView with "
      + "automaticallyAdjustKeyboardInsets around the form.",
    goodFor: "padding for short screens with a footer, the scroll view's insets for forms.",
    fails: "Below a bar, in a sheet and in a window the avoiding view is short by their "
      + "offset; fields that do not fit are not scrolled to.",
    mend: "Set keyboardVerticalOffset to the view's distance from the screen's top; put "
      + "forms into a ScrollView with automatic insets.")
  /// The three behaviours of the view, then the scroll view's own.
  public static let variants =
    asItIs + [
      asItIs[3].adopted(
        .scrollView, "as reactnative.dev/docs/scrollview has it: it is a property of ScrollView",
        mends: ["A screen without a scroll view is left alone."])
    ]
  private static let asItIs = [
    avoidingView(
      "padding", .padding, "KeyboardAvoidingView, padding",
      "On willShow pads the wrapped content at the bottom by its own bottom edge minus the keyboard's top edge, two frames "
        + "late, on willHide by 0.",
      failures: []),
    avoidingView(
      "position", .position, "KeyboardAvoidingView, position",
      "On willShow shifts the wrapped content up by its own bottom edge minus the keyboard's top edge, two frames late, on "
        + "willHide back.",
      failures: ["All content moves by all that is covered, so fields at the top leave the screen."]),
    avoidingView(
      "height", .height, "KeyboardAvoidingView, height",
      "On willShow takes its own bottom edge minus the keyboard's top edge from the height that the wrapped content had first, "
        + "two frames late, on willHide gives the height back.",
      failures: [
        "The height is captured once: after a rotation the content is as tall as in the other orientation while the keyboard is "
          + "up (37664)."
      ]),
    StrategyVariant(
      id: "react-native-scroll-insets", family: id, title: "ScrollView, automatic keyboard insets",
      summary:
        "On willChangeFrame insets the scroll view by what the keyboard covers of it and scrolls the caret out from under "
        + "the keyboard, with 15 points below it in a text field.",
      provenance: .library, source: source("RCTScrollViewComponentView.mm @0af53e1"),
      undo: "Sets the inset that the screen had; the offset stays, as far as the content permits.",
      knownFailures: [
        "A screen without a scroll view is left alone.",
        "Only a change of the frame is answered: text that grows is left to UIKit (52414).",
        "The scroll view is measured in its window, the keyboard on the screen: they differ in Slide Over.",
        "A floating keyboard insets the scroll view by all below its top edge.",
        "An input beside the scroll view moves its content only from an accessory view (46595): a chat's last message is "
          + "covered.",
        "Where the scroll view adds the safe area by itself, the inset comes on top of that (see 41397).",
      ], file: "AutomaticKeyboardInsets.swift", make: { AutomaticKeyboardInsets() }),
  ]
  /// How late the script is.
  public static let parameters = [
    StrategyParameter(
      family: id, id: "latency", title: "How late the script answers", unit: "frames", range: 0...12,
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
        + "; that the script takes two frames is this project's choice",
      undo: "Back to 0 without an animation, two frames after the keyboard began to leave.",
      knownFailures: failures + [
        "Its place is known in its parent and not on the screen: below a navigation bar, in a sheet and in a window that does not "
          + "begin at the screen's top edge it is short by that distance (29358; react-navigation 3971, 11030).",
        "The script answers late, so the content runs behind the keyboard.",
        "When the keyboard leaves, the content jumps (see 14825).",
        "It scrolls nothing: UIKit brings a text field into view in the scroll view that gets shorter, and no text "
          + "view with many lines (16826).",
        "After a rotation the old frame of the keyboard counts until the next one comes (50444).",
        "Here it wraps all content inside the safe area: padding and height raise the screen's bottom constraint, or the "
          + "safe area where there is none; position translates every view in the root view.",
        "A keyboard that belongs to another app counts.",
      ], file: "KeyboardAvoidingView.swift", make: { KeyboardAvoidingView(behavior) })
  }
}
