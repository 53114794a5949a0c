import KeyboardAvoidance

/// Moves the view by what the keyboard covers of the focused input.
public enum SampleFamily: StrategyFamily {
  /// The family's id.
  public static let id = "sample"
  /// The family's title.
  public static let title = "Sample"
  /// What the technique is and when to use it.
  public static let summary =
    "The root view moves up by what the docked keyboard covers of the focused input, and back."
  /// The variants.
  public static let variants = [
    StrategyVariant(
      id: id, family: id, title: "As far as the input asks",
      summary: "Moves the root view until the focused input's bottom is at the keyboard's top.",
      provenance: .doneRight,
      source: "made by init strategy",
      undo: "Sets the origin that the view had before the keyboard came.",
      knownFailures: ["Typing more lines or choosing another input moves nothing until the keyboard does."],
      make: { SampleController() })
  ]
}
