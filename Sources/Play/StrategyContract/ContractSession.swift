import KeyboardAvoidance
import UIKit

/// One variant playing on one scripted screen.
package final class ContractSession {
  package let host: ScriptedHost
  package let variant: StrategyVariant
  private let world: UIWorld

  /// Installs a fresh view controller on a screen.
  package init(_ variant: StrategyVariant, on host: ScriptedHost) {
    self.host = host
    self.variant = variant
    world = UIWorld(host: host)
    play { world.install(variant.make()) }
  }

  deinit { world.end() }

  /// What the variant was seen to do so far.
  package var observation: Observation {
    var seen = world.observation
    seen.lifetime = lifetime
    return seen
  }

  private var lifetime: ObserverLifetime?

  /// Lets the screen go and come back, and notes what becomes of the observers.
  package func comeAndGo() {
    let before = world.keyboardRegistrations
    play { world.disappear() }
    let away = world.keyboardRegistrations
    play { world.appear() }
    guard before > 0 else { return }
    lifetime =
      world.keyboardRegistrations > before ? .everyAppearance : away == 0 ? .whileVisible : .untilDeinit
  }

  private func play(_ body: () -> Void) {
    world.play(body)
  }

  /// Makes an input first responder and begins editing, before the keyboard as text fields do.
  package func focus(_ input: ViewID) {
    host.firstResponder = input
    play { world.didBeginEditing(input) {} }
  }

  package func post(
    _ name: KeyboardNotificationName, begin: CGRect? = nil, end: CGRect, duration: Double = 0.25,
    curve: Int = 7, isLocal: Bool = true
  ) {
    let info = KeyboardInfo(
      frameBegin: begin ?? end, frameEnd: end, animationDuration: duration, animationCurve: curve,
      isLocal: isLocal)
    play { world.post(name, info) {} }
  }

  /// A docked keyboard of this height at the bottom of the screen.
  package func keyboard(_ height: CGFloat) -> CGRect {
    CGRect(x: 0, y: host.window.maxY - height, width: host.window.maxX, height: height)
  }

  package func show(_ height: CGFloat, begin: CGFloat? = nil) {
    host.keyboardTop = host.window.maxY - height
    host.layout()
    post(.willShow, begin: keyboard(begin ?? height), end: keyboard(height))
    layoutPass()
  }

  package func hide(_ height: CGFloat) {
    host.keyboardTop = nil
    host.layout()
    let hidden = keyboard(height).offsetBy(dx: 0, dy: height)
    post(.willHide, begin: keyboard(height), end: hidden)
    layoutPass()
  }

  package func type() {
    guard let input = host.firstResponder else { return }
    play { world.textDidChange(input) {} }
  }

  package func layoutPass() {
    host.layout()
    play { world.viewDidLayoutSubviews() }
  }

  /// Tells the strategy that the view is about to change size; nothing changes yet.
  package func announceRotation(to size: CGSize) {
    play { world.viewWillTransition(to: size) }
  }

  /// Turns the window to another size as UIKit does: the root view fills it again, transforms stay.
  package func rotate(to size: CGSize) {
    announceRotation(to: size)
    host.window.size = size
    host.nodes[0].frame = CGRect(origin: .zero, size: size)
    layoutPass()
  }

  /// Drags the docked keyboard down with a finger to this top edge.
  package func drag(to top: CGFloat) {
    play { world.keyboardDrag(to: top) {} }
  }
}
