/// An inference about the views of a screen.
public struct ScreenInference: Sendable, Equatable, Codable {
  /// The subject, such as `input` or `primary action`.
  public var subject: String
  /// The inferred value, which is a view's name or a word.
  public var value: String
  /// The evidence for the value.
  public var reason: String

  /// Creates an inference.
  public init(subject: String, value: String, reason: String) {
    self.subject = subject
    self.value = value
    self.reason = reason
  }
}
