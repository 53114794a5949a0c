import UIKit

/// One variant playing on one hand-made screen: tell what happens, then ask the screen where everything is.
///
/// What is posted comes in UIKit's order: a text field begins editing, the frame will change and the keyboard will
/// show, a text view begins editing, views are laid out, the frame has changed and the keyboard has shown. What
/// code asked to be called later is called when its time has come.
public final class ContractSession {
  /// The screen that the variant plays on.
  public let host: ScriptedHost
  private let world: UIWorld
  /// Where the keyboard is, in screen coordinates; nil while it is hidden.
  private var keyboard: CGRect?
  /// A text view that begins editing once the keyboard was announced.
  private var editsLater: ViewID?
  private var lifetime: ObserverLifetime?
  /// How many events are being told inside one another.
  private var depth = 0

  /// How long a keyboard takes from its will to its did notifications, in seconds.
  private static let travel = 0.28

  /// Loads a fresh view controller of a variant on a screen and lets it appear.
  public init(_ variant: StrategyVariant, on host: ScriptedHost) {
    self.host = host
    world = UIWorld(host: host)
    event { world.install(variant.make()) }
  }

  deinit { world.end() }

  /// The view controller that plays.
  var viewController: UIViewController? { world.viewController }

  /// What the variant was seen to do so far.
  public var observation: Observation {
    var seen = world.observation
    seen.lifetime = lifetime
    return seen
  }

  /// Tells the world something, and gives UIKit's answer where code has moved the first responder meanwhile.
  private func event(_ body: () -> Void) {
    depth += 1
    world.play(body)
    depth -= 1
    // Code that keeps moving it is left alone after a few rounds.
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

  /// Makes an input first responder; a text view begins editing after the keyboard that comes for it.
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

  /// A docked keyboard of this height at the bottom of the screen, in screen coordinates.
  public func docked(_ height: CGFloat) -> CGRect {
    CGRect(x: 0, y: host.window.maxY - height, width: host.window.maxX, height: height)
  }

  /// A docked keyboard comes, or takes another height.
  ///
  /// - Parameters:
  ///   - height: its height in points.
  ///   - arrives: whether its did notifications follow; not when something else comes first.
  public func show(_ height: CGFloat, arrives: Bool = true) {
    let end = docked(height)
    let begin = keyboard ?? end.offsetBy(dx: 0, dy: height)
    keyboard = end
    host.keyboardTop = end.minY
    host.layout()
    postShow(from: begin, to: end, arrives: arrives)
  }

  /// The keyboard goes and the first responder resigns.
  ///
  /// - Parameters:
  ///   - height: the height it had; that of the keyboard that is up by default.
  ///   - arrives: whether its did notifications follow; not when something else comes first.
  public func hide(_ height: CGFloat? = nil, arrives: Bool = true) {
    let begin = height.map(docked) ?? keyboard ?? docked(0)
    if let old = host.firstResponder {
      host.firstResponder = nil
      event { world.didEndEditing(old) {} }
    }
    leaveDock()
    postHide(from: begin, to: begin.offsetBy(dx: 0, dy: begin.height), arrives: arrives)
  }

  /// The keyboard leaves the dock and floats in a rectangle of the screen: a hide, then a change of frame.
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

  /// Drags the docked keyboard down with a finger until its top edge is here, in window coordinates.
  public func drag(to top: CGFloat) {
    event { world.keyboardDrag(to: top) {} }
  }

  // MARK: Notifications

  /// Posts what UIKit posts when a keyboard comes, whatever the frames are; the screen's keyboard stays where it is.
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

  /// Posts what UIKit posts when a keyboard goes, whatever the frames are; the screen's keyboard stays where it is.
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

  /// Posts a single keyboard notification; frames are in screen coordinates, the begin frame is the end frame by default.
  public func post(
    _ name: KeyboardNotificationName, from begin: CGRect? = nil, to end: CGRect, duration: Double = 0.25,
    curve: Int = 7, isLocal: Bool = true
  ) {
    let info = KeyboardInfo(
      frameBegin: begin ?? end, frameEnd: end, animationDuration: duration, animationCurve: curve,
      isLocal: isLocal)
    event { world.post(name, info) {} }
  }

  // MARK: Time and layout

  /// Lets time pass: what code asked to be called meanwhile is called.
  public func wait(_ seconds: Double) {
    let end = host.time + seconds
    var calls = 0
    // A block that calls itself again at once would never end.
    while calls < 1000, let next = world.nextCall, next < end {
      host.time = max(host.time, next)
      event { world.runNextCall() }
      calls += 1
    }
    host.time = end
    if calls > 0 { layoutPass() }
  }

  /// Lays the screen out, as UIKit does after handlers.
  public func layoutPass() {
    host.layout()
    event { world.viewDidLayoutSubviews() }
  }

  // MARK: The screen

  /// Tells the view controller that its view is about to change size; nothing changes yet.
  public func announceRotation(to size: CGSize) {
    event { world.viewWillTransition(to: size) }
  }

  /// Turns the window to another size: the root view fills it again, transforms stay. No notification is posted.
  public func rotate(to size: CGSize) {
    announceRotation(to: size)
    host.window.size = size
    host.nodes[0].frame = CGRect(origin: .zero, size: size)
    event { world.didTransition() }
    layoutPass()
  }

  /// Tells the app that a person has returned to it.
  public func becomeActive() { event { world.didBecomeActive {} } }

  /// Lets the screen go, as when another one is pushed onto it; the keyboard leaves.
  public func disappear() {
    event { world.disappear() }
    if keyboard != nil { hide() }
    host.isInWindow = false
  }

  /// Lets the screen come back.
  public func appear() {
    host.isInWindow = true
    event { world.appear() }
    layoutPass()
  }

  /// Lets the screen go and come back, and notes what becomes of the observers; a keyboard of the other screen comes
  /// and goes meanwhile.
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
