/// Which input an action is about.
public enum InputChoice: Sendable, Hashable, CaseIterable {
  /// The first in the order of the next key.
  case first
  /// The one in the middle.
  case middle
  /// The last in the order of the next key.
  case last
  /// The last text view.
  case textView
  /// The one with this id on its screen; on screens without it the scenario is not played.
  case view(String)

  /// Every choice that any screen may have.
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
  /// The most characters of an id.
  private static let idLimit = 200

  /// The choice of a word, or of `#` and an id: `#password-field`.
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
