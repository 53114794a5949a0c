/// The strategy families of a library that the program loads while it runs.
///
/// The library has a C function with the name ``symbol``, which returns a retained object of this class as an
/// opaque pointer.
public final class LoadedFamilies {
  /// The name of the C function that a library exports.
  public static let symbol = "avoidance_families"
  /// The families.
  public let families: [any StrategyFamily.Type]

  /// Creates the list of a library's families.
  public init(_ families: [any StrategyFamily.Type]) { self.families = families }

  /// Returns the pointer that the library's C function returns.
  public func passed() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  /// Returns the list behind a pointer that a library's C function returned.
  public static func take(_ pointer: UnsafeMutableRawPointer) -> LoadedFamilies {
    Unmanaged<LoadedFamilies>.fromOpaque(pointer).takeRetainedValue()
  }
}
