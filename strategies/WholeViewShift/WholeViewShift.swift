import Foundation
import KeyboardAvoidance

/// Moves the whole view up by the keyboard's height.
public enum WholeViewShiftFamily: StrategyFamily {
  /// The family's id.
  public static let id = "whole-view-shift"
  /// The family's title.
  public static let title = "Whole view shift"
  /// What the technique is and when to use it.
  public static let summary =
    "The root view moves up by the height of the keyboard, so that its bottom edge stands on it. Right for "
    + "screens whose content sits at the bottom and whose top may leave; the focused field is not consulted."
  /// As published first, then done right.
  public static let variants = [
    StrategyVariant(
      id: "whole-view-shift-begin-frame", family: id, title: "By the begin frame's height",
      summary:
        "Subtracts the begin frame's height from the root view's origin on willShow and 0 on willHide.",
      provenance: .published,
      source: "seed blog post 003 (Chinese)",
      undo: "Never: the hide handler subtracts 0.",
      knownFailures: [
        "The view never returns, and every further show lifts it again.",
        "A repeated willShow, as on a focus change or another keyboard, subtracts again.",
        "The begin frame has the previous keyboard's height, or 0, when the keyboard changes.",
        "A field near the top is pushed off the screen.",
      ], code: code, corrections: corrections,
      declaration: Declaration(
        subscribes: [.willShow, .willHide],
        reads: [.frameBegin, .animationDuration, .animationCurve, .viewGeometry],
        writes: [.rootFrame], observes: .untilDeinit),
      make: { WholeViewShiftBeginFrame() }),
    StrategyVariant(
      id: "whole-view-shift", family: id, title: "By the covered height",
      summary: "Moves the root view up by the height that the docked keyboard covers of it at rest.",
      provenance: .doneRight,
      source: "Whole view shift of seed blog post 003 (Chinese) with its bugs removed",
      undo: "Restores the origin that the view had before the keyboard came.",
      knownFailures: [
        "A field near the top is pushed off the screen although it was visible.",
        "It moves by the whole keyboard height where a few points would do.",
      ],
      declaration: Declaration(
        subscribes: [.willShow, .didShow, .willHide],
        reads: [.frameEnd, .animationDuration, .animationCurve, .isLocal, .viewGeometry],
        writes: [.rootFrame], observes: .untilDeinit),
      make: { WholeViewShift() }),
  ]
}

struct WholeViewShiftBeginFrame: KeyboardAvoidanceStrategy {
  mutating func receive(_ notification: KeyboardNotification, in controller: ViewController) {
    switch notification.name {
    case .willShow: moveUp(true, notification, controller)
    case .willHide: moveUp(false, notification, controller)
    default: break
    }
  }

  private func moveUp(_ isUp: Bool, _ notification: KeyboardNotification, _ controller: ViewController) {
    let keyboardSize = notification.frameBegin.size
    var frame = controller.view.frame
    frame.origin.y -= isUp ? keyboardSize.height : 0
    controller.animate(along: notification) { controller.view.frame = frame }
  }
}

struct WholeViewShift: KeyboardAvoidanceStrategy {
  /// The root view's resting origin, known while the keyboard is up.
  private var restingY: CGFloat?

  mutating func receive(_ notification: KeyboardNotification, in controller: ViewController) {
    guard notification.concerns(controller) else { return }
    let view = controller.view
    switch notification.name {
    // A sheet that gives way has its place only when the keyboard has arrived.
    case .willShow, .didShow:
      let originY = view.frame.origin.y
      let restingY = self.restingY ?? originY
      self.restingY = restingY
      let restingBottom = view.frameInWindow.maxY + restingY - originY
      let covered = notification.dockedTop(in: controller).map { max(0, restingBottom - $0) } ?? 0
      controller.animate(along: notification) { view.frame.origin.y = restingY - covered }
    case .willHide:
      guard let restingY else { return }
      self.restingY = nil
      controller.animate(along: notification) { view.frame.origin.y = restingY }
    default: break
    }
  }
}
