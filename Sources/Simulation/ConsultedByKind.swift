import Foundation
import Platform
import UIKit

/// The rules that a play consults, by what they decide, and the keyboards it looks up.
final class ConsultedByKind {
  /// The rules that decide anything in the play.
  let play = ConsultedRules()
  /// The rules that decide only the frame that is being made for a notification.
  private let frame = ConsultedRules()
  /// The rules that decide only which notifications are posted.
  let posts = ConsultedRules()
  /// The rules that decide only when did notifications are posted.
  let delays = ConsultedRules()
  /// Whether something else happened while a notification with a rule for its delay could still come or had
  /// just come.
  private var isCrossed = false
  /// The docked keyboards whose sizes were looked up.
  private(set) var keyboards: DockedKeyboards = []
  /// The announced frames that depend on rules.
  private var announced: [AnnouncedFrame] = []

  /// Returns the size of a docked keyboard and records that it was looked up.
  func docked(_ kind: KeyboardKind, suggestions: Bool, of figures: KeyboardFigures) -> KeyboardFigure {
    keyboards.insert(DockedKeyboards(kind, suggestions: suggestions))
    return figures.docked(kind, suggestions: suggestions)
  }

  /// Makes a frame and records the rules that are consulted for it.
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

  /// Records that code reads an announced frame, the latest or an earlier one; nil for an unknown one. All
  /// equal frames count.
  func read(_ frame: CGRect?) { play.rules.formUnion(rules(of: frame)) }

  /// Returns the rules that announced frames equal to this one depend on; those of all announced frames for
  /// nil.
  private func rules(of frame: CGRect?) -> RuleSet {
    var rules = RuleSet()
    for other in announced where frame == nil || other.frame == frame { rules.formUnion(other.rules) }
    return rules
  }

  /// Records that from here on the simulation depends on the last notification: its contents, its existence
  /// and its time.
  func dependOnLastPost() {
    read(nil)
    for other in [posts, delays] { play.rules.formUnion(other.rules) }
  }

  /// Records an event while a did notification may still come. Code that observes both would see their order.
  func cross() { isCrossed = true }

  /// Records that the time of a did notification has made a difference.
  func answerDelayed() { play.rules.formUnion(delays.rules) }

  /// Returns the rules that a play depends on if it ends now.
  ///
  /// - Parameters:
  ///   - heard: the events that the code has observed.
  ///   - hasUnopenedFrames: whether code may know frames that it has not unboxed.
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
