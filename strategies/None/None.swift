import KeyboardAvoidance
import UIKit

/// The floor of the ranking: an app that ignores the keyboard.
public enum NoneFamily: StrategyFamily {
  /// The family's id.
  public static let id = "none"
  /// The family's title.
  public static let title = "No avoidance"
  /// Where it stands in the ranking.
  public static let place = Place.floor
  /// What the technique is and when to use it.
  public static let summary =
    "The app does nothing and the keyboard covers what it covers. "
    + "Every other strategy is measured against it."
  /// The only variant.
  public static let variants = [
    StrategyVariant(
      id: "none", family: id, title: "Nothing",
      summary: "Nothing moves; the keyboard covers the bottom of the screen.",
      provenance: .reference,
      source: "Floor of the ranking; what a plain view controller does (UIKit's safe area does not grow).",
      undo: "There is nothing to undo.",
      knownFailures: ["Whatever lies under the keyboard stays there, the focused field included."],
      file: "None.swift", make: { PlainViewController() })
  ]
}

final class PlainViewController: UIViewController, KeyboardAvoidanceStrategy {}
