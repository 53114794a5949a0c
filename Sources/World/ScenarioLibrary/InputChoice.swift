/// Which input an action is about.
public enum InputChoice: String, Sendable, Equatable, CaseIterable {
  /// The first in the order of the next key.
  case first
  /// The one in the middle.
  case middle
  /// The last in the order of the next key.
  case last
  /// The last text view.
  case textView = "text-view"

  /// The choice in words.
  public var text: String {
    switch self {
    case .first: "the first field"
    case .middle: "the middle field"
    case .last: "the last field"
    case .textView: "the text view"
    }
  }
}
