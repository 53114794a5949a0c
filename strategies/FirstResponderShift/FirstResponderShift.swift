import Foundation
import KeyboardAvoidance

/// Moves the whole view as far as the focused field asks for.
public enum FirstResponderShiftFamily: StrategyFamily {
  /// The family's id.
  public static let id = "first-responder-shift"
  /// The family's title.
  public static let title = "First responder shift"
  /// What the technique is and when to use it.
  public static let summary =
    "The root view moves so that the focused input comes out from under the keyboard, and not at all when it "
    + "is visible. A good fit for short forms without a scroll view."
  /// As published first, then done right.
  public static let variants = [
    StrategyVariant(
      id: "first-responder-shift", family: id, title: "Field's top to 1/1.3 of the keyboard's top",
      summary: "If the text field's bottom is below the keyboard's top, moves the root view so that the "
        + "field's top lands at the keyboard's top divided by 1.3.",
      provenance: .published,
      source: "seed blog post 001 (Korean), final version",
      undo: "Sets the origin to 0, which is not always where the view rested.",
      knownFailures: [
        "There is no else branch: after a covered field, a field near the top stays off the screen.",
        "A field taller than 0.23 of the keyboard's top edge is moved down, further under the keyboard.",
        "Text views are ignored.",
        "It compares root view coordinates with screen coordinates, so it reacts late below an opaque bar.",
        "After the keyboard hides, a view that rested below an opaque bar lies under that bar.",
      ], code: code, corrections: corrections,
      declaration: Declaration(
        subscribes: [.willShow, .willHide],
        reads: [.frameEnd, .firstResponder, .viewGeometry],
        writes: [.rootFrame], observes: .untilDeinit),
      make: { FirstResponderShift(divisor: 1.3) }),
    StrategyVariant(
      id: "first-responder-shift-minimal", family: id, title: "Smallest shift that shows the field",
      summary:
        "Moves the root view by the smallest amount that shows the focused input, or its caret when it "
        + "is too tall, 10 points above the docked keyboard and below the safe area's top.",
      provenance: .doneRight,
      source: "First responder shift of seed blog post 001 (Korean) with its bugs removed; the 10 points are "
        + "the default of IQKeyboardManager @a55dbfc",
      undo: "Restores the origin that the view had before the keyboard came.",
      knownFailures: [
        "Content above the field leaves the screen, and nothing can be scrolled back to it.",
        "Labels and buttons beside the field are not consulted.",
      ],
      declaration: Declaration(
        subscribes: [.willShow, .didShow, .willHide, .didBeginEditing, .textDidChange],
        reads: [
          .frameEnd, .animationDuration, .animationCurve, .isLocal, .firstResponder, .caret, .viewGeometry,
          .safeArea,
        ],
        writes: [.rootFrame], observes: .untilDeinit),
      make: { FirstResponderShiftMinimal(gap: RevealTarget.gap) }),
  ]
  /// The number of each variant.
  public static let parameters = [
    StrategyParameter(
      family: id, id: "divisor", title: "What the keyboard's top is divided by", unit: "",
      range: 1...10, base: variants[0], make: { FirstResponderShift(divisor: $0) }),
    StrategyParameter(
      family: id, id: "gap", title: "How far the field stays above the keyboard", unit: "pt", range: 0...200,
      base: variants[1], make: { FirstResponderShiftMinimal(gap: $0) }),
  ]
}

struct FirstResponderShift: KeyboardAvoidanceStrategy {
  let divisor: CGFloat

  mutating func receive(_ notification: KeyboardNotification, in controller: ViewController) {
    let view = controller.view
    switch notification.name {
    case .willShow:
      let keyboardTop = notification.frameEnd.origin.y
      // The cast to UITextField in the published code: search fields pass, text views do not.
      guard let field = controller.firstResponder, let kind = field.inputKind, kind != .textView
      else { return }
      let frame = view.convert(field.frame, from: .superview(field.id))
      if frame.origin.y + frame.size.height > keyboardTop {
        view.frame.origin.y = -(frame.origin.y - keyboardTop / divisor)
      }
    case .willHide:
      if view.frame.origin.y != 0 { view.frame.origin.y = 0 }
    default: break
    }
  }
}

struct FirstResponderShiftMinimal: KeyboardAvoidanceStrategy {
  /// What is known while a docked keyboard is up; lengths in points, window coordinates.
  private struct Shown {
    var top: CGFloat
    var restingY: CGFloat
    var safeTop: CGFloat
    var duration: Double
    var options: AnimationOptions
  }

  let gap: Double
  private var shown: Shown?

  init(gap: Double) { self.gap = gap }

  mutating func receive(_ notification: KeyboardNotification, in controller: ViewController) {
    guard notification.concerns(controller) else { return }
    let view = controller.view
    switch notification.name {
    // A sheet that gives way has its place only when the keyboard has arrived.
    case .willShow, .didShow:
      guard let top = notification.dockedTop(in: controller) else { return restore(in: controller) }
      shown = Shown(
        top: top, restingY: shown?.restingY ?? view.frame.origin.y,
        safeTop: shown?.safeTop ?? view.frameInWindow.minY + view.safeAreaInsets.top,
        duration: notification.animationDuration, options: notification.animationOptions)
      reveal(in: controller)
    case .willHide:
      shown?.duration = notification.animationDuration
      shown?.options = notification.animationOptions
      restore(in: controller)
    default: break
    }
  }

  mutating func didBeginEditing(_ input: View, in controller: ViewController) { reveal(in: controller) }

  mutating func textDidChange(in input: View, of controller: ViewController) { reveal(in: controller) }

  private func reveal(in controller: ViewController) {
    guard let shown, originY(shown, controller) != nil else { return }
    let view = controller.view
    controller.animate(withDuration: shown.duration, options: shown.options) {
      // Twice at most: away from the screen's edge the safe area shrinks, and layout moves the field.
      for _ in 0..<2 {
        guard let originY = originY(shown, controller) else { return }
        view.frame.origin.y = originY
        view.layoutIfNeeded()
      }
    }
  }

  /// Where the root view's origin has to go, nil when it may stay.
  private func originY(_ shown: Shown, _ controller: ViewController) -> CGFloat? {
    guard let field = controller.firstResponder else { return nil }
    let usable = UsableArea(Span(Double(shown.safeTop), Double(shown.top)))
    let target = RevealTarget(
      caret: Span(field.convert(field.caretRect, to: .window)), field: Span(field.frameInWindow),
      label: nil, action: nil, everything: nil, usable: usable)
    let view = controller.view
    let lift = max(0, shown.restingY - view.frame.origin.y + CGFloat(target.move(into: usable, keeping: gap)))
    let originY = shown.restingY - lift
    return abs(originY - view.frame.origin.y) > 0.001 ? originY : nil
  }

  private mutating func restore(in controller: ViewController) {
    guard let shown else { return }
    self.shown = nil
    controller.animate(withDuration: shown.duration, options: shown.options) {
      controller.view.frame.origin.y = shown.restingY
    }
  }
}
