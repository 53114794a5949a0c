import Foundation

/// A library that the program loads while it runs.
///
/// `dlopen` is the same on Linux and macOS. The library uses symbols of the program, so the program is linked
/// with `-rdynamic`.
public struct DynamicLibrary {
  /// A library or symbol that cannot be loaded, with the system's reason.
  public struct Failure: Error, CustomStringConvertible {
    /// The reason in the system's words.
    public let description: String
  }

  private let handle: UnsafeMutableRawPointer

  /// Loads a library and resolves all its symbols. The library stays loaded until the process ends.
  public init(path: String) throws(Failure) {
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else { throw Self.failure }
    self.handle = handle
  }

  /// Calls a C function without arguments that returns a pointer.
  public func call(_ symbol: String) throws(Failure) -> UnsafeMutableRawPointer {
    guard let address = dlsym(handle, symbol) else { throw Self.failure }
    typealias Function = @convention(c) () -> UnsafeMutableRawPointer
    return unsafeBitCast(address, to: Function.self)()
  }

  private static var failure: Failure {
    Failure(description: dlerror().map { String(cString: $0) } ?? "the system gives no reason")
  }
}
