import Platform
import Screens

extension PreparedScreen {
  /// Returns the screen for strategies with an adoption, or this screen if the adoption changes nothing. A
  /// changed screen is created only once, so that its cached layouts are reused.
  public func adopted(_ adoption: Adoption?) -> PreparedScreen {
    guard let adoption else { return self }
    if let known = adoptedScreens[adoption] { return known.other ?? self }
    let adopted = screen.adopted(adoption)
    let other = adopted.isChanged ? PreparedScreen(adopted.screen) : nil
    adoptedScreens[adoption] = Changed(other: other)
    return other ?? self
  }

  /// The screen with constraints to the bottom of the safe area in place of those to the keyboard layout guide, so that
  /// nothing on it follows the keyboard; the screen itself if it has none.
  package var freed: PreparedScreen {
    if let freedScreen { return freedScreen.other ?? self }
    let other = screen.withoutKeyboardGuide.map { PreparedScreen($0) }
    freedScreen = Changed(other: other)
    return other ?? self
  }
}
