import Foundation
import Platform

/// A keyboard's frame as a notification will report it, and the rules that it depends on.
struct AnnouncedFrame {
  /// The frame in screen coordinates, in points.
  var frame: CGRect
  /// The rules that may change the frame.
  var rules: RuleSet

  /// Creates a frame. Without `rules`, it is the keyboard's true position and depends on no rule.
  init(_ frame: CGRect, _ rules: RuleSet = RuleSet()) { (self.frame, self.rules) = (frame, rules) }
}
