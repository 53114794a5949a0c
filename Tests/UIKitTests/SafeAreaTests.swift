import KeyboardAvoidance
import Testing
import UIKit

/// The screen has 393×852 points, and its safe area begins at 59 and ends at 852 − 34 = 818.
@Suite("The safe area and the margins of each view") struct SafeAreaTests {
  private let host = ScriptedHost(fullScreen: 393, 852, safeTop: 59, safeBottom: 34)

  private func play(_ body: (UIWorld) -> Void) {
    let world = UIWorld(host: host)
    world.play {
      world.install(UIViewController())
      body(world)
      world.end()
    }
  }

  @Test("A view has the part of the root view's safe area that is inside of it")
  func parts() {
    let inside = host.add(0, 100, 393, 700)
    // Twenty points below the top edge, 59 − 20 = 39 points are covered (csl.cool: ios-layout-adaptation).
    let lower = host.add(0, 20, 393, 832)
    // No more than the root view's inset is covered (martiancraft.com: notes-from-the-margins).
    let above = host.add(0, -10, 393, 100)
    let inner = host.add(0, 9, 393, 100, in: lower)
    let corner = host.add(0, 700, 393, 130)
    play { world in
      func insets(_ id: ViewID) -> UIEdgeInsets { world.view(id).safeAreaInsets }
      #expect(insets(.root) == UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0))
      #expect(insets(inside) == .zero)
      #expect(insets(lower) == UIEdgeInsets(top: 39, left: 0, bottom: 34, right: 0))
      #expect(insets(above) == UIEdgeInsets(top: 59, left: 0, bottom: 0, right: 0))
      #expect(insets(inner) == UIEdgeInsets(top: 30, left: 0, bottom: 0, right: 0))
      // It ends at 830, which is 12 points below the safe area.
      #expect(insets(corner) == UIEdgeInsets(top: 0, left: 0, bottom: 12, right: 0))
      #expect(
        world.view(lower).safeAreaLayoutGuide.layoutFrame == CGRect(x: 0, y: 39, width: 393, height: 759))
      #expect(UIApplication.shared.keyWindow?.safeAreaInsets.bottom == 34)
    }
  }

  @Test("A view inside of a scroll view has no safe area at its top, whatever the offset is")
  func scrolling() {
    let scroll = host.addScrollView(CGRect(x: 0, y: 0, width: 393, height: 852), contentHeight: 1000)
    let field = host.addInput(10, 44, in: scroll)
    play { world in
      #expect(world.view(scroll).safeAreaInsets == UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0))
      #expect(world.view(field).safeAreaInsets == .zero)
      (world.view(scroll) as? UIScrollView)?.contentOffset.y = -59
      #expect(world.view(field).safeAreaInsets == .zero)
    }
  }

  @Test("A view that is not on the screen has no safe area, and neither has the root view before it is")
  func notOnScreen() {
    final class Form: UIViewController {
      var loaded: UIEdgeInsets?
      var appearing: UIEdgeInsets?
      override func viewDidLoad() { loaded = view.safeAreaInsets }
      override func viewIsAppearing(_ animated: Bool) { appearing = view.safeAreaInsets }
    }
    let (world, form) = (UIWorld(host: host), Form())
    world.play {
      world.install(form)
      #expect(UIView(frame: CGRect(x: 0, y: 0, width: 393, height: 852)).safeAreaInsets == .zero)
      world.end()
    }
    #expect(form.loaded == .zero && form.appearing?.top == 59)
  }

  @Test("Margins include the safe area, and a detached view has its own margins only")
  func margins() {
    let lower = host.add(0, 20, 393, 832)
    let inside = host.add(0, 100, 393, 700)
    play { world in
      // The root view's own margins are 0 and 16, and those of other views 8.
      #expect(world.view(.root).layoutMargins == UIEdgeInsets(top: 59, left: 16, bottom: 34, right: 16))
      #expect(
        world.view(lower).directionalLayoutMargins
          == NSDirectionalEdgeInsets(top: 47, leading: 8, bottom: 42, trailing: 8))
      #expect(world.view(inside).layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
      #expect(
        world.view(lower).layoutMarginsGuide.layoutFrame == CGRect(x: 8, y: 47, width: 377, height: 743))
      let made = UIView()
      made.layoutMargins.left = 20
      #expect(made.layoutMargins == UIEdgeInsets(top: 8, left: 20, bottom: 8, right: 8))
      // A view inside that preserves the margins of its superview has at least the 20 − 5 that reach into it.
      let inner = UIView(frame: CGRect(x: 5, y: 0, width: 10, height: 10))
      inner.preservesSuperviewLayoutMargins = true
      made.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      made.addSubview(inner)
      #expect(inner.layoutMargins == UIEdgeInsets(top: 8, left: 15, bottom: 8, right: 8))
    }
  }
}
