/// A recognizer of what fingers do.
open class UIGestureRecognizer: NSObject {
  let world: UIWorld
  private(set) var actions: [Selector] = []

  init(world: UIWorld) { self.world = world }

  /// Makes a recognizer that calls a method.
  public init(target: Any?, action: Selector?) {
    world = .current
    super.init()
    if let action { addTarget(target as Any, action: action) }
  }

  /// Calls a method when the recognizer recognizes something.
  open func addTarget(_ target: Any, action: Selector) { actions.append(action) }

  /// Whether touches arrive at the view all the same: only the value is kept.
  open var cancelsTouchesInView = true
}

/// The recognizer of a tap. No scenario taps beside inputs, so it never recognizes anything.
open class UITapGestureRecognizer: UIGestureRecognizer {}

/// The recognizer of a finger that moves.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  private var place = CGPoint.zero

  /// Calls a method while the finger moves.
  open override func addTarget(_ target: Any, action: Selector) {
    world.observation.heard.formUnion(.keyboardDrag)
    super.addTarget(target, action: action)
  }

  /// Where the finger is, or where it is heading while it drags the keyboard; in a view's coordinates, or the
  /// window's for nil.
  public func location(in view: UIView?) -> CGPoint { view?.convert(place, from: nil) ?? place }

  func move(to point: CGPoint, _ afterEach: () -> Void) {
    place = point
    for action in actions {
      action.send(from: self)
      afterEach()
    }
  }
}
