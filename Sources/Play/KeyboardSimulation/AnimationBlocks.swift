import PlatformRules
import TraceRecording
import UIKit

/// The animation blocks that code has open, and the changes that are not committed yet.
struct AnimationBlocks {
  /// A block that code has opened.
  private struct Block {
    /// Nil where its changes are not animated.
    var animation: AppliedAnimation?
    /// The rules that this hangs on.
    var rules = RuleSet()
  }

  private static let ofHandlers: RuleSet = [.P3]
  private static let ofInheritance: RuleSet = [.P4]

  /// The open blocks, the innermost last.
  private var open: [Block] = []
  /// The animation that surrounds the running handler, nil for none.
  var surrounding: AppliedAnimation? { didSet { inside = nil } }
  /// What surrounds the handler of a notification where the rule P3 says that it runs inside of the animation; nil while
  /// the rule does not decide on what surrounds.
  private var inside: AppliedAnimation?
  /// Whether there are changes to commit.
  var isPending = false
  /// The animation under which they were made.
  var pending: AppliedAnimation?
  /// The rules that this hangs on.
  var pendingRules = RuleSet()

  /// The animation in force.
  var current: AppliedAnimation? { open.isEmpty ? surrounding : open[open.count - 1].animation }

  /// The rules that the animation in force hangs on.
  var currentRules: RuleSet {
    open.last?.rules ?? (inside == nil ? RuleSet() : Self.ofHandlers)
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
    var hinges = open.last?.rules ?? RuleSet()
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
      hinges = currentRules.union(Self.ofInheritance)
      if rules.noting(in: nil).inheritance, let outer { (curve, length) = inherited(outer) }
    }
    let animation = AppliedAnimation(
      curve: curve, duration: length, fromCurrentState: options.contains(.beginFromCurrentState))
    open.append(Block(animation: length > 0 ? animation : nil, rules: hinges))
  }

  /// Opens a block whose changes are not animated.
  mutating func beginWithout() { open.append(Block()) }

  /// Closes the innermost block.
  mutating func end() { if !open.isEmpty { open.removeLast() } }

  /// Closes all blocks.
  mutating func endAll() { open.removeAll(keepingCapacity: true) }
}
