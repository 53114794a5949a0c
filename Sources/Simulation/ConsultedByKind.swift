import Foundation
import Platform
import UIKit

/// The rules that a simulation consults, grouped by their effect, and the keyboards whose sizes it looks up.
final class ConsultedByKind {
  let play = ConsultedRules()
  /// The rules that affect only the frame that is being computed for a notification.
  private let frame = ConsultedRules()
  /// The rules that affect only which notifications are posted.
  let posts = ConsultedRules()
  /// The rules that affect only the times at which did notifications are posted.
  let delays = ConsultedRules()
  /// Whether another event happened near the time of a did notification whose delay depends on a rule.
  private var isCrossed = false
  private(set) var keyboards: DockedKeyboards = []
  private var announced: [AnnouncedFrame] = []

  /// Returns the size of a docked keyboard and records that it was looked up.
  func docked(_ kind: KeyboardKind, suggestions: Bool, of figures: KeyboardFigures) -> KeyboardFigure {
    keyboards.insert(DockedKeyboards(kind, suggestions: suggestions))
    return figures.docked(kind, suggestions: suggestions)
  }

  /// Computes a frame and records the rules that are consulted for it.
  ///
  /// - Parameters:
  ///   - rules: the rules that the frame already depends on.
  ///   - switches: the settings of the rules.
  func frame(
    _ rules: RuleSet, _ switches: RuleSwitches, _ make: (RuleSwitches) -> CGRect
  ) -> AnnouncedFrame {
    frame.rules = rules
    let made = make(switches.noting(in: frame))
    return AnnouncedFrame(made, frame.rules)
  }

  /// Records that a notification announces a frame, in the coordinates of the notification.
  func tell(_ frame: AnnouncedFrame) { if !frame.rules.isEmpty { announced.append(frame) } }

  /// Records that the strategy reads an announced frame. All announced frames equal to it count as read, or
  /// all announced frames if `frame` is nil.
  func read(_ frame: CGRect?) { play.rules.formUnion(rules(of: frame)) }

  /// Returns the rules on which announced frames equal to this one depend, or the rules of all announced
  /// frames for nil.
  private func rules(of frame: CGRect?) -> RuleSet {
    var rules = RuleSet()
    for other in announced where frame == nil || other.frame == frame { rules.formUnion(other.rules) }
    return rules
  }

  /// Records that the result depends on the last notification from here on: on its contents, on its time, and
  /// on whether it was posted.
  func dependOnLastPost() {
    read(nil)
    for other in [posts, delays] { play.rules.formUnion(other.rules) }
  }

  /// Records an event while a did notification may still be posted. A strategy that observes both can see
  /// their order.
  func cross() { isCrossed = true }

  /// Records that the time of a did notification has affected the result.
  func answerDelayed() { play.rules.formUnion(delays.rules) }

  /// Returns the rules on which the result depends.
  ///
  /// - Parameters:
  ///   - heard: the kinds of events that the strategy has observed.
  ///   - hasUnopenedFrames: whether the strategy may have used frames without unboxing them.
  func concluded(_ heard: HeardEvents, hasUnopenedFrames: Bool) -> RuleSet {
    var rules = play.rules
    if hasUnopenedFrames { rules.formUnion(self.rules(of: nil)) }
    if !heard.isDisjoint(with: .keyboard) { rules.formUnion(posts.rules) }
    if isCrossed, !heard.isDisjoint(with: [.didShow, .didHide, .didChangeFrame]) {
      rules.formUnion(delays.rules)
    }
    return rules
  }
}
