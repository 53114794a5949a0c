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
  /// Whether the recognizer is enabled.
  open var isEnabled = true
  /// The state of a gesture, with Apple's raw values.
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
    /// The end of a gesture without a course, such as a tap.
    public static var recognized: State { .ended }
  }
  /// The state of the gesture.
  open internal(set) var state = State.possible
  /// Returns the position of the gesture in the coordinates of a view, or of the window if `view` is nil.
  /// Gestures that scenarios do not make have none.
  public func location(in view: UIView?) -> CGPoint { .zero }
  /// Removes a method. Methods without a name cannot be told apart.
  open func removeTarget(_ target: Any?, action: Selector?) {
    actions.removeAll { action == nil || $0.name == action?.name }
  }
  /// Makes the recognizer wait for another one to fail. Scenarios make no gestures that compete.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {}

  /// Whether a recognized gesture cancels touches in the view. It is stored but not simulated.
  open var cancelsTouchesInView = true
}

/// A recognizer of taps. It fires if a person taps outside of the inputs to hide the keyboard.
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps that are recognized. Scenarios tap once.
  open var numberOfTapsRequired = 1
  /// The number of fingers that are recognized. Scenarios tap with one.
  open var numberOfTouchesRequired = 1
  private var place = CGPoint.zero

  /// Returns the position of the tap in the coordinates of a view, or of the window if `view` is nil.
  public override func location(in view: UIView?) -> CGPoint { view?.convert(place, from: nil) ?? place }

  /// Recognizes a tap, unless the delegate refuses it. Returns whether methods were called.
  func tap(_ touch: UITouch, _ afterEach: () -> Void) -> Bool {
    guard isEnabled, numberOfTapsRequired == 1, numberOfTouchesRequired == 1, !actions.isEmpty,
      delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true,
      delegate?.gestureRecognizerShouldBegin(self) ?? true
    else { return false }
    place = touch.place
    state = .ended
    for action in actions {
      action.send(from: self)
      afterEach()
    }
    state = .possible
    return true
  }
}

/// A finger on the screen.
public final class UITouch: NSObject {
  /// The view that the finger touched.
  public let view: UIView?
  let place: CGPoint

  init(_ view: UIView, at place: CGPoint) { (self.view, self.place) = (view, place) }

  /// Returns the position in the coordinates of a view, or of the window if `view` is nil.
  public func location(in view: UIView?) -> CGPoint { view?.convert(place, from: nil) ?? place }
}

extension UIWorld {
  /// Reports that a person taps the background of the screen while an input is first responder. Returns
  /// whether code was called.
  ///
  /// The tap touches the innermost scroll view around the input, or the root view. Recognizers of the views
  /// that contain the input fire. If no scroll view is touched, the root view and the controller are told
  /// about the touch, because a scroll view keeps touches for itself.
  public func tapOutside(of input: ViewID, afterEach: () -> Void) -> Bool {
    let chain = Array(sequence(first: view(input), next: \.outer).dropFirst())
    let touched = chain.first { $0 is UIScrollView } ?? rootView
    let touch = UITouch(touched, at: CGPoint(x: host.windowBounds.midX, y: host.safeAreaInsets.top))
    var isHeard = false
    for recognizer in taps {
      guard let view = recognizer.view, view === window || chain.contains(where: { $0 === view }) else {
        continue
      }
      if recognizer.tap(touch, afterEach) { isHeard = true }
    }
    touched.touchesBegan([touch], with: nil)
    afterEach()
    touched.touchesEnded([touch], with: nil)
    afterEach()
    return isHeard
  }
}

/// A recognizer of a finger that moves over the screen.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The fewest fingers that are recognized. A scenario drags with one finger.
  open var minimumNumberOfTouches = 1
  /// The most fingers that are recognized. A scenario drags with one finger.
  open var maximumNumberOfTouches = Int.max
  private var place = CGPoint.zero

  /// Registers a method to call while the finger moves.
  open override func addTarget(_ target: Any, action: Selector) {
    world.observation.heard.formUnion(.keyboardDrag)
    super.addTarget(target, action: action)
  }

  /// Returns the position of the finger in the coordinates of a view, or of the window if `view` is nil.
  /// While the finger drags the keyboard, this is the position that the finger is moving to.
  public override func location(in view: UIView?) -> CGPoint { view?.convert(place, from: nil) ?? place }
  /// Returns the distance that the finger has moved, which is known only while it drags the keyboard.
  public func translation(in view: UIView?) -> CGPoint {
    world.noteInert("UIPanGestureRecognizer.translation(in:)")
    return .zero
  }
  /// Returns the velocity of the finger, which is not known.
  public func velocity(in view: UIView?) -> CGPoint {
    world.noteInert("UIPanGestureRecognizer.velocity(in:)")
    return .zero
  }

  /// Recognizes a finger that drags the keyboard, unless the delegate refuses the touch as it begins.
  func move(_ touch: UITouch, from beginning: UITouch, _ afterEach: () -> Void) {
    guard isEnabled, delegate?.gestureRecognizer(self, shouldReceive: beginning) ?? true,
      delegate?.gestureRecognizerShouldBegin(self) ?? true
    else { return }
    place = touch.place
    state = .changed
    for action in actions {
      action.send(from: self)
      afterEach()
    }
    state = .possible
  }
}
