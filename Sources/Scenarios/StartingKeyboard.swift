import Platform

/// What keyboard a person uses when the scenario begins.
public enum StartingKeyboard: String, Sendable, Equatable, CaseIterable {
  case docked, floating, undocked, split
  /// A hardware keyboard: a tablet shows its shortcuts bar, a phone nothing.
  case hardware
  /// A hardware keyboard without a shortcuts bar.
  case hardwareWithoutBar = "hardware-without-bar"
  /// A keyboard of another maker, which arrives in steps (rule P11).
  case thirdParty = "third-party"

  /// Where it is.
  public var placement: KeyboardPlacement {
    switch self {
    case .docked, .hardware, .hardwareWithoutBar, .thirdParty: .docked
    case .floating: .floating
    case .undocked: .undocked
    case .split: .split
    }
  }
}
