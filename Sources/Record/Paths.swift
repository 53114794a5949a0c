import Foundation

/// Returns the path without its last part; empty if it has no slash, and `/` for a file in the root folder.
///
/// Foundation's `deletingLastPathComponent` traps on a path of one character.
package func folder(above path: String) -> String {
  var rest = path[...]
  while rest.count > 1, rest.last == "/" { rest.removeLast() }
  guard let slash = rest.lastIndex(of: "/") else { return "" }
  var above = rest[..<slash]
  while above.count > 1, above.last == "/" { above.removeLast() }
  return above.isEmpty ? "/" : String(above)
}

/// Returns the folders above a path that do not exist, with the innermost one first.
package func missingFolders(above path: String) -> [String] {
  var missing: [String] = []
  var above = folder(above: path)
  while !above.isEmpty, above != "/", !FileManager.default.fileExists(atPath: above) {
    missing.append(above)
    above = folder(above: above)
  }
  return missing
}

/// Returns the last part of a path.
package func lastPart(of path: String) -> String {
  var rest = path[...]
  while rest.count > 1, rest.last == "/" { rest.removeLast() }
  return rest.lastIndex(of: "/").map { String(rest[rest.index(after: $0)...]) } ?? String(rest)
}
