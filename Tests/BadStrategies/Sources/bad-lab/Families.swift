import KeyboardAvoidance

/// Two strategies that work, to be played beside the bad ones.
enum GoodFamily: StrategyFamily {
  static let id = "good"
  static let title = "Good"
  static let summary = "Moves the view by half of the keyboard's height."
  static let variants = [
    variant("good-half", of: id) { Half() },
    variant("good-talkative", of: id) { Talkative() },
    variant("good-busy", of: id) { Busy() },
  ]
}

/// Strategies that must end only their own cells. The id says what the code does.
enum BadFamily: StrategyFamily {
  static let id = "bad"
  static let title = "Bad"
  static let summary = "Code that traps, hangs, exits or takes everything."
  static let variants = BadKind.allCases.map { kind in
    variant("bad-" + kind.rawValue, of: id) { kind.make() }
  }
}

private func variant(
  _ id: String, of family: String, _ make: @escaping @Sendable () -> any KeyboardAvoidanceStrategy
) -> StrategyVariant {
  StrategyVariant(
    id: id, family: family, title: id, summary: "A strategy for tests.", provenance: .published,
    source: "an example for tests", undo: "Nothing.", knownFailures: ["It is bad on purpose."], make: make)
}
