import Foundation

/// A home folder for a child process, with the folders that an app has after its installation, and no files. It is
/// removed with this object.
package final class EmptyHome: Sendable {
  /// The path.
  package let path: String

  /// Creates the folders in the folder for temporary files.
  ///
  /// Throws: ``SystemError`` if they cannot be created.
  package init() throws(SystemError) {
    let template = FileManager.default.temporaryDirectory.appendingPathComponent("avoidance-home-XXXXXX").path
    var name = Array(template.utf8CString)
    guard mkdtemp(&name) != nil else { throw SystemError() }
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    for folder in ["Documents", "Library", "Library/Caches", "tmp"] {
      guard mkdir("\(path)/\(folder)", 0o700) == 0 else { throw SystemError() }
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The variables by which a process finds the folders: Foundation of macOS reads `CFFIXED_USER_HOME`, and that of
  /// Linux the variables that begin with `XDG_` (specifications.freedesktop.org/basedir-spec).
  package var environment: [String: String] {
    [
      "HOME": path, "CFFIXED_USER_HOME": path, "TMPDIR": "\(path)/tmp",
      "XDG_CACHE_HOME": "\(path)/Library/Caches", "XDG_CONFIG_HOME": "\(path)/Library/Preferences",
      "XDG_DATA_HOME": "\(path)/Library/Application Support",
    ]
  }
}
