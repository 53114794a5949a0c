import Foundation
import Platform

/// A keyboard's frame as a notification is going to say it, and the rules that it depends on.
struct ToldFrame {
  /// In screen coordinates, in points.
  var frame: CGRect
  /// Under other settings of these the frame may be another one.
  var rules: RuleSet

  /// A frame; without rules it is where the keyboard is, whatever they say.
  init(_ frame: CGRect, _ rules: RuleSet = RuleSet()) { (self.frame, self.rules) = (frame, rules) }
}
