/// One step from a published variant's UIKit code to its family's code done right.
public struct Correction: Sendable, Hashable {
  /// What is wrong and what the step does about it, in one to three plain sentences.
  public var reason: String
  /// The change, line by line as in a diff: a line that begins with a space stays, with `-` goes, with `+` comes; a
  /// line `@@` parts two places. A place where nothing stays or goes is added at the end.
  public var change: String

  /// Describes a step.
  public init(_ reason: String, _ change: String) {
    self.reason = reason
    self.change = change
  }

  /// The code after the step; nil when the lines that stay or go are not there in one place, or in more than one.
  public func applied(to code: String) -> String? {
    var lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    let places = change.split(separator: "\n", omittingEmptySubsequences: false).split(
      separator: "@@", omittingEmptySubsequences: false)
    for place in places {
      var (before, after): ([Substring], [Substring]) = ([], [])
      for line in place {
        switch line.first {
        case "+": after.append(line.dropFirst())
        case "-": before.append(line.dropFirst())
        // Editors drop the space of an empty line that stays.
        case " ", nil:
          before.append(line.dropFirst())
          after.append(line.dropFirst())
        default: return nil
        }
      }
      if before.isEmpty {
        lines += after
        continue
      }
      guard before.count <= lines.count else { return nil }
      let starts = (0...lines.count - before.count).filter { lines[$0...].starts(with: before) }
      guard let start = starts.first, starts.count == 1 else { return nil }
      lines.replaceSubrange(start..<start + before.count, with: after)
    }
    return lines.joined(separator: "\n")
  }

  /// What `StrategyHelpers.swift` does, for a real app: most variants done right need it.
  public static let readsNotification = Correction(
    "Read the notification properly: whose keyboard it is, where a docked keyboard's top edge will be in this window, and "
      + "how the keyboard moves. A keyboard that hides, floats or is split gives no edge.",
    """
    +
    +@MainActor extension Notification {
    +  /// False when the keyboard belongs to another app beside this one.
    +  var isLocal: Bool { userInfo?[UIResponder.keyboardIsLocalUserInfoKey] as? Bool ?? true }
    +
    +  /// The top edge of the keyboard that will be docked under the view's window, in window coordinates.
    +  func dockedTop(in view: UIView) -> CGFloat? {
    +    guard let window = view.window,
    +      let onScreen = userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
    +    else { return nil }
    +    let end = window.convert(onScreen, from: window.screen.coordinateSpace)
    +    guard !end.isEmpty, end.minX <= 0.5, end.maxX >= window.bounds.maxX - 0.5,
    +      end.maxY >= window.bounds.maxY - 0.5, end.minY < window.bounds.maxY
    +    else { return nil }
    +    return end.minY
    +  }
    +
    +  /// Runs changes with the keyboard's duration and on its curve.
    +  func animate(_ changes: @escaping () -> Void) {
    +    let duration = userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval ?? 0.25
    +    let curve = userInfo?[UIResponder.keyboardAnimationCurveUserInfoKey] as? UInt ?? 7
    +    UIView.animate(
    +      withDuration: duration, delay: 0, options: UIView.AnimationOptions(rawValue: curve << 16),
    +      animations: changes)
    +  }
    +}
    """)
}
