import KeyboardAvoidance

/// What a Flutter app does by itself.
public enum FlutterScaffoldFamily: StrategyFamily {
  /// The family's id.
  public static let id = "flutter-scaffold"
  /// The family's title.
  public static let title = "Flutter scaffold"
  /// What the technique is and when to use it.
  public static let summary =
    "The body of a Scaffold ends at the docked keyboard's top edge, frame by frame, and a text field brings its caret into "
    + "view in the scroll views around it. What every Flutter app does unless it is told not to."
  /// What somebody who considers it asks first.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "A Flutter app; in UIKit a constraint that holds the content's bottom edge.",
    goodFor: "Every screen of a Flutter app, with a scroll view around what may not fit.",
    fails: "Content that does not fit is squeezed; a bottom sheet is not resized.",
    mend: "Wrap the body in a SingleChildScrollView; pad a sheet by viewInsets.bottom.")
  /// With the settings that it comes with.
  public static let variants =
    asItIs + [
      asItIs[0].adopted(
        .scrollView, "as SingleChildScrollView's documentation has it for a column that may not fit",
        mends: ["A field outside any scroll view is moved only if the layout moves it (10826)."])
    ]
  private static let asItIs = [
    StrategyVariant(
      id: id, family: id, title: "Scaffold, resizeToAvoidBottomInset",
      summary:
        "Raises the content's bottom edge to the docked keyboard's top edge, frame by frame, and scrolls the caret to 20 "
        + "points inside the scroll views around it.",
      provenance: .library,
      source:
        "Flutter, FlutterKeyboardInsetManager.mm @16bb5a3c, scaffold.dart and editable_text.dart of 3.29, BSD-3-Clause, "
        + "github.com/flutter/flutter",
      undo: "The body follows the keyboard down; the scroll offset stays as far as the content permits.",
      knownFailures: [
        "A field outside any scroll view is moved only if the layout moves it (10826).",
        "Content that does not fit into what is left is squeezed or pushed together.",
        "A floating keyboard covers what is behind it.",
        "A bottom sheet is not resized by itself (18564): not played, here every screen is a Scaffold's body.",
        "With one Scaffold inside another that keeps its tab bar, a band stays blank above the keyboard (139224): not played, "
          + "here there is one.",
        "Flutter lays out and scrolls by itself; here UIKit's views do, with UIKit's own scrolling of a focused field.",
      ], file: "FlutterScaffoldBody.swift", make: { FlutterScaffoldBody() })
  ]
  /// The number of its text fields.
  public static let parameters = [
    StrategyParameter(
      family: id, id: "scroll-padding", title: "How far the caret stays inside the scroll view", unit: "pt",
      range: 0...200, base: asItIs[0], make: { FlutterScaffoldBody(scrollPadding: $0) })
  ]
}
