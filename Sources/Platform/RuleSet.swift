/// A set of platform rules.
public struct RuleSet: Sendable, Hashable {
  /// One bit for each rule, at its index in `PlatformRule.allCases`.
  private var bits: UInt64

  /// The set as a number, for another process of the same program.
  package var number: UInt64 {
    get { bits }
    set { bits = newValue }
  }

  /// Creates an empty set.
  public init() { bits = 0 }

  /// Returns whether the set contains a rule.
  public func contains(_ rule: PlatformRule) -> Bool { bits & Self.bit(rule) != 0 }

  /// Adds a rule.
  public mutating func insert(_ rule: PlatformRule) { bits |= Self.bit(rule) }

  private static func bit(_ rule: PlatformRule) -> UInt64 {
    precondition(rule.index < UInt64.bitWidth, "there are more rules than bits")
    return 1 << UInt64(rule.index)
  }
}

/// The rules that a simulation has read so far. Only one thread may use an instance at a time.
package final class ConsultedRules {
  package var rules = RuleSet()

  package init() {}
}
