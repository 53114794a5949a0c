import Foundation
import Platform
import UIKit

/// The rules that a play consults, by what they decide on, and the keyboards.
final class ConsultedByKind {
  /// On anything that is played.
  let play = ConsultedRules()
  /// On nothing but one frame in a notification: that which is being made.
  private let frame = ConsultedRules()
  /// On nothing but which notifications are posted.
  let posts = ConsultedRules()
  /// On nothing but when did notifications are posted.
  let delays = ConsultedRules()
  /// Whether something else happened while one that a rule delays could have been still to come, or just over.
  private var isCrossed = false
  /// The docked keyboards whose sizes were looked up.
  private(set) var keyboards: DockedKeyboards = []
  /// The frames that were told and depend on rules.
  private var told: [ToldFrame] = []

  /// The size of a docked keyboard, which is noted.
  func docked(_ kind: KeyboardKind, suggestions: Bool, of figures: KeyboardFigures) -> KeyboardFigure {
    keyboards.insert(DockedKeyboards(kind, suggestions: suggestions))
    return figures.docked(kind, suggestions: suggestions)
  }

  /// Makes a frame, and notes the rules that are consulted for it.
  ///
  /// - Parameters:
  ///   - rules: what it depends on already.
  ///   - switches: how the rules are set.
  func frame(
    _ rules: RuleSet, _ switches: RuleSwitches, _ make: (RuleSwitches) -> CGRect
  ) -> ToldFrame {
    frame.rules = rules
    let made = make(switches.noting(in: frame))
    return ToldFrame(made, frame.rules)
  }

  /// Notes that a notification says a frame, in the coordinates in which it says it.
  func tell(_ frame: ToldFrame) { if !frame.rules.isEmpty { told.append(frame) } }

  /// Code looks at a frame that a notification has told, the latest or one that it kept: any that is equal; nil for one that is
  /// not known.
  func read(_ frame: CGRect?) { play.rules.formUnion(rules(of: frame)) }

  /// What a frame depends on that was told: any that is equal; nil for any at all.
  private func rules(of frame: CGRect?) -> RuleSet {
    var rules = RuleSet()
    for other in told where frame == nil || other.frame == frame { rules.formUnion(other.rules) }
    return rules
  }

  /// The play goes on by what was said last: what it was, and whether and when.
  func goOnByPosts() {
    read(nil)
    for other in [posts, delays] { play.rules.formUnion(other.rules) }
  }

  /// Something happens while a did notification could be still to come: who hears both hears them in an order.
  func cross() { isCrossed = true }

  /// When a did notification came has made a difference.
  func answerDelayed() { play.rules.formUnion(delays.rules) }

  /// What a play depends on that ends now.
  ///
  /// - Parameters:
  ///   - heard: the events that let code know something.
  ///   - hasUnopenedFrames: whether code may know frames that it has not opened.
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
