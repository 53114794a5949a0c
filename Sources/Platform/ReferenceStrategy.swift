/// The two strategies that all others are compared with. Neither is ranked.
///
/// A record marks both as references; only their ids tell which is which.
public enum ReferenceStrategy: String, CaseIterable, Sendable {
  /// The baseline: no code for the keyboard.
  case floor = "none"
  /// The best possible result.
  case ceiling = "oracle"

  /// Returns whether an id is that of a reference strategy.
  public static func isOne(_ id: String) -> Bool { Self(rawValue: id) != nil }
}
