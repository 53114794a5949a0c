import Foundation

/// A home folder for a child process, with the folders that an app has after its installation, and no files.
///
/// It is removed with this object. If this process is killed, a later one removes it.
package final class EmptyHome: Sendable {
  /// The path.
  package let path: String

  /// Creates the folders in the folder for temporary files.
  ///
  /// Throws: ``SystemError`` if they cannot be created.
  package init() throws(SystemError) {
    Self.sweep
    let template = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(Self.prefix)\(getpid())-XXXXXX").path
    var name = Array(template.utf8CString)
    guard mkdtemp(&name) != nil else { throw SystemError() }
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    for folder in ["Documents", "Library", "Library/Caches", "tmp"] {
      guard mkdir("\(path)/\(folder)", 0o700) == 0 else { throw SystemError() }
    }
  }

  /// The beginning of the names, which the number of the process follows.
  private static let prefix = "avoidance-home-"

  /// Removes the folders of processes that have been killed. This is done once in each process.
  private static let sweep: Void = {
    let temporary = FileManager.default.temporaryDirectory
    let names = (try? FileManager.default.contentsOfDirectory(atPath: temporary.path)) ?? []
    for name in names where name.hasPrefix(prefix) {
      guard let owner = pid_t(name.dropFirst(prefix.count).prefix { $0.isNumber }), kill(owner, 0) != 0,
        errno == ESRCH
      else { continue }
      try? FileManager.default.removeItem(at: temporary.appendingPathComponent(name))
    }
  }()

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The variables by which a process finds the folders. Foundation of macOS reads `CFFIXED_USER_HOME`, and that of
  /// Linux the variables that begin with `XDG_` (specifications.freedesktop.org/basedir-spec).
  ///
  /// `NSTemporaryDirectory()` of macOS may still return the user's folder, in which the process cannot write.
  package var environment: [String: String] {
    [
      "HOME": path, "CFFIXED_USER_HOME": path, "TMPDIR": "\(path)/tmp",
      "XDG_CACHE_HOME": "\(path)/Library/Caches", "XDG_CONFIG_HOME": "\(path)/Library/Preferences",
      "XDG_DATA_HOME": "\(path)/Library/Application Support",
    ]
  }
}
