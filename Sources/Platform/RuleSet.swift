/// Some of the platform rules.
public struct RuleSet: Sendable, Hashable, ExpressibleByArrayLiteral {
  /// A bit a rule, by its place in `PlatformRule.allCases`.
  private var bits: UInt64

  /// No rules.
  public init() { bits = 0 }

  /// Those.
  public init(arrayLiteral rules: PlatformRule...) {
    bits = rules.reduce(0) { $0 | Self.bit($1) }
  }

  /// Whether there are none.
  public var isEmpty: Bool { bits == 0 }

  /// Whether a rule is among them.
  public func contains(_ rule: PlatformRule) -> Bool { bits & Self.bit(rule) != 0 }

  /// Adds a rule.
  public mutating func insert(_ rule: PlatformRule) { bits |= Self.bit(rule) }

  /// Adds those of another set.
  public mutating func formUnion(_ other: RuleSet) { bits |= other.bits }

  /// The rules of both sets.
  public func union(_ other: RuleSet) -> RuleSet {
    var union = self
    union.formUnion(other)
    return union
  }

  private static func bit(_ rule: PlatformRule) -> UInt64 {
    precondition(rule.index < UInt64.bitWidth, "there are more rules than bits")
    return 1 << UInt64(rule.index)
  }
}

/// Where it is noted which rules a play consults. One thread at a time uses it.
package final class ConsultedRules {
  /// What was consulted so far.
  package var rules = RuleSet()

  package init() {}
}
