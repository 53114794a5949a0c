import Foundation

extension stat {
  /// The time at which the file's contents last changed. The field has a different name on macOS.
  public var modificationTime: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }
}
