import Platform

/// The keyboard that the user has when the scenario begins.
public enum StartingKeyboard: String, Sendable, Equatable, CaseIterable {
  case docked, floating, undocked, split
  /// A hardware keyboard; a tablet shows its shortcuts bar, a phone shows nothing.
  case hardware
  /// A hardware keyboard without a shortcuts bar.
  case hardwareWithoutBar = "hardware-without-bar"
  /// A third-party keyboard, which arrives in steps (rule P11).
  case thirdParty = "third-party"

  /// The position of the keyboard.
  public var placement: KeyboardPlacement {
    switch self {
    case .docked, .hardware, .hardwareWithoutBar, .thirdParty: .docked
    case .floating: .floating
    case .undocked: .undocked
    case .split: .split
    }
  }
}
