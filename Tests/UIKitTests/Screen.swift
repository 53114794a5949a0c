import KeyboardAvoidance
import Testing
import UIKit

/// A screen of 393 by 852 points with two fields (one of them in a scroll view), a text view and a pinned
/// footer.
struct TestScreen {
  let host = ScriptedHost(fullScreen: 393, 852, safeTop: 59, safeBottom: 34)
  let field: ViewID
  let scroll: ViewID
  let inner: ViewID
  let note: ViewID
  let footer: ViewID
  let world: UIWorld

  init(doublesFire: Bool = true) {
    field = host.addInput(100, 44)
    scroll = host.addScrollView(CGRect(x: 0, y: 200, width: 393, height: 400), contentHeight: 1000)
    inner = host.addInput(700, 44, in: scroll)
    note = host.addInput(610, 100, kind: .textView)
    footer = host.add(0, 0, 393, 40)
    host.holdBottom(of: footer, margin: 8)
    world = UIWorld(host: host, doublesFire: { doublesFire })
  }

  /// Runs a closure with this screen behind UIKit's globals, and ends the world afterwards.
  func play(_ body: (UIView) -> Void) {
    world.play {
      world.install(UIViewController())
      body(world.view(.root))
      world.end()
    }
  }

  var scrollView: UIScrollView {
    guard let view = world.view(scroll) as? UIScrollView else { preconditionFailure("no scroll view") }
    return view
  }
}

/// The frames of a docked keyboard of 336 points that appears in 0.25 s.
let docked = KeyboardInfo(
  beginFrame: CGRect(x: 0, y: 852, width: 393, height: 336),
  endFrame: CGRect(x: 0, y: 516, width: 393, height: 336), animationDuration: 0.25, animationCurve: 7,
  isLocal: true)
