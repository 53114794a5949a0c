import Record
import UIKit

extension Trial {
  /// Returns a sentence on a controller that the code presents: whether the situations present it, and where its own
  /// result is. Nil for an alert without text fields, which has nothing to judge and is played as on iOS.
  ///
  /// - Parameters:
  ///   - presentation: The call.
  ///   - happened: The controllers that the code presented in a situation.
  func sentence(on presentation: DeclaredPresentation, happened: [PresentedController]) -> String? {
    let place = "\(lastPart(of: presentation.file)):\(presentation.line)"
    let isPlayed = happened.contains {
      $0.place?.file == presentation.file && $0.place?.line == presentation.line
    }
    let function = presentation.function.isEmpty ? "" : " in \(presentation.function)"
    if presentation.shown == "UIAlertController" {
      guard presentation.hasFields else { return nil }
      return "\(place) presents an alert with a text field\(function). "
        + (isPlayed
          ? "Its keyboard is posted to the code here, and the person dismisses the alert before the next step."
          : "The situations shown here do not come to this line.")
        + " The alert itself is not judged, because UIKit keeps it above the keyboard."
    }
    let name = presentation.shown ?? "'\(presentation.text)'"
    return "\(place) presents \(name)\(function). "
      + (isPlayed
        ? "It comes over this screen here without its views, and the person dismisses it before the next step. "
        : "")
      + "This result says nothing about it: \(result(of: presentation))."
  }

  /// Returns the place of the result of a presented controller, as the end of a sentence.
  private func result(of presentation: DeclaredPresentation) -> String {
    guard let name = presentation.shown else { return "the code does not tell its class" }
    if controllers.found.contains(where: { $0.name == name }) {
      return "it is played as a screen of its own"
    }
    if controllers.refused.contains(where: { $0.name == name }) {
      return "it is refused as a screen of its own"
    }
    guard app.classes.contains(name) else { return "no file here declares its class" }
    guard app.isController(name, near: presentation.file) else {
      return "the code does not tell its class"
    }
    if isLimited { return "--class \(name) plays it as a screen of its own" }
    return "it names no text input and is not played"
  }
}
