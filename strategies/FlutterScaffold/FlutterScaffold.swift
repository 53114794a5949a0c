import KeyboardAvoidance

/// The default behaviour of a Flutter app.
public enum FlutterScaffoldFamily: StrategyFamily {
  /// The family's id.
  public static let id = "flutter-scaffold"
  /// The family's title.
  public static let title = "Flutter scaffold"
  /// A description of the technique and of when to use it.
  public static let summary =
    "The body of a Scaffold ends at the docked keyboard's top edge in every frame, and a text field scrolls "
    + "the scroll views around it to its caret. This is the default of every Flutter app."
  /// The requirements, uses and limits of the technique.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "A Flutter app; in UIKit, a constraint at the content's bottom edge.",
    goodFor: "Every screen of a Flutter app, if a scroll view surrounds content that may not fit.",
    fails: "Content that does not fit is squeezed; a bottom sheet is not resized.",
    fix: "Wrap the body in a SingleChildScrollView; pad a sheet by viewInsets.bottom.")
  /// The variants, with Flutter's default settings.
  public static let variants =
    onUnchangedScreens + [
      onUnchangedScreens[0].adopted(
        .scrollView, "as SingleChildScrollView's documentation says for a column that may not fit",
        fixes: ["A field outside all scroll views moves only if the layout moves it (10826)."])
    ]
  private static let onUnchangedScreens = [
    StrategyVariant(
      id: id, family: id, title: "Scaffold, resizeToAvoidBottomInset",
      summary:
        "Keeps the content's bottom edge at the docked keyboard's top edge in every frame, and scrolls the "
        + "caret to 20 points inside the scroll views around it.",
      provenance: .library,
      source:
        "Flutter, FlutterKeyboardInsetManager.mm @16bb5a3c, scaffold.dart and editable_text.dart of 3.29, BSD-3-Clause, "
        + "github.com/flutter/flutter",
      undo: "The body follows the keyboard down; the scroll offset stays if the content permits it.",
      knownFailures: [
        "A field outside all scroll views moves only if the layout moves it (10826).",
        "Flexible content that does not fit above the keyboard is squeezed, and the rest overflows at the "
          + "bottom.",
        "A floating keyboard covers the content behind it.",
        "A bottom sheet is not resized automatically (18564). This is not simulated: here every screen is "
          + "the body of a Scaffold.",
        "If one Scaffold is inside another that keeps its tab bar, a blank band stays above the keyboard "
          + "(139224). This is not simulated: here there is only one Scaffold.",
        "Flutter has its own layout and scrolling. Here a form is laid out as a Column, whose overflow is at "
          + "the bottom, and UIKit lays out the rest and also scrolls to a focused field.",
      ], file: "FlutterScaffoldBody.swift", adoption: .column, make: { FlutterScaffoldBody() })
  ]
  /// The distance that a text field keeps around its caret.
  public static let parameters = [
    StrategyParameter(
      family: id, id: "scroll-padding", title: "Distance between the caret and the scroll view's edge",
      unit: "pt",
      range: 0...200, base: onUnchangedScreens[0], make: { FlutterScaffoldBody(scrollPadding: $0) })
  ]
}
