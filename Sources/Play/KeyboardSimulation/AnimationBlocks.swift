import PlatformRules
import TraceRecording
import UIKit

/// The animation blocks that code has open, and the changes that are not committed yet.
struct AnimationBlocks {
  /// The open blocks, the innermost last; nil for one whose changes are not animated.
  var open: [AppliedAnimation?] = []
  /// The animation that surrounds the running handler, nil for none.
  var surrounding: AppliedAnimation? { didSet { inside = nil } }
  /// What surrounds the handler of a notification where the rule P3 says that it runs inside of the animation; nil while
  /// the rule does not decide on what surrounds.
  private var inside: AppliedAnimation?
  /// Whether there are changes to commit.
  var isPending = false
  /// The animation under which they were made.
  var pending: AppliedAnimation?

  /// The animation in force.
  var current: AppliedAnimation? { open.isEmpty ? surrounding : open[open.count - 1] }

  /// Whether the rule P3 decides on the animation in force.
  var consultsHandlers: Bool { inside != nil && open.isEmpty }

  /// Surrounds a handler with the keyboard's animation, as far as the rule P3 says so.
  mutating func surroundHandler(with animation: AppliedAnimation, _ rules: RuleSwitches) {
    surrounding = rules.noting(in: nil).handlersInsideAnimation ? animation : nil
    inside = animation
  }

  /// Opens a block; what surrounds it hands down its curve and its duration.
  mutating func begin(duration: Double, options: UIView.AnimationOptions, _ rules: RuleSwitches) {
    let outer = open.last ?? surrounding
    // What would be handed down, whatever the rules say: where that is no other timing, the rules are not asked.
    let heir = open.isEmpty ? inside ?? outer : outer
    var curve = AnimationCurve(rawValue: options.curve) ?? .easeInOut
    var length = duration
    if curve == .keyboard, length > 0, rules.motion != .spring {
      // Curve 7 is however the keyboard moves; the spring ignores the duration by itself.
      (curve, length) = (rules.keyboardAnimation.curve, rules.keyboardAnimation.duration)
    }
    func inherited(_ outer: AppliedAnimation) -> (AnimationCurve, Double) {
      (
        options.contains(.overrideInheritedCurve) ? curve : outer.curve,
        options.contains(.overrideInheritedDuration) ? length : outer.duration
      )
    }
    if let heir, inherited(heir) != (curve, length) {
      if consultsHandlers { rules.note(.P3) }
      if rules.inheritance, let outer { (curve, length) = inherited(outer) }
    }
    let animation = AppliedAnimation(
      curve: curve, duration: length, fromCurrentState: options.contains(.beginFromCurrentState))
    open.append(length > 0 ? animation : nil)
  }
}
