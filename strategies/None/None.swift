import KeyboardAvoidance
import UIKit

/// The baseline of the ranking: an app that ignores the keyboard.
public enum NoneFamily: StrategyFamily {
  /// The family's id.
  public static let id = "none"
  /// The family's title.
  public static let title = "No avoidance"
  /// The role in the ranking.
  public static let place = Place.floor
  /// A description of the technique and of when to use it.
  public static let summary =
    "The app does nothing, and the keyboard covers a part of the screen. Every other strategy is compared "
    + "with it."
  /// The only variant.
  public static let variants = [
    StrategyVariant(
      id: "none", family: id, title: "Nothing",
      summary: "Nothing moves; the keyboard covers the bottom of the screen.",
      provenance: .reference,
      source: "The baseline of the ranking: the behaviour of a plain view controller (UIKit's safe area does "
        + "not grow).",
      undo: "There is nothing to undo.",
      knownFailures: ["Content under the keyboard stays there, including the focused field."],
      file: "None.swift", make: { PlainViewController() })
  ]
}

final class PlainViewController: UIViewController, KeyboardAvoidanceStrategy {}
