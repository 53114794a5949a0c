/// A recognizer of touch gestures.
open class UIGestureRecognizer: NSObject {
  let world: UIWorld
  private(set) var actions: [Selector] = []

  /// Creates a recognizer that calls a method.
  public init(target: Any?, action: Selector?) {
    world = .current
    super.init()
    if let action { addTarget(target as Any, action: action) }
  }
  /// Creates a recognizer that calls nothing yet.
  public override convenience init() { self.init(target: nil, action: nil) }

  /// Registers a method to call when the gesture is recognized.
  open func addTarget(_ target: Any, action: Selector) { actions.append(action.bound(to: target)) }
  /// The view that the recognizer is attached to.
  public internal(set) weak var view: UIView?
  /// The object that is asked about the gesture. It is stored but never asked.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Whether the recognizer is enabled. It is stored but not simulated.
  open var isEnabled = true

  /// Whether a recognized gesture cancels touches in the view. It is stored but not simulated.
  open var cancelsTouchesInView = true
}

/// A recognizer of taps. It never fires, because the only views that scenarios tap are inputs.
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps that are recognized.
  open var numberOfTapsRequired = 1
}

/// A recognizer of a finger that moves over the screen.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  private var place = CGPoint.zero

  /// Registers a method to call while the finger moves.
  open override func addTarget(_ target: Any, action: Selector) {
    world.observation.heard.formUnion(.keyboardDrag)
    super.addTarget(target, action: action)
  }

  /// Returns the position of the finger in the coordinates of a view, or of the window if `view` is nil.
  /// While the finger drags the keyboard, this is the position that the finger is moving to.
  public func location(in view: UIView?) -> CGPoint { view?.convert(place, from: nil) ?? place }

  func move(to point: CGPoint, _ afterEach: () -> Void) {
    place = point
    for action in actions {
      action.send(from: self)
      afterEach()
    }
  }
}
