import Foundation
import KeyboardAvoidance

/// The ceiling of the ranking: the smallest move that shows what the person needs.
public enum OracleFamily: StrategyFamily {
  /// The family's id.
  public static let id = "oracle"
  /// The family's title.
  public static let title = "Oracle"
  /// What the technique is and when to use it.
  public static let summary =
    "What an app could do that knew everything about its screen: the bar stands on the keyboard, the focused "
    + "input with what belongs to it moves by the smallest amount, and everything returns. "
    + "No app is written like this; it bounds the ranking from above."
  /// The only variant.
  public static let variants = [
    StrategyVariant(
      id: "oracle", family: id, title: "Smallest move",
      summary: "Translates the pinned bar onto the docked keyboard and scrolls or translates the content by "
        + "the smallest amount that shows as much around the focused input as fits.",
      provenance: .reference,
      source: "Ceiling of the ranking; the reveal rule is RevealTarget, which the metrics use as well.",
      undo: "Restores every translation, inset and offset.",
      declaration: Declaration(
        subscribes: [.willShow, .willHide, .didBeginEditing, .textDidChange],
        reads: [
          .frameEnd, .animationDuration, .animationCurve, .firstResponder, .caret, .viewGeometry, .safeArea,
          .scrollState, .outlets,
        ],
        writes: [.transform, .contentInset, .contentOffset]),
      make: { Oracle() })
  ]
}

struct Oracle: KeyboardAvoidanceStrategy {
  /// A scroll view as it was before the keyboard came.
  private struct Rest {
    var inset: EdgeInsets
    /// Nil as long as the offset was not changed.
    var offset: CGPoint?
  }

  /// Where the focused input's content is.
  private struct Position {
    /// The scroll view that moves the input; nil when a translation does.
    var scroll: ViewID?
    /// The content offset or the translation upwards, in points.
    var value: CGFloat
  }

  /// The top of the docked keyboard in the window.
  private var keyboardTop: CGFloat?
  private var duration = 0.0
  private var options: AnimationOptions = []
  /// How far everything outside bars is translated upwards, in points.
  private var lift: CGFloat = 0
  private var resting: [ViewID: Rest] = [:]
  /// Where the content was when the focus changed. The keyboard may change right after, and the
  /// smallest move counts from here.
  private var beforeFocus: Position?

  mutating func receive(_ notification: KeyboardNotification, in controller: ViewController) {
    guard notification.name == .willShow || notification.name == .willHide else { return }
    duration = notification.animationDuration
    options = notification.animationOptions
    keyboardTop = notification.name == .willShow ? notification.dockedTop(in: controller) : nil
    update(in: controller)
    beforeFocus = nil
  }

  mutating func didBeginEditing(_ input: View, in controller: ViewController) {
    // A text field's focus comes before the first willShow: nothing is known then.
    guard let keyboardTop else { return }
    let scroll = ScreenGeometry(controller).scrollView(moving: input, above: keyboardTop)
    beforeFocus = position(scroll)
    update(in: controller)
  }

  mutating func textDidChange(in input: View, of controller: ViewController) {
    guard keyboardTop != nil else { return }
    beforeFocus = nil
    update(in: controller)
  }

  private mutating func update(in controller: ViewController) {
    let screen = ScreenGeometry(controller)
    controller.animate(withDuration: duration, options: options) {
      guard let keyboardTop else { return restore(screen) }
      screen.placeBar(on: keyboardTop)
      guard let field = controller.firstResponder else { return }
      let scroll = screen.isInBar(field) ? nil : screen.scrollView(moving: field, above: keyboardTop)
      let move = screen.isInBar(field) ? 0 : move(of: field, in: scroll, above: keyboardTop, screen)
      if scroll == nil, abs(move) > 0.001 {
        lift += move
        screen.translateContent(by: -lift)
      }
      // All content stays reachable; a text view is inset only where it moves its own text.
      for view in screen.scrollViews where view.id != scroll?.id && view.inputKind == nil {
        adjust(view, by: 0, above: keyboardTop, screen)
      }
      if let scroll { adjust(scroll, by: move, above: keyboardTop, screen) }
    }
  }

  /// The smallest move of the focused input's content from where it is now; positive is up.
  private func move(
    of field: View, in scroll: View?, above top: CGFloat, _ screen: ScreenGeometry
  ) -> CGFloat {
    let usable = screen.usable(above: top)
    guard usable.height > 0 else { return 0 }
    var applied: CGFloat = 0
    if let beforeFocus, beforeFocus.scroll == scroll?.id {
      applied = position(scroll).value - beforeFocus.value
    }
    let target = screen.target(around: field, in: usable, movedBy: applied)
    return CGFloat(target.move(into: usable)) - applied
  }

  private func position(_ scroll: View?) -> Position {
    Position(scroll: scroll?.id, value: scroll?.contentOffset.y ?? lift)
  }

  private mutating func adjust(
    _ scroll: View, by move: CGFloat, above top: CGFloat, _ screen: ScreenGeometry
  ) {
    var rest = resting[scroll.id] ?? Rest(inset: scroll.contentInset)
    var offset = scroll.contentOffset
    var inset = rest.inset
    inset.bottom = max(
      rest.inset.bottom,
      screen.bottomInset(of: scroll, above: top, resting: rest.inset.bottom, lift: lift))
    if abs(move) > 0.001 {
      if rest.offset == nil { rest.offset = offset }
      offset.y += move
    }
    if let resting = rest.offset, offset.y > resting.y {
      // The gap below a field at the content's end has to be a place where the content may rest.
      inset.bottom = max(inset.bottom, offset.y + scroll.bounds.size.height - scroll.contentSize.height)
    }
    resting[scroll.id] = rest
    if inset != scroll.contentInset { scroll.contentInset = inset }
    if offset != scroll.contentOffset { scroll.contentOffset = offset }
  }

  private mutating func restore(_ screen: ScreenGeometry) {
    screen.placeBar(on: .infinity)
    if lift != 0 { screen.translateContent(by: 0) }
    for scroll in screen.scrollViews {
      guard let rest = resting[scroll.id] else { continue }
      if rest.inset != scroll.contentInset { scroll.contentInset = rest.inset }
      let limit = scroll.contentSize.height + rest.inset.bottom - scroll.bounds.size.height
      var offset = rest.offset ?? scroll.contentOffset
      offset.y = min(offset.y, max(-rest.inset.top, limit))
      if offset != scroll.contentOffset { scroll.contentOffset = offset }
    }
    lift = 0
    resting = [:]
    beforeFocus = nil
  }
}
