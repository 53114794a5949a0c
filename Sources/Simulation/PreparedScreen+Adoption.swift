import Screens
import Platform

extension PreparedScreen {
  /// The screen as it is played to strategies that are used so: itself where the adoption changes nothing, else one that is
  /// made once and keeps its layouts.
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
