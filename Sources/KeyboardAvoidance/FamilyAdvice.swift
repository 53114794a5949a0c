/// What somebody who considers a technique asks first, a sentence each.
public struct FamilyAdvice: Sendable {
  /// What a screen and an app must have for it.
  public let needs: String
  /// Where it is the right choice.
  public let goodFor: String
  /// Where it fails, done as well as can be.
  public let fails: String
  /// How to mend that, or what to use instead.
  public let mend: String

  /// Gives advice.
  public init(needs: String, goodFor: String, fails: String, mend: String) {
    self.needs = needs
    self.goodFor = goodFor
    self.fails = fails
    self.mend = mend
  }
}
