import Foundation
import KeyboardAvoidance

/// Raises the bottom edge of the content by changing the constant of its constraint.
public enum BottomConstraintInsetFamily: StrategyFamily {
  /// The family's id.
  public static let id = "bottom-inset"
  /// The family's title.
  public static let title = "Bottom constraint inset"
  /// What the technique is and when to use it.
  public static let summary =
    "The constraint that holds the content's bottom edge gets a constant of the keyboard's height, and Auto "
    + "Layout does the rest. Good for a footer, a composer or a scroll view; a screen without such a "
    + "constraint is left alone."
  /// As published first, then done right.
  public static let variants = [
    published(
      "safe-area", "Full height above the safe area",
      "On willShow sets the constraint to the safe area to the end frame's height, on willHide to 0.",
      source: "footer with SnapKit, the same as the plain constraint "
        + "to the safe area",
      failures: [
        "The bottom safe area counts twice: a gap of its height stays above the keyboard."
      ],
      constraint: toSafeArea, corrections: corrections,
      make: { BottomInsetByHeight(anchor: .safeArea, sign: 1) }),
    published(
      "superview", "Full height above the superview",
      "On willShow sets the constraint to the superview's bottom to the end frame's height, on willHide to 0.",
      source: "plain UIKit, variant a",
      failures: ["At rest the content's bottom edge ignores the home indicator."],
      constraint: toSuperview, corrections: superviewCorrections,
      make: { BottomInsetByHeight(anchor: .superview, sign: 1) }),
    published(
      "reversed", "Full height with the sign reversed",
      "As on the superview, but the items of the constraint are the other way round, so the content goes down.",
      source: "plain UIKit, variant c",
      failures: ["The content's bottom edge goes below the screen by the keyboard's height."],
      constraint: reversed, corrections: reversedCorrections,
      make: { BottomInsetByHeight(anchor: .superview, sign: -1) }),
    StrategyVariant(
      id: "bottom-inset", family: id, title: "Covered height less the safe area",
      summary: "Adds what the docked keyboard covers of the view, less the safe area when the constraint is "
        + "attached to it, to the resting constant.",
      provenance: .doneRight,
      source: "Bottom constraint of seed blog post 004 (Korean) with its bugs removed",
      undo: "Restores the constant that the constraint had before the keyboard came.",
      knownFailures: [
        "Nothing is scrolled: a focused field in a list above the footer can stay out of sight."
      ],
      declaration: Declaration(
        subscribes: [.willShow, .didShow, .willHide],
        reads: [
          .frameEnd, .animationDuration, .animationCurve, .isLocal, .viewGeometry, .safeArea, .constraints,
        ],
        writes: [.constraintConstant], observes: .untilDeinit),
      make: { BottomInset() }),
  ]

  private static func published(
    _ suffix: String, _ title: String, _ summary: String, source: String, failures: [String],
    constraint: String,
    corrections: [Correction], make: @escaping @Sendable () -> any KeyboardAvoidanceStrategy
  ) -> StrategyVariant {
    StrategyVariant(
      id: "\(id)-\(suffix)", family: id, title: title, summary: summary, provenance: .published,
      source: "seed blog post 004 (Korean), \(source)",
      undo: "Sets the constant to 0, which loses a resting margin.",
      knownFailures: failures + [
        "A margin that the constraint had at rest is lost after the first cycle.",
        "It uses the full reported height, also when only a hardware keyboard's bar is visible.",
        "The curve is not read.",
      ], code: code(constraint: constraint), corrections: corrections,
      declaration: Declaration(
        subscribes: [.willShow, .willHide],
        reads: [.frameEnd, .animationDuration, .constraints],
        writes: [.constraintConstant, .constraintActivation], observes: .untilDeinit),
      make: make)
  }
}

struct BottomInsetByHeight: KeyboardAvoidanceStrategy {
  let anchor: BottomAnchor
  let sign: CGFloat

  mutating func viewDidLoad(_ controller: ViewController) {
    guard controller.hasBottomConstraint else { return }
    controller.bottomConstraint(to: anchor).activate()
  }

  mutating func receive(_ notification: KeyboardNotification, in controller: ViewController) {
    switch notification.name {
    case .willShow: setConstant(sign * notification.frameEnd.size.height, notification, controller)
    case .willHide: setConstant(0, notification, controller)
    default: break
    }
  }

  private func setConstant(
    _ constant: CGFloat, _ notification: KeyboardNotification, _ controller: ViewController
  ) {
    guard controller.hasBottomConstraint else { return }
    controller.animate(withDuration: notification.animationDuration) {
      controller.bottomConstraint(to: anchor).constant = constant
      controller.view.layoutIfNeeded()
    }
  }
}

struct BottomInset: KeyboardAvoidanceStrategy {
  /// The constant at rest, known while the keyboard is up.
  private var resting: CGFloat?

  mutating func receive(_ notification: KeyboardNotification, in controller: ViewController) {
    guard controller.hasBottomConstraint, notification.concerns(controller) else { return }
    let bottom = controller.bottomConstraint()
    let constant: CGFloat
    switch notification.name {
    // A sheet that gives way has its place only when the keyboard has arrived.
    case .willShow, .didShow:
      let resting = self.resting ?? bottom.constant
      self.resting = resting
      constant = resting + lift(above: notification.dockedTop(in: controller), bottom, controller.view)
    case .willHide:
      guard let resting else { return }
      self.resting = nil
      constant = resting
    default: return
    }
    controller.animate(along: notification) {
      bottom.constant = constant
      controller.view.layoutIfNeeded()
    }
  }

  private func lift(above top: CGFloat?, _ bottom: BottomConstraint, _ view: View) -> CGFloat {
    // The guide follows the keyboard by itself.
    guard let top, bottom.attachment != .keyboardLayoutGuide else { return 0 }
    let free = bottom.attachment == .safeArea ? view.safeAreaInsets.bottom : 0
    return max(0, view.frameInWindow.maxY - top - free)
  }
}
