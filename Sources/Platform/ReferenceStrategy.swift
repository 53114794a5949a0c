/// The two strategies between which all others stand, by the ids under which every record has them; neither is ranked.
///
/// A record says of both that they are references, and not which is which: that is what their ids are for.
public enum ReferenceStrategy: String, CaseIterable, Sendable {
  /// It does nothing.
  case floor = "none"
  /// It does as well as can be.
  case ceiling = "oracle"

  /// Whether a strategy's id is that of the floor or the ceiling.
  public static func isOne(_ id: String) -> Bool { Self(rawValue: id) != nil }
}
