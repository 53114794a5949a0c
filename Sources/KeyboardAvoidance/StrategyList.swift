/// The strategies of a dynamic library. The library's C function returns a retained list as a raw pointer.
public final class StrategyList: Sendable {
  /// The variants, each with its own id.
  public let variants: [StrategyVariant]

  /// Creates a list.
  public init(_ variants: [StrategyVariant]) { self.variants = variants }
}
