/// The recognizer of a finger that moves.
public final class UIPanGestureRecognizer: NSObject {
  private unowned let world: UIWorld
  private var actions: [Selector] = []
  private var location = CGPoint.zero

  init(world: UIWorld) { self.world = world }

  /// Calls a method while the finger moves.
  public func addTarget(_ target: Any, action: Selector) {
    world.observation.heard.formUnion(.keyboardDrag)
    actions.append(action)
  }

  /// Where the finger is, or where it is heading while it drags the keyboard; in a view's coordinates, or the
  /// window's for nil.
  public func location(in view: UIView?) -> CGPoint { view?.convert(location, from: nil) ?? location }

  func move(to point: CGPoint, _ afterEach: () -> Void) {
    location = point
    for action in actions {
      action.send(from: self)
      afterEach()
    }
  }
}
