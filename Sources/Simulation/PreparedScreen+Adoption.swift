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
}
