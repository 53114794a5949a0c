import Platform

/// The keyboard that the user has at the beginning of a scenario.
public enum StartingKeyboard: String, Sendable, Equatable, CaseIterable {
  case docked, floating, undocked, split
  /// A hardware keyboard. A tablet shows its shortcuts bar, and a phone shows nothing.
  case hardware
  /// A hardware keyboard on a tablet that does not show its shortcuts bar.
  case hardwareWithoutBar = "hardware-without-bar"
  /// A third-party keyboard, which is shown in several steps with different heights (rule P11).
  case thirdParty = "third-party"

  /// The position of the keyboard on the screen.
  public var placement: KeyboardPlacement {
    switch self {
    case .docked, .hardware, .hardwareWithoutBar, .thirdParty: .docked
    case .floating: .floating
    case .undocked: .undocked
    case .split: .split
    }
  }
}
