import Record

extension FieldReports {
  static let flutter: [FieldReport] = [
    FieldReport(
      "flutter-body", .inFavour,
      .page(
        "Flutter's documentation",
        "https://api.flutter.dev/flutter/material/Scaffold/resizeToAvoidBottomInset.html"),
      about: "every version",
      says: "The body ends at the keyboard, so that the keyboard hides no part of it.",
      in: .cell("flutter-scaffold", phone, "show-hide", "chat"),
      sign: .most(.O7, 1, "a bar directly on the keyboard")),
    FieldReport(
      "flutter-scrolls-to-the-field", .inFavour, .pullRequest("flutter/flutter", 18562),
      about: "since July 2018",
      says: "A field that the keyboard would cover scrolls itself into view, 20 points from the edge.",
      in: .cell("flutter-scaffold", phone, "show-hide-last", "form-scroll"),
      sign: .least(.O2, 1, "the whole line you are typing")),
    FieldReport(
      "flutter-without-scrolling", .against, .issue("flutter/flutter", 126585), about: "3.10.0",
      says: "In a column that does not scroll, a field near the bottom of the screen is under the keyboard.",
      in: .cell("flutter-scaffold", phone, "show-hide-last", "form-fixed"),
      sign: .most(.O2, 0, "the line you are typing under the keyboard"),
      disagreement: .both(
        "The form of this cell has a picture that shrinks before the column overflows, and then the field fits. In the report's column nothing shrinks."
      )),
    FieldReport(
      "flutter-late", .against, .issue("flutter/flutter", 105687), about: "3.0.1",
      says: "The body begins to move after the keyboard.",
      in: .cell("flutter-scaffold", homeButton, "show-hide", "chat"),
      sign: .least(.M2, 60, "content that is late"),
      disagreement: .both(
        "This was fixed later: the version that is modelled follows the keyboard's spring in every frame.")),
    FieldReport(
      "flutter-two-scaffolds", .against, .issue("flutter/flutter", 139224), about: "November 2023",
      says: "A scaffold inside another one with a tab bar leaves a blank band above the keyboard.",
      in: .cell("flutter-scaffold", phone, "show-hide", "tab-chat"),
      sign: .least(.O7, noticeable, "a gap above the keyboard"),
      disagreement: .report(
        "This needs two scaffolds, but in the simulation every screen is the body of one.")),
    FieldReport(
      "flutter-another-app", .against, .issue("flutter/flutter", 43804), about: "1.10.15, iOS 12 and 13",
      says: "After a switch from an app whose keyboard is up, the body is resized for a moment.",
      in: .cell("flutter-scaffold", pad, "another-app", "chat"),
      sign: .least(.M1, 0.02, "a screen that moves for another app's keyboard"),
      disagreement: .both(
        "This was fixed later: the version that is modelled ignores the keyboards of other apps.")),
    FieldReport(
      "flutter-bottom-sheet", .against, .issue("flutter/flutter", 18564), about: "June 2018",
      says: "The keyboard covers a field in a modal bottom sheet.",
      in: .cell("flutter-scaffold", phone, "show-hide", "bottom-sheet"),
      sign: .most(.O1, 0.9, "part of the field under the keyboard"),
      disagreement: .report(
        "A modal sheet is not the body of a scaffold. In the simulation it is, as if the app had wrapped the sheet in a scaffold."
      )
    ),
  ]
}
