/// The two strategies that all others are compared with. Neither is ranked.
///
/// A record marks both as references and distinguishes them only by their ids.
public enum ReferenceStrategy: String, CaseIterable, Sendable {
  /// The baseline, which has no code for the keyboard.
  case floor = "none"
  /// The strategy with the best possible result.
  case ceiling = "oracle"

  /// Returns whether an id is that of a reference strategy.
  public static func isOne(_ id: String) -> Bool { Self(rawValue: id) != nil }
}
