import Foundation

/// Exchanges two folders atomically.
public enum FolderExchange {
  /// Exchanges the folders at two paths. Returns false if the system cannot exchange them.
  ///
  /// The function is `renameat2` on Linux and `renamex_np` on macOS.
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
