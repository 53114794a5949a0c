/// One step from a published variant's code to the corrected code of its family.
///
/// The changed lines are not stored. They are the parts of the difference between the two source files that
/// contain one of the words in ``mentions``. An added or removed member is a separate part, because blank
/// lines divide the parts.
public struct Correction: Sendable, Hashable {
  /// The mistake and how the step corrects it, in one to three plain sentences.
  public var reason: String
  /// The words that identify the step's changes: each changed part contains at least one of them.
  public var mentions: [String]

  /// Creates a step.
  public init(_ reason: String, mentions: [String]) {
    self.reason = reason
    self.mentions = mentions
  }
}

extension Correction {
  /// The step that adds an observer of the did-show notification. Every variant that positions views in a
  /// sheet needs it.
  public static let listensToDidShow = Correction(
    "Also observe didShow: a sheet that moves for the keyboard is at its final position only after the animation.",
    mentions: ["keyboardDidShowNotification"])
}
