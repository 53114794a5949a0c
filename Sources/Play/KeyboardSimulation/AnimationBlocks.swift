import PlatformRules
import TraceRecording
import UIKit

/// The animation blocks that code has open, and the changes that are not committed yet.
struct AnimationBlocks {
  /// The open blocks, the innermost last; nil for one whose changes are not animated.
  var open: [AppliedAnimation?] = []
  /// The animation that surrounds the running handler, nil for none.
  var surrounding: AppliedAnimation?
  /// Whether there are changes to commit.
  var isPending = false
  /// The animation under which they were made.
  var pending: AppliedAnimation?

  /// The animation in force.
  var current: AppliedAnimation? { open.isEmpty ? surrounding : open[open.count - 1] }

  /// Opens a block; what surrounds it hands down its curve and its duration.
  mutating func begin(duration: Double, options: UIView.AnimationOptions, _ rules: RuleSwitches) {
    let outer = open.last ?? surrounding
    var curve = AnimationCurve(rawValue: options.curve) ?? .easeInOut
    var length = duration
    if curve == .keyboard, length > 0, rules.motion != .spring {
      // Curve 7 is however the keyboard moves; the spring ignores the duration by itself.
      (curve, length) = (rules.keyboardAnimation.curve, rules.keyboardAnimation.duration)
    }
    if rules.inheritance, let outer {
      if !options.contains(.overrideInheritedCurve) { curve = outer.curve }
      if !options.contains(.overrideInheritedDuration) { length = outer.duration }
    }
    let animation = AppliedAnimation(
      curve: curve, duration: length, fromCurrentState: options.contains(.beginFromCurrentState))
    open.append(length > 0 ? animation : nil)
  }
}
