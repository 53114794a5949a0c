/// The input that an action applies to.
public enum InputChoice: Sendable, Hashable, CaseIterable {
  /// The first input in the order of the next key.
  case first
  /// The input in the middle of the order of the next key.
  case middle
  /// The last input in the order of the next key.
  case last
  case textView
  /// The input with this id. The scenario is not played on screens without it.
  case view(String)

  /// The choices that do not name an input by its id.
  public static var allCases: [InputChoice] { [.first, .middle, .last, .textView] }

  /// The choice as a phrase, such as `the first field`.
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
  private static let idLimit = 200

  /// Creates the choice from its word, or from `#` and an input's id such as `#password-field`.
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

  /// The word of the choice, or `#` and the input's id.
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
