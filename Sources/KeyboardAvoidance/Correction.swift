/// One step from a published variant's code to its family's code done right.
///
/// What the step changes is not written down: it is the part of the difference between the two source files that
/// mentions one of the step's words. Members that go or come are parts of their own, with a blank line between them.
public struct Correction: Sendable, Hashable {
  /// What is wrong and what the step does about it, in one to three plain sentences.
  public var reason: String
  /// Words of which one stands in every changed part that belongs to the step.
  public var mentions: [String]

  /// Describes a step.
  public init(_ reason: String, mentions: [String]) {
    self.reason = reason
    self.mentions = mentions
  }
}

extension Correction {
  /// Listening to did-show as well, which every variant that places something in a sheet needs.
  public static let listensToDidShow = Correction(
    "Listen to didShow as well: a sheet that gives way has its place only when the keyboard has arrived.",
    mentions: ["keyboardDidShowNotification"])
}
