import Foundation
import Platform

/// The keyboard frame that a notification will report, and the rules that the frame depends on.
struct AnnouncedFrame {
  /// The frame in screen coordinates, in points.
  var frame: CGRect
  var rules: RuleSet

  /// Creates an announced frame. Without `rules`, the frame is the keyboard's true position and depends on no
  /// rule.
  init(_ frame: CGRect, _ rules: RuleSet = RuleSet()) { (self.frame, self.rules) = (frame, rules) }
}
