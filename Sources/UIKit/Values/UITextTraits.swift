/// What a return key says; Apple's raw values.
public enum UIReturnKeyType: Int, Sendable, Hashable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

/// Whether an input corrects what is typed; Apple's raw values.
public enum UITextAutocorrectionType: Int, Sendable, Hashable {
  case `default`, no, yes
}

/// What is typed into an input, in Apple's words.
public struct UITextContentType: RawRepresentable, Sendable, Hashable {
  /// Apple's raw value.
  public var rawValue: String
  /// Makes a type from Apple's raw value.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A user's name.
  public static let username = UITextContentType(rawValue: "username")
  /// A password.
  public static let password = UITextContentType(rawValue: "password")
}
