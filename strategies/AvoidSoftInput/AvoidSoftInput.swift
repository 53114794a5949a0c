import KeyboardAvoidance

/// A native module for React Native that moves the app's root view, with its own animation timing.
public enum AvoidSoftInputFamily: StrategyFamily {
  /// The family's id.
  public static let id = "avoid-soft-input"
  /// The family's title.
  public static let title = "Avoid soft input"
  /// A description of the technique and of when to use it.
  public static let summary =
    "The root view moves up, or a scroll view around the field is inset and scrolled, by the part of the "
    + "focused field that the keyboard covers. The module is for React Native on iOS and Android and wraps "
    + "no views."
  /// The requirements, uses and limits of the technique.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "React Native with native modules; no view has to be wrapped.",
    goodFor: "Forms on iOS and Android whose view hierarchy should not change.",
    fails: "A change to another field with the same keyboard is ignored, and the content returns late.",
    fix: "Put the form into a scroll view. If the motion matters, use react-native-keyboard-controller.")
  /// The variants, with the module's default settings.
  public static let variants =
    onUnchangedScreens + [
      onUnchangedScreens[0].adopted(
        .scrollView,
        "as in the form of its README: a focused view in a scroll view is padded and not "
          + "translated"
      )
    ]
  private static let onUnchangedScreens = [
    StrategyVariant(
      id: id, family: id, title: "react-native-avoid-softinput",
      summary:
        "On willChangeFrame moves the root view, or insets and scrolls the scroll view, so that the distance "
        + "from the focused field to the keyboard is the height of the bottom safe area. It moves up in "
        + "0.22 s and, after a delay of 0.3 s, down in 0.66 s, both with a linear curve.",
      provenance: .library,
      source:
        "react-native-avoid-softinput 8 @8eb1db7, MIT, github.com/mateusz1913/react-native-avoid-softinput; "
        + "the times are those in its native module, which differ from its documentation",
      undo:
        "Moves the root view back, or restores the inset, 0.3 s after the keyboard began to hide; the scroll "
        + "offset stays if the content permits it.",
      knownFailures: [
        "The content moves down 0.3 s late and takes 0.66 s, so it still moves long after the keyboard is "
          + "hidden.",
        "The bottom safe area is added, so a gap of its height stays between the field and the keyboard (53).",
        "A change to another field with the same keyboard is ignored, so a lower field stays covered.",
        "A change of the keyboard's height moves everything by the difference, even if that is not needed. A "
          + "smaller keyboard after a small move is ignored.",
        "It uses the field's frame and not the caret, and it does not follow growing text.",
        "A rotation that shows another keyboard without a hide counts as a change of height, so a field that "
          + "was visible is not checked again (180).",
        "With cross-fading transitions a hide is read as a keyboard as tall as the screen. In Slide Over a "
          + "hidden keyboard still counts.",
        "A root view away from the screen's edge has no bottom safe area, so content attached to it moves "
          + "down by its height.",
        "The library's root view contains the navigation bar; here the bar does not move.",
        "In the library UIKit applies the delay inside one animation block, which takes the keyboard's "
          + "duration and curve; here the block begins 0.3 s later with its own duration and curve.",
      ], file: "AvoidSoftInputModule.swift", adoption: .column, make: { AvoidSoftInputModule() })
  ]
}
