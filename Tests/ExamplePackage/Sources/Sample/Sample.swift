import KeyboardAvoidance

/// A shift of the root view that keeps the focused input above the keyboard.
public enum SampleFamily: StrategyFamily {
  /// The family's id.
  public static let id = "sample"
  /// The family's title.
  public static let title = "Sample"
  /// The technique, and when to use it.
  public static let summary =
    "The root view moves up until the docked keyboard does not cover the focused input, and then back."
  /// The variants.
  public static let variants = [
    StrategyVariant(
      id: id, family: id, title: "Smallest shift that shows the input",
      summary: "Moves the root view until the focused input's bottom is at the keyboard's top.",
      // `verify` expects more of a corrected variant than of one that is published with its bugs.
      provenance: .corrected,
      source: "created by init strategy",
      undo: "Restores the origin that the view had before the keyboard appeared.",
      knownFailures: ["Typing more lines or choosing another input moves nothing until the keyboard moves."],
      make: { SampleController() })
  ]
}
