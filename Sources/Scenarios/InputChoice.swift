/// The input that an action applies to.
public enum InputChoice: Sendable, Hashable, CaseIterable {
  /// The first one in the order of the next key.
  case first
  /// The one in the middle.
  case middle
  /// The last one in the order of the next key.
  case last
  /// The last text view.
  case textView
  /// The one with this id; the scenario is not played on screens without it.
  case view(String)

  /// The choices that do not depend on the screen's ids.
  public static var allCases: [InputChoice] { [.first, .middle, .last, .textView] }

  /// The choice in words.
  public var text: String {
    switch self {
    case .first: "the first field"
    case .middle: "the middle field"
    case .last: "the last field"
    case .textView: "the text view"
    case .view(let id): "'\(id)'"
    }
  }
}

extension InputChoice: RawRepresentable {
  /// The maximum number of characters of an id.
  private static let idLimit = 200

  /// Creates the choice from its word, or from `#` and an id such as `#password-field`.
  public init?(rawValue: String) {
    switch rawValue {
    case "first": self = .first
    case "middle": self = .middle
    case "last": self = .last
    case "text-view": self = .textView
    default:
      guard rawValue.hasPrefix("#"), (2...Self.idLimit + 1).contains(rawValue.unicodeScalars.count) else {
        return nil
      }
      self = .view(String(rawValue.dropFirst()))
    }
  }

  /// The word, or `#` and the id.
  public var rawValue: String {
    switch self {
    case .first: "first"
    case .middle: "middle"
    case .last: "last"
    case .textView: "text-view"
    case .view(let id): "#\(id)"
    }
  }
}
