import Foundation

/// The Swift libraries that this program uses.
public enum SwiftLibraries {
  /// Whether the program contains its own copy of Swift's libraries, as with `--static-swift-stdlib`.
  ///
  /// A library that a toolchain compiles uses the toolchain's copy, and two copies do not know each other's types.
  /// On macOS, the libraries belong to the system, so no program has its own copy.
  public static var areOwn: Bool {
    #if canImport(Darwin)
      false
    #else
      dlopen("libswiftCore.so", RTLD_NOW | RTLD_NOLOAD) == nil
    #endif
  }
}
