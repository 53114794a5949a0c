/// The requirements, uses and limits of a technique, in one sentence each.
public struct FamilyAdvice: Sendable {
  /// The requirements that a screen and an app must meet.
  public let needs: String
  /// The cases in which the technique is the right choice.
  public let goodFor: String
  /// The cases in which the technique fails, even if it is implemented well.
  public let fails: String
  /// The fix for the cases in which the technique fails, or a better technique for them.
  public let fix: String

  /// Creates advice.
  public init(needs: String, goodFor: String, fails: String, fix: String) {
    self.needs = needs
    self.goodFor = goodFor
    self.fails = fails
    self.fix = fix
  }
}
