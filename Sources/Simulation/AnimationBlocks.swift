import Platform
import Trace
import UIKit

/// The animation blocks that the strategy has opened, and the changes that are not committed yet.
struct AnimationBlocks {
  private struct Block {
    /// The sequence number of the block, counted from 1.
    var number: Int
    /// The animation of changes in the block; nil if they are not animated.
    var animation: AppliedAnimation?
    var rules = RuleSet()
  }

  private static let rulesOfHandlers: RuleSet = [.P3]
  private static let rulesOfInheritance: RuleSet = [.P4]

  private var open: [Block] = []
  private var count = 0
  /// The animation that surrounds the running handler; nil if there is none.
  var surrounding: AppliedAnimation? { didSet { inside = nil } }
  /// The keyboard's animation while a notification is handled, even if rule P3 does not run handlers inside
  /// it; nil if rule P3 has no influence.
  private var inside: AppliedAnimation?
  private(set) var isPending = false
  private(set) var pending: AppliedAnimation?
  private(set) var pendingRules = RuleSet()
  /// The number of the block with the last pending change; 0 if the change is outside all blocks.
  private var pendingBlock = 0

  var current: AppliedAnimation? { open.isEmpty ? surrounding : open[open.count - 1].animation }

  private var currentBlock: Int { open.last?.number ?? 0 }

  private var currentRules: RuleSet {
    open.last?.rules ?? (inside == nil ? RuleSet() : Self.rulesOfHandlers)
  }

  /// The rules that decide whether a change at this point is committed together with the pending changes;
  /// none if the change is in the same block.
  var rulesOfJoining: RuleSet {
    isPending && pendingBlock != currentBlock ? pendingRules.union(currentRules) : RuleSet()
  }

  mutating func change() {
    isPending = true
    pending = current
    pendingBlock = currentBlock
    pendingRules.formUnion(currentRules)
  }

  mutating func commit() {
    isPending = false
    pendingRules = RuleSet()
  }

  /// Surrounds a handler with the keyboard's animation, if rule P3 runs handlers inside it.
  mutating func surroundHandler(with animation: AppliedAnimation, _ rules: RuleSwitches) {
    surrounding = rules.noting(in: nil).handlersInsideAnimation ? animation : nil
    inside = animation
  }

  /// Opens an animation block. It may inherit its curve and duration from the animation around it.
  mutating func begin(_ timing: AnimationTiming, _ rules: RuleSwitches) {
    let options = timing.options
    let outer = current
    // If the timing that could be inherited equals the block's own, the result does not depend on the
    // inheritance rules.
    let inheritable = open.isEmpty ? inside ?? outer : outer
    var dependencies = open.last?.rules ?? RuleSet()
    var curve = AnimationCurve(number: options.curve) ?? .easeInOut
    var length = timing.duration
    if curve == .keyboard, length > 0, rules.motion != .spring {
      // Curve 7 is the keyboard's own motion. Unlike the spring, the other motions also need the keyboard's
      // duration.
      (curve, length) = (rules.keyboardAnimation.curve, rules.keyboardAnimation.duration)
    }
    if let spring = timing.spring, length > 0 {
      curve = .damped(
        DampedSpring(
          dampingRatio: spring.dampingRatio, initialVelocity: spring.initialVelocity, duration: length))
    }
    func inherited(_ outer: AppliedAnimation) -> (AnimationCurve, Double) {
      (
        options.contains(.overrideInheritedCurve) ? curve : outer.curve,
        options.contains(.overrideInheritedDuration) ? length : outer.duration
      )
    }
    if let inheritable, inherited(inheritable) != (curve, length) {
      dependencies = currentRules.union(Self.rulesOfInheritance)
      if rules.noting(in: nil).inheritance, let outer { (curve, length) = inherited(outer) }
    }
    let animation = AppliedAnimation(
      curve: curve, duration: length, fromCurrentState: options.contains(.beginFromCurrentState),
      delay: timing.delay)
    count += 1
    open.append(Block(number: count, animation: length > 0 ? animation : nil, rules: dependencies))
  }

  /// Opens a block whose changes are not animated.
  mutating func beginWithout() {
    count += 1
    open.append(Block(number: count))
  }

  mutating func end() { if !open.isEmpty { open.removeLast() } }

  mutating func endAll() { open.removeAll(keepingCapacity: true) }
}
