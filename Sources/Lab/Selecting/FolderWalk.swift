import Foundation
import Support

/// A search for files in a folder and the folders in it. Symbolic links are not followed, because a link may lead
/// out of the folder or into a cycle.
package struct FolderWalk {
  private let root: String
  private let fileLimit: Int
  private let depthLimit: Int
  /// The folders and files that were not searched, one sentence each.
  package private(set) var warnings: [String] = []

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - root: the path of the folder.
  ///   - fileLimit: the most files and folders that are looked at.
  ///   - depthLimit: the most folders inside each other that are searched.
  package init(_ root: String, fileLimit: Int, depthLimit: Int) {
    self.root = root
    self.fileLimit = fileLimit
    self.depthLimit = depthLimit
  }

  /// Returns the paths of the wanted files, in the order of their names, with the files of a folder before those
  /// of the folders in it. The search ends early if the process was asked to stop.
  ///
  /// - Parameters:
  ///   - isForeign: returns whether a folder of this name is left out.
  ///   - isWanted: returns whether a file of this name is wanted.
  package mutating func files(
    leavingOut isForeign: (String) -> Bool = { _ in false }, where isWanted: (String) -> Bool
  ) -> [String] {
    var files: [String] = []
    var seen = 0
    var pending: [(path: String, depth: Int)] = [
      (root.hasSuffix("/") && root != "/" ? String(root.dropLast()) : root, 0)
    ]
    while let (folder, depth) = pending.popLast() {
      if StopRequest.signal != nil { return files }
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
        warnings.append("\(folder): cannot be read")
        continue
      }
      var inner: [(String, Int)] = []
      for name in names.sorted() where !name.hasPrefix(".") {
        seen += 1
        if seen > fileLimit {
          warnings.append("\(root): more than \(fileLimit) files; the other files were not searched")
          return files
        }
        let path = "\(folder)/\(name)"
        var status = stat()
        guard lstat(path, &status) == 0 else { continue }
        switch status.st_mode & S_IFMT {
        case S_IFDIR where isForeign(name): continue
        case S_IFDIR:
          if depth < depthLimit {
            inner.append((path, depth + 1))
          } else {
            warnings.append("\(path): more than \(depthLimit) folders deep; this folder was not searched")
          }
        case S_IFREG where visible(name, keeping: " ") != name:
          warnings.append("\(visible(path)): a name with invisible characters; this file was not searched")
        case S_IFREG where isWanted(name): files.append(path)
        default: continue
        }
      }
      pending += inner.reversed()
    }
    return files
  }
}
