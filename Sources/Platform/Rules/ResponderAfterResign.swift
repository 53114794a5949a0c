/// The settings of the rule `responderAfterResign`.
enum ResponderAfterResign: String, RuleSetting {
  case chain, nobody

  static var rule: PlatformRule { .responderAfterResign }
  static let definition = PlatformRuleDefinition(
    ResponderAfterResign.self, "responderAfterResign", .open,
    "The first responder after an input has resigned.",
    evidence:
      "wikimedia/wikipedia-ios PR 2848 (the next responder in the chain that can become it); "
      + "InputBarAccessoryView 21 and MessageKit 654 (the bar is gone until the app makes the controller "
      + "first responder again)",
    reach: .controller, reachNote: "if a view controller can be first responder")

  var meaning: String {
    switch self {
    case .chain:
      "The next responder in the chain that can be first responder, so that a view controller's "
        + "accessory view stays on the screen."
    case .nobody:
      "None: a view controller's accessory view leaves with the keyboard until the app makes the "
        + "controller first responder."
    }
  }
}

extension PlatformRule {
  /// The first responder after an input has resigned.
  public static let responderAfterResign = PlatformRule(ResponderAfterResign.self)
}

extension RuleSwitches {
  /// Whether the next possible responder in the chain becomes first responder after an input has resigned.
  package var responderChainTakesOver: Bool { isSet(to: ResponderAfterResign.chain) }
}
