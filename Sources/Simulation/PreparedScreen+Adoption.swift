import Platform
import Screens

extension PreparedScreen {
  /// Returns the screen for strategies with this adoption: the screen itself if the adoption changes nothing,
  /// else a changed one that is made once and keeps its layouts.
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
