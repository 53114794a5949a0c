/// The label of the return key, with Apple's raw values.
public enum UIReturnKeyType: Int, Sendable, Hashable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

/// The autocorrection behavior of an input, with Apple's raw values.
public enum UITextAutocorrectionType: Int, Sendable, Hashable {
  case `default`, no, yes
}

/// The expected content of an input, with Apple's raw values.
public struct UITextContentType: RawRepresentable, Sendable, Hashable {
  /// Apple's raw value.
  public var rawValue: String
  /// Creates a type from Apple's raw value.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A user name.
  public static let username = UITextContentType(rawValue: "username")
  /// A password.
  public static let password = UITextContentType(rawValue: "password")
}
