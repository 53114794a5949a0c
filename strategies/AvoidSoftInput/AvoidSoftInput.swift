import KeyboardAvoidance

/// A native module for React Native that moves the app's root view on a timing of its own.
public enum AvoidSoftInputFamily: StrategyFamily {
  /// The family's id.
  public static let id = "avoid-soft-input"
  /// The family's title.
  public static let title = "Avoid soft input"
  /// What the technique is and when to use it.
  public static let summary =
    "The root view moves up, or a scroll view around the field is inset and scrolled, by what the keyboard covers of "
    + "the focused field. For React Native on both systems, without wrapping any view."
  /// What somebody who considers it asks first.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "React Native with native modules; nothing has to be wrapped.",
    goodFor: "Forms on both systems that should not change their views.",
    fails: "Another field with the same keyboard is not looked at, and the content comes "
      + "back late.",
    mend: "Put the form into a scroll view; where motion counts use react-native-keyboard-"
      + "controller.")
  /// With the settings that it comes with.
  public static let variants =
    asItIs + [
      asItIs[0].adopted(
        .scrollView, "as the form of its README: a focused view in a scroll view is padded and not translated"
      )
    ]
  private static let asItIs = [
    StrategyVariant(
      id: id, family: id, title: "react-native-avoid-softinput",
      summary:
        "On willChangeFrame moves the root view, or insets and scrolls the scroll view, so that the focused field "
        + "ends the bottom safe area's height above the keyboard; 0.22 s linear up, 0.66 s linear down after 0.3 s.",
      provenance: .library,
      source:
        "react-native-avoid-softinput 8 @8eb1db7, MIT, github.com/mateusz1913/react-native-avoid-softinput; the "
        + "times are those of its native module, its documentation has others",
      undo:
        "Puts the root view or the inset back 0.3 s after the keyboard began to leave; the scroll offset stays as "
        + "far as the content permits.",
      knownFailures: [
        "The content comes down 0.3 s late and takes 0.66 s: it is still moving when the keyboard is long gone.",
        "The bottom safe area is added: the field ends its height above the keyboard (53).",
        "Another field with the same keyboard is not looked at, so a lower one stays covered.",
        "A change of the keyboard's height moves everything by the difference, needed or not; a smaller keyboard after a "
          + "small move is ignored.",
        "The field's frame counts, not the caret, and a text that grows is not followed.",
        "A rotation that shows another keyboard without a hide is a change of height: a field that was visible is not looked "
          + "at (180).",
        "With cross-fading transitions a hide reads as a keyboard as tall as the screen; in Slide Over a hidden keyboard "
          + "still counts.",
        "A root view that left the screen's edge has no bottom safe area: content that stands on it drops by its height.",
        "The library's root view has the navigation bar in it; here the bar stays.",
        "UIKit counts the delay inside one animation block and the block takes the keyboard's duration and curve; here "
          + "the block begins 0.3 s later with its own.",
      ], file: "AvoidSoftInputModule.swift", make: { AvoidSoftInputModule() })
  ]
}
