/// The priority of a constraint, from 1 to 1000.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The priority as a number.
  public var rawValue: Float
  /// Creates a priority from its number.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority from its number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// The priority of a required constraint, which is 1000.
  public static let required = UILayoutPriority(1000)
  /// The priority with which a button resists being smaller than its content, which is 750.
  public static let defaultHigh = UILayoutPriority(750)
  /// The priority with which a button resists being larger than its content, which is 250.
  public static let defaultLow = UILayoutPriority(250)
  /// The priority with which a view is fitted to a target size, which is 50.
  public static let fittingSizeLevel = UILayoutPriority(50)
}
