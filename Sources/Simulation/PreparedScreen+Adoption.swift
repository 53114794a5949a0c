import Platform
import Screens

extension PreparedScreen {
  /// Returns the screen for strategies with an adoption, or this screen if the adoption changes nothing. A
  /// changed screen is created only once, so that its cached layouts are reused.
  public func adopted(_ adoption: Adoption?) -> PreparedScreen {
    guard let adoption else { return self }
    if let known = adoptedScreens[adoption] { return known }
    let adopted = screen.adopted(adoption)
    let prepared = adopted.isChanged ? PreparedScreen(adopted.screen) : self
    if adopted.isChanged { prepared.added = adopted.added }
    adoptedScreens[adoption] = prepared
    return prepared
  }

  /// The screen with constraints to the bottom of the safe area in place of those to the keyboard layout guide, so that
  /// nothing on it follows the keyboard; the screen itself if it has none.
  public var freed: PreparedScreen {
    if let freedScreen { return freedScreen }
    let freed = screen.withoutKeyboardGuide.map { PreparedScreen($0) } ?? self
    freed.added = added
    freedScreen = freed
    return freed
  }
}
