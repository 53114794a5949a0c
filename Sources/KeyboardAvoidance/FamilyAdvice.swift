/// The answers to the first questions about a technique, one sentence each.
public struct FamilyAdvice: Sendable {
  /// The requirements on a screen and an app.
  public let needs: String
  /// The cases in which it is the right choice.
  public let goodFor: String
  /// The cases in which even the best implementation fails.
  public let fails: String
  /// The fix for these cases, or a better technique.
  public let fix: String

  /// Creates advice.
  public init(needs: String, goodFor: String, fails: String, fix: String) {
    self.needs = needs
    self.goodFor = goodFor
    self.fails = fails
    self.fix = fix
  }
}
