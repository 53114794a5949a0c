import Foundation

/// The programs of this machine.
package enum Programs {
  /// Returns the path of the first program with a name in the folders of `PATH`. Nil if there is none.
  package static func path(of name: String, _ environment: [String: String]) -> String? {
    (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }.first(where: isProgram)
  }

  /// Returns whether a path names a file that can be run.
  package static func isProgram(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
      && FileManager.default.isExecutableFile(atPath: path)
  }
}
