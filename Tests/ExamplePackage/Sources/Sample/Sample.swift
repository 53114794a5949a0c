import Foundation
import KeyboardAvoidance

/// Moves the view by what the keyboard covers of the focused input.
public enum SampleFamily: StrategyFamily {
  /// The family's id.
  public static let id = "sample"
  /// The family's title.
  public static let title = "Sample"
  /// What the technique is and when to use it.
  public static let summary =
    "The root view moves up by what the docked keyboard covers of the focused input, and back."
  /// The variants.
  public static let variants = [
    StrategyVariant(
      id: id, family: id, title: "As far as the input asks",
      summary: "Moves the root view until the focused input's bottom is at the keyboard's top.",
      provenance: .doneRight,
      source: "made by init strategy",
      undo: "Sets the origin that the view had before the keyboard came.",
      knownFailures: ["Typing more lines or choosing another input moves nothing until the keyboard does."],
      declaration: Declaration(
        subscribes: [.willShow, .willHide],
        reads: [
          .frameEnd, .animationDuration, .animationCurve, .isLocal, .firstResponder, .viewGeometry,
        ],
        writes: [.rootFrame]),
      make: { Sample() })
  ]
}

struct Sample: KeyboardAvoidanceStrategy {
  /// Where the root view was before the keyboard came, in points; nil while it is there.
  private var restingY: CGFloat?

  mutating func receive(_ notification: KeyboardNotification, in controller: ViewController) {
    guard notification.concerns(controller) else { return }
    let view = controller.view
    let rest = restingY ?? view.frame.origin.y
    // Nil when the keyboard hides, floats, is split or undocked.
    let top = notification.name == .willHide ? nil : notification.dockedTop(in: controller)
    restingY = top == nil ? nil : rest
    var covered: CGFloat = 0
    if let top, let input = controller.firstResponder {
      covered = max(0, input.frameInWindow.maxY + rest - view.frame.origin.y - top)
    }
    controller.animate(along: notification) { view.frame.origin.y = rest - covered }
  }
}
