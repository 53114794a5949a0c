/// Rule responderAfterResign. Who is first responder when an input has resigned.
public enum ResponderAfterResign: String, RuleSetting {
  case chain, nobody

  /// The rule.
  public static var rule: PlatformRule { .responderAfterResign }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    ResponderAfterResign.self, "responderAfterResign", .open,
    "Who is first responder when an input has resigned.",
    evidence:
      "wikimedia/wikipedia-ios PR 2848 (the next in the chain that wants to be); InputBarAccessoryView 21 and MessageKit 654 (the bar is gone until code asks for the controller again)",
    reach: .controller, reachNote: "where a view controller can be first responder")

  /// What happens then.
  public var meaning: String {
    switch self {
    case .chain:
      "The next responder that can be: a view controller's accessory view stays on the screen."
    case .nobody:
      "Nobody: a view controller's accessory view leaves with the keyboard until code makes it first responder."
    }
  }
}

extension PlatformRule {
  /// Who is first responder when an input has resigned.
  public static let responderAfterResign = PlatformRule(ResponderAfterResign.self)
}

extension RuleSwitches {
  /// Whether the next responder that can be takes over from an input.
  package var responderChainTakesOver: Bool { isSet(to: ResponderAfterResign.chain) }
}
