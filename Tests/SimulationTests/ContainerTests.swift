import Layout
import Scenarios
import Screens
import Testing
import UIKit

/// The phone has 393×852 points and the safe area insets 59 and 34.
@Suite("The bars and controllers around a screen") struct ContainerTests {
  /// Plays a scenario and returns the lines that a closure makes of the controller before the keyboard is shown, and
  /// when it is.
  private func lines(
    _ container: ScreenContainer, _ steps: Scenario = scenario(.focus(.first)),
    views: (inout Screen) -> Void = { _ in }, _ line: @escaping @Sendable (UIViewController) -> String
  ) throws -> [String] {
    let log = SeenLines()
    var screen = fieldScreen([(100, 44)], container: container)
    views(&screen)
    let variant = SetupProbe.variant({ _ in }, layouts: { log.lines.append(line($0)) })
    _ = try play(variant, steps, screen, Devices.phone393)
    return log.lines
  }

  private static func text(_ frame: CGRect?) -> String {
    guard let frame else { return "none" }
    return "\(Int(frame.minX)) \(Int(frame.minY)) \(Int(frame.width)) \(Int(frame.height))"
  }

  /// The navigation bar begins below the status bar, and a large title of 52 points makes it taller.
  @Test("A navigation bar has its frame", arguments: [false, true])
  func navigationBar(isLarge: Bool) throws {
    var container = ScreenContainer(navigationBar: .translucent)
    container.largeTitle = isLarge
    let seen = try lines(container) { controller in
      let bar = controller.navigationController?.navigationBar
      return Self.text(bar?.frame) + ", " + Self.text(bar.map { $0.convert($0.bounds, to: nil) })
        + ", \(bar?.window === controller.view.window)"
    }
    let frame = "0 59 393 \(isLarge ? 96 : 44)"
    #expect(seen.first == "\(frame), \(frame), true")
  }

  /// A tab bar of 49 points reaches over the home indicator, and ends at 852. A toolbar of 44 points ends above it, at 818.
  @Test("A tab bar and a toolbar have their frames")
  func bottomBars() throws {
    let tabs = try lines(ScreenContainer(tabBar: true)) { controller in
      Self.text(controller.tabBarController?.tabBar.frame)
        + " \(controller.navigationController == nil)"
    }
    #expect(tabs.first == "0 769 393 83 true")
    var container = ScreenContainer()
    container.toolbar = true
    let tools = try lines(container) { controller in
      let navigation = controller.navigationController
      return Self.text(navigation?.toolbar.frame)
        + " \(navigation?.isToolbarHidden == false) \(navigation?.isNavigationBarHidden == true)"
    }
    #expect(tools.first == "0 774 393 44 true true")
  }

  @Test("A bar that the scenario hides is hidden")
  func hidden() throws {
    let seen = try lines(
      ScreenContainer(navigationBar: .translucent),
      scenario(.hideBar(.navigationBar), .showBar(.navigationBar))
    ) { controller in
      let navigation = controller.navigationController
      return Self.text(navigation?.navigationBar.frame) + " \(navigation?.isNavigationBarHidden == true)"
    }
    #expect(Set(seen) == ["0 59 393 44 false", "0 -44 393 44 true"])
  }

  @Test("The window's safe area is without the bars, and that of the root view has them")
  func window() throws {
    let seen = try lines(ScreenContainer(navigationBar: .translucent, tabBar: true)) { controller in
      let (root, window) = (controller.view.safeAreaInsets, controller.view.window?.safeAreaInsets ?? .zero)
      return "\(Int(root.top)) \(Int(root.bottom)), \(Int(window.top)) \(Int(window.bottom))"
    }
    #expect(seen.first == "103 83, 59 34")
  }

  /// The field is at 100 in the root view, whose safe area begins at 103. Its own margins are 8, except on the left.
  @Test("The margins of the screen's file and of the root view include the safe area")
  func margins() throws {
    let seen = try lines(
      ScreenContainer(navigationBar: .translucent), views: { $0.tree.nodes[1].margins.leading = 30 }
    ) { controller in
      let field = controller.view.subviews[0]
      let (root, inner) = (controller.view.layoutMargins, field.layoutMargins)
      return "\(Int(root.top)) \(Int(root.left)) \(Int(root.bottom)), "
        + "\(Int(inner.top)) \(Int(inner.left)) \(Int(inner.bottom))"
    }
    #expect(seen.first == "103 16 34, 11 30 8")
  }

  @Test("A container is in no container, so that code that looks for the outermost one ends")
  func outermost() throws {
    let seen = try lines(ScreenContainer(navigationBar: .translucent, tabBar: true)) { controller in
      var (navigation, count) = (controller.navigationController, 0)
      while let outer = navigation?.navigationController, count < 9 {
        (navigation, count) = (outer, count + 1)
      }
      var (view, depth): (UIView?, Int) = (controller.view, 0)
      while let outer = view?.superview, depth < 9 { (view, depth) = (outer, depth + 1) }
      let isTop = navigation?.topViewController === controller
      return "\(count) \(depth < 9) \(isTop) \(navigation?.tabBarController == nil)"
    }
    #expect(seen.first == "0 true true true")
  }
}

private final class SeenLines: @unchecked Sendable {
  // A cell is played on one thread.
  var lines: [String] = []
}
