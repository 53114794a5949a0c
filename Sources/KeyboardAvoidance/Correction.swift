/// One step from a published variant's code to the corrected code of its family.
///
/// The changed lines are not stored: they are the parts of the difference between the two source files that
/// contain one of the step's words. An added or removed member is a separate part, divided by a blank line.
public struct Correction: Sendable, Hashable {
  /// The mistake and what the step does about it, in one to three plain sentences.
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
  /// The step that also observes did-show, which every variant that places something in a sheet needs.
  public static let listensToDidShow = Correction(
    "Also observe didShow: a sheet that moves for the keyboard is at its final position only after the animation.",
    mentions: ["keyboardDidShowNotification"])
}
