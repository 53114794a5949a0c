import Platform
import Trace
import UIKit

/// The animation blocks that the strategy has opened, and the changes that are not committed yet.
struct AnimationBlocks {
  /// The animations of the changes in the open blocks; nil for a block whose changes are not animated.
  private var open: [AppliedAnimation?] = []
  /// The animation that surrounds the running handler; nil if there is none.
  var surrounding: AppliedAnimation?
  private(set) var isPending = false
  private(set) var pending: AppliedAnimation?

  var current: AppliedAnimation? { open.isEmpty ? surrounding : open[open.count - 1] }

  mutating func change() {
    isPending = true
    pending = current
  }

  mutating func commit() { isPending = false }

  /// Opens an animation block. It may inherit its curve and duration from the animation around it.
  mutating func begin(_ timing: AnimationTiming, _ rules: RuleSwitches) {
    if let keyframe = timing.keyframe {
      var part = current
      part?.delay += keyframe.start * (current?.duration ?? 0)
      part?.duration *= keyframe.length
      return open.append(keyframe.length > 0 ? part : nil)
    }
    let options = timing.options
    var curve = AnimationCurve(number: options.curve) ?? .easeInOut
    var length = timing.duration
    if curve == .keyboard, length > 0, rules.motion != .spring {
      // Curve 7 is the keyboard's own motion. Unlike the spring, the other motions also need the keyboard's
      // duration.
      (curve, length) = (rules.keyboardAnimation.curve, rules.keyboardAnimation.duration)
    }
    if let spring = timing.spring, length > 0 {
      let (ratio, velocity) = (spring.dampingRatio, spring.initialVelocity)
      curve = .damped(
        spring.naturalFrequency.map {
          DampedSpring(dampingRatio: min(1, ratio), initialVelocity: velocity, naturalFrequency: $0)
        } ?? DampedSpring(dampingRatio: ratio, initialVelocity: velocity, duration: length))
    }
    if let outer = current, rules.inheritance {
      if !options.contains(.overrideInheritedCurve) { curve = outer.curve }
      if !options.contains(.overrideInheritedDuration) { length = outer.duration }
    }
    let animation = AppliedAnimation(
      curve: curve, duration: length, fromCurrentState: options.contains(.beginFromCurrentState),
      delay: timing.delay)
    open.append(length > 0 ? animation : nil)
  }

  /// Opens a block whose changes are not animated.
  mutating func beginWithout() { open.append(nil) }

  mutating func end() { if !open.isEmpty { open.removeLast() } }

  mutating func endAll() { open.removeAll(keepingCapacity: true) }
}
