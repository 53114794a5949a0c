import Layout
import Screens
import UIKit

extension PreparedScreen {
  /// The distance in points by which the bottom constraint is raised, to find the views that move with it.
  private static let lift = 20.0

  /// Returns the largest view around the primary action that moves with the bottom constraint; nil if there
  /// is none.
  ///
  /// When the content's bottom edge rises, this view moves by the same distance and keeps its size, while at
  /// least one input does not move. If a strategy makes the bottom constraint follow the keyboard, the button
  /// is directly above the keyboard, as in a pinned bar. Field and button then both fit above the keyboard,
  /// although they are far apart without a keyboard. The view is determined on a phone of 390×844 points in
  /// portrait.
  public func ridingBar() -> Int? {
    guard let action = screen.primaryAction, screen.bottomConstraint != nil else { return nil }
    let form = form(in: ScreenSurroundings())
    let phone = LayoutEnvironment(
      width: 390, height: 844,
      safeArea: NSDirectionalEdgeInsets(top: 47, leading: 0, bottom: 34, trailing: 0),
      keyboardTop: nil, rootMargin: 16, rightToLeft: false)
    let lines = screen.inputs.map(\.lines)
    let rest = layout(form: form, phone, anchor: 0, constant: restingMargin, lines: lines, edits: nil)
    let raised = layout(
      form: form, phone, anchor: 0, constant: restingMargin + Self.lift, lines: lines, edits: nil)
    guard raised.broken.allSatisfy(rest.broken.contains) else { return nil }

    func rides(_ view: Int) -> Bool {
      abs(top(of: view, rest) - top(of: view, raised) - Self.lift) < 0.01
        && abs(rest.frames[view].height - raised.frames[view].height) < 0.01
    }
    func isInScrollView(_ view: Int) -> Bool { nodes[view].scroll >= 0 }
    guard rides(action), !isInScrollView(action),
      screen.inputs.contains(where: { !rides($0.view) })
    else { return nil }
    var bar = action
    while parents[bar] > 0, rides(parents[bar]) { bar = parents[bar] }
    return bar
  }

  /// Returns the vertical position of a view's top edge in the root view, if nothing is scrolled.
  private func top(of view: Int, _ layout: CachedLayout) -> Double {
    var (y, view) = (0.0, view)
    while view > 0 {
      y += Double(layout.frames[view].origin.y)
      view = parents[view]
    }
    return y
  }
}
