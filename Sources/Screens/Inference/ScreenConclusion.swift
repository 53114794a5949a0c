/// One conclusion about the views of a screen.
public struct ScreenConclusion: Sendable, Equatable {
  /// What it is about: `input`, `primary action`, ….
  public var subject: String
  /// What was concluded: a view's name or a word.
  public var value: String
  /// From what.
  public var reason: String

  /// Makes a conclusion.
  public init(subject: String, value: String, reason: String) {
    self.subject = subject
    self.value = value
    self.reason = reason
  }
}
