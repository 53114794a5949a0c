import UIKit

/// A session of one variant on one hand-made screen. Send events to it, then ask the screen for the positions
/// of its views.
///
/// Notifications are posted in UIKit's order: a text field begins editing, the frame will change and the
/// keyboard will show, a text view begins editing, views are laid out, the frame has changed and the keyboard
/// has shown. Delayed calls run when their time comes.
public final class ContractSession {
  /// The screen on which the variant is played.
  public let host: ScriptedHost
  private let world: UIWorld
  /// The frame of the keyboard, in screen coordinates; nil while it is hidden.
  private var keyboard: CGRect?
  /// The text view that begins editing once its keyboard is announced; nil if there is none.
  private var editsLater: ViewID?
  private var lifetime: ObserverLifetime?
  private var depth = 0

  /// The time between a keyboard's will and did notifications, in seconds.
  private static let travel = 0.28

  /// Loads a new view controller of a variant on a screen and makes it appear.
  public init(_ variant: StrategyVariant, on host: ScriptedHost) {
    self.host = host
    world = UIWorld(host: host)
    event { world.install(variant.make()) }
  }

  deinit { world.end() }

  var viewController: UIViewController? { world.viewController }

  /// The recorded behaviour of the variant so far.
  public var observation: Observation {
    var seen = world.observation
    seen.lifetime = lifetime
    return seen
  }

  /// Sends an event to the world, then handles the changes of the first responder that the strategy
  /// requested.
  private func event(_ body: () -> Void) {
    depth += 1
    world.play(body)
    depth -= 1
    // Stop after a few rounds, because a strategy may request changes forever.
    var rounds = 0
    while depth == 0, rounds < 4, let asked = host.takeRequest() {
      rounds += 1
      depth += 1
      if let input = asked.input {
        beginEditing(input)
      } else if keyboard != nil {
        hide()
      }
      depth -= 1
    }
  }

  // MARK: Editing

  /// Makes an input first responder. A text view begins editing once its keyboard is announced.
  public func focus(_ input: ViewID) {
    if let old = host.firstResponder, old != input { event { world.didEndEditing(old) {} } }
    host.firstResponder = input
    editsLater = nil
    if host.inputKind(of: input) == .textView, keyboard == nil {
      editsLater = input
    } else {
      beginEditing(input)
    }
  }

  private func beginEditing(_ input: ViewID) { event { world.didBeginEditing(input) {} } }

  /// Changes the first responder's text.
  public func type() {
    guard let input = host.firstResponder else { return }
    event { world.textDidChange(input) {} }
  }

  // MARK: The keyboard

  /// Returns the frame of a docked keyboard of this height, in screen coordinates.
  public func docked(_ height: CGFloat) -> CGRect {
    CGRect(x: 0, y: host.window.maxY - height, width: host.window.maxX, height: height)
  }

  /// Shows a docked keyboard, or changes its height.
  ///
  /// - Parameters:
  ///   - height: the height of the keyboard in points.
  ///   - arrives: whether the did notifications follow; false if another event comes before them.
  public func show(_ height: CGFloat, arrives: Bool = true) {
    let end = docked(height)
    let begin = keyboard ?? end.offsetBy(dx: 0, dy: height)
    keyboard = end
    host.keyboardTop = end.minY
    host.layout()
    postShow(from: begin, to: end, arrives: arrives)
  }

  /// Hides the keyboard. The first responder resigns.
  ///
  /// - Parameters:
  ///   - height: the height of the keyboard before the hide; by default that of the shown keyboard.
  ///   - arrives: whether the did notifications follow; false if another event comes before them.
  public func hide(_ height: CGFloat? = nil, arrives: Bool = true) {
    let begin = height.map(docked) ?? keyboard ?? docked(0)
    if let old = host.firstResponder {
      host.firstResponder = nil
      event { world.didEndEditing(old) {} }
    }
    leaveDock()
    postHide(from: begin, to: begin.offsetBy(dx: 0, dy: begin.height), arrives: arrives)
  }

  /// Undocks the keyboard, which then floats in a rectangle of the screen. This posts a hide and then a
  /// change of the frame.
  public func float(in frame: CGRect) {
    let begin = keyboard ?? docked(0)
    leaveDock()
    postHide(from: begin, to: begin.offsetBy(dx: 0, dy: begin.height))
    post(.willChangeFrame, from: begin, to: frame)
    wait(Self.travel)
    post(.didChangeFrame, from: begin, to: frame)
    layoutPass()
  }

  private func leaveDock() {
    keyboard = nil
    host.keyboardTop = nil
    host.layout()
  }

