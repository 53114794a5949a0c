import Platform
import Trace
import UIKit

/// The animation blocks that code has open, and the changes that are not committed yet.
struct AnimationBlocks {
  /// A block that code has opened.
  private struct Block {
    /// Which one it is of all that were opened, from 1 on.
    var number: Int
    /// Nil where its changes are not animated.
    var animation: AppliedAnimation?
    /// The rules that the animation hangs on.
    var rules = RuleSet()
  }

  private static let rulesOfHandlers: RuleSet = [.P3]
  private static let rulesOfInheritance: RuleSet = [.P4]

  /// The open blocks, the innermost last.
  private var open: [Block] = []
  /// How many were opened so far.
  private var count = 0
  /// The animation that surrounds the running handler, nil for none.
  var surrounding: AppliedAnimation? { didSet { inside = nil } }
  /// What surrounds the handler of a notification where the rule P3 says that it runs inside of the animation; nil while
  /// the rule does not decide on what surrounds.
  private var inside: AppliedAnimation?
  /// Whether there are changes to commit.
  private(set) var isPending = false
  /// The animation under which they were made.
  private(set) var pending: AppliedAnimation?
  /// The rules that the animations of these changes hang on.
  private(set) var pendingRules = RuleSet()
  /// In which block the last of them was made, 0 for none.
  private var pendingBlock = 0

  /// The animation in force.
  var current: AppliedAnimation? { open.isEmpty ? surrounding : open[open.count - 1].animation }

  /// The innermost open block, 0 for none.
  private var currentBlock: Int { open.last?.number ?? 0 }

  /// The rules that the animation in force hangs on.
  private var currentRules: RuleSet {
    open.last?.rules ?? (inside == nil ? RuleSet() : Self.rulesOfHandlers)
  }

  /// The rules on which it hangs whether a change that is made now is committed with the last one: none where nothing else
  /// surrounds it.
  var rulesOfJoining: RuleSet {
    isPending && pendingBlock != currentBlock ? pendingRules.union(currentRules) : RuleSet()
  }

  /// A change is made now.
  mutating func change() {
    isPending = true
    pending = current
    pendingBlock = currentBlock
    pendingRules.formUnion(currentRules)
  }

  /// The changes are committed.
  mutating func commit() {
    isPending = false
    pendingRules = RuleSet()
  }

  /// Surrounds a handler with the keyboard's animation, as far as the rule P3 says so.
  mutating func surroundHandler(with animation: AppliedAnimation, _ rules: RuleSwitches) {
    surrounding = rules.noting(in: nil).handlersInsideAnimation ? animation : nil
    inside = animation
  }

  /// Opens a block; what surrounds it hands down its curve and its duration.
  mutating func begin(duration: Double, options: UIView.AnimationOptions, _ rules: RuleSwitches) {
    let outer = current
    // What would be handed down, whatever the rules say: where that is no other timing, it does not hang on them.
    let heir = open.isEmpty ? inside ?? outer : outer
    var hangsOn = open.last?.rules ?? RuleSet()
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
      hangsOn = currentRules.union(Self.rulesOfInheritance)
      if rules.noting(in: nil).inheritance, let outer { (curve, length) = inherited(outer) }
    }
    let animation = AppliedAnimation(
      curve: curve, duration: length, fromCurrentState: options.contains(.beginFromCurrentState))
    count += 1
    open.append(Block(number: count, animation: length > 0 ? animation : nil, rules: hangsOn))
  }

  /// Opens a block whose changes are not animated.
  mutating func beginWithout() {
    count += 1
    open.append(Block(number: count))
  }

  /// Closes the innermost block.
  mutating func end() { if !open.isEmpty { open.removeLast() } }

  /// Closes all blocks.
  mutating func endAll() { open.removeAll(keepingCapacity: true) }
}
