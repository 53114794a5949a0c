import Foundation

/// Exchanges two folders in one step of the file system.
public enum FolderExchange {
  /// Exchanges two folders, each identified by its path.
  ///
  /// Linux calls it `renameat2`, macOS `renamex_np`. Returns false if the system cannot exchange them.
  public static func exchange(_ one: String, _ other: String) -> Bool {
    #if canImport(Darwin)
      return renamex_np(one, other, UInt32(RENAME_SWAP)) == 0
    #else
      // glibc has the function since 2.28, but Swift's Glibc module does not declare it.
      guard let symbol = dlsym(nil, "renameat2") else { return false }
      typealias Rename =
        @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
      let exchange: UInt32 = 2
      return unsafeBitCast(symbol, to: Rename.self)(AT_FDCWD, one, AT_FDCWD, other, exchange) == 0
    #endif
  }
}