  /// Drags the docked keyboard down with a finger until its top edge is at `top`, in window coordinates.
  public func drag(to top: CGFloat) {
    event { world.keyboardDrag(to: top) {} }
  }

  // MARK: Notifications

  /// Posts UIKit's notifications for a show with any frames. The keyboard on the screen does not move.
  public func postShow(
    from begin: CGRect? = nil, to end: CGRect, duration: Double = 0.25, curve: Int = 7, isLocal: Bool = true,
    arrives: Bool = true
  ) {
    for name in [KeyboardNotificationName.willChangeFrame, .willShow] {
      post(name, from: begin, to: end, duration: duration, curve: curve, isLocal: isLocal)
    }
    if let input = editsLater {
      editsLater = nil
      beginEditing(input)
    }
    layoutPass()
    guard arrives else { return }
    wait(Self.travel)
    for name in [KeyboardNotificationName.didChangeFrame, .didShow] {
      post(name, from: begin, to: end, duration: duration, curve: curve, isLocal: isLocal)
    }
    layoutPass()
    wait(Self.travel)
  }

  /// Posts UIKit's notifications for a hide with any frames. The keyboard on the screen does not move.
  public func postHide(
    from begin: CGRect? = nil, to end: CGRect, duration: Double = 0.25, curve: Int = 7, isLocal: Bool = true,
    arrives: Bool = true
  ) {
    for name in [KeyboardNotificationName.willChangeFrame, .willHide] {
      post(name, from: begin, to: end, duration: duration, curve: curve, isLocal: isLocal)
    }
    layoutPass()
    guard arrives else { return }
    wait(Self.travel)
    for name in [KeyboardNotificationName.didChangeFrame, .didHide] {
      post(name, from: begin, to: end, duration: duration, curve: curve, isLocal: isLocal)
    }
    layoutPass()
    wait(Self.travel)
  }

  /// Posts one keyboard notification.
  ///
  /// Frames are in screen coordinates. By default the begin frame equals the end frame.
  public func post(
    _ name: KeyboardNotificationName, from begin: CGRect? = nil, to end: CGRect, duration: Double = 0.25,
    curve: Int = 7, isLocal: Bool = true
  ) {
    let info = KeyboardInfo(
      beginFrame: begin ?? end, endFrame: end, animationDuration: duration, animationCurve: curve,
      isLocal: isLocal)
    event { world.post(name, info) {} }
  }

  // MARK: Time and layout

  /// Advances the time and runs the delayed calls that become due.
  public func wait(_ seconds: Double) {
    let end = host.time + seconds
    var calls = 0
    // The limit on calls stops a block that schedules itself again without delay.
    while calls < 1000, let next = world.nextCall, next < end {
      host.time = max(host.time, next)
      event { world.runNextCall() }
      calls += 1
    }
    host.time = end
    if calls > 0 { layoutPass() }
  }

  /// Lays out the screen, as UIKit does after event handlers.
  public func layoutPass() {
    host.layout()
    event { world.didLayOut() }
  }

  // MARK: The screen

  /// Announces to the view controller that its view will change its size, but does not change the size.
  public func announceRotation(to size: CGSize) {
    event { world.viewWillTransition(to: size) }
  }

  /// Rotates the window to another size at once. The root view fills the window again and keeps its transform. No
  /// notification is posted.
  public func rotate(to size: CGSize) {
    announceRotation(to: size)
    host.window.size = size
    host.nodes[0].frame = CGRect(origin: .zero, size: size)
    event { world.didTransition(endsIn: 0) }
    layoutPass()
  }

  /// Notifies the app that the user has returned to it.
  public func becomeActive() { event { world.didBecomeActive {} } }

  /// Removes the screen from its window, as when another one is pushed onto it, and hides the keyboard.
  public func disappear() {
    event { world.disappear() }
    if keyboard != nil { hide() }
    host.isInWindow = false
  }

  /// Puts the screen back into its window.
  public func appear() {
    host.isInWindow = true
    event { world.appear() }
    layoutPass()
  }

  /// Makes the screen disappear and appear again, and shows and hides another screen's keyboard in between.
  /// It records the lifetime of the screen's observers.
  func comeAndGo() {
    let before = world.keyboardRegistrations
    disappear()
    let away = world.keyboardRegistrations
    let elsewhere = docked(335)
    let hidden = elsewhere.offsetBy(dx: 0, dy: 335)
    postShow(from: hidden, to: elsewhere)
    postHide(from: elsewhere, to: hidden)
    appear()
    guard before > 0 else { return }
    lifetime =
      world.keyboardRegistrations > before ? .everyAppearance : away == 0 ? .whileVisible : .untilDeinit
  }
}
