import Foundation

extension stat {
  /// The time of the last change of the file's contents. The field has a different name on macOS.
  public var modificationTime: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }
}
