import Foundation
import ResultRecord

/// Why a report could not be put into a folder.
public enum ReportTreeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A file or folder cannot be written; `reason` is the system's.
  case unwritable(path: String, reason: String)
  /// Files that this program did not write, or that were edited since, stand where pages must go.
  case foreign(paths: [String])

  /// One line for the person who gave the folder.
  public var description: String {
    switch self {
    case .unwritable(let path, let reason): return "\(path): cannot write: \(reason)."
    case .foreign(let paths):
      let names =
        paths.prefix(3).joined(separator: ", ") + (paths.count > 3 ? " and \(paths.count - 3) more" : "")
      return
        "\(names): not written by a report, or edited since. Nothing was written. Move or delete "
        + (paths.count == 1 ? "it" : "them") + " and try again."
    }
  }
}

/// Puts reports into folders.
public enum ReportTree {
  /// The list of the files that the last report put into a folder, with a digest of each.
  public static let manifestName = "manifest.txt"

  private static let manifestHead =
    "Files of a keyboard avoidance report; those that it no longer has are removed. 1"
  private static let manifestLimit = 4 << 20
  /// Larger than any page, and than the table of some hundred thousand cells.
  private static let fileLimit = 256 << 20

  /// What writing did.
  public struct WrittenFiles: Sendable, Equatable {
    /// Files whose bytes are new.
    public var written = 0
    /// Files that held the same bytes already.
    public var unchanged = 0
    /// Files of an earlier report that were removed.
    public var removed = 0
  }

  /// Writes a report, and removes the pages that an earlier one left and this one does not have.
  ///
  /// Only files that the folder's manifest names, with the bytes it names, are ever replaced or removed, so neither a
  /// page somebody wrote by hand nor anything beside the report is lost.
  ///
  /// - Parameters:
  ///   - files: what to write, from `Reporting.render`.
  ///   - folder: is made if it is missing.
  ///   - replacingForeign: whether files that are not from an earlier report may be replaced.
  /// - Throws: `ReportTreeError`; files of earlier reports that were not reached stay whole.
  @discardableResult
  public static func write(
    _ files: [ReportFile], to folder: String, replacingForeign: Bool = false
  ) throws(ReportTreeError) -> WrittenFiles {
    do {
      return try put(files, in: folder, replacingForeign)
    } catch RecordError.unwritable(let path, let reason) {
      throw .unwritable(path: path, reason: reason)
    } catch let error as ReportTreeError {
      throw error
    } catch {
      throw .unwritable(path: folder, reason: "\(error)")
    }
  }

  private static func put(
    _ files: [ReportFile], in folder: String, _ replacingForeign: Bool
  ) throws -> WrittenFiles {
    let earlier = manifest(in: folder)
    var contents: [String: [UInt8]] = [:]
    for file in files where isPlain(file.path) { contents[file.path] = Array(file.contents.utf8) }
    let paths = contents.keys.sorted()

    var done = WrittenFiles()
    var changed: [String] = []
    var foreign: [String] = []
    for path in paths {
      let full = "\(folder)/\(path)"
      guard exists(full) else {
        changed.append(path)
        continue
      }
      // A folder, a pipe, or a file too large to be ours is somebody else's.
      let old = bytes(of: full, upTo: fileLimit)
      if let old, old == contents[path] {
        done.unchanged += 1
        continue
      }
      if old.map({ earlier[path]?.contains(digest($0)) ?? false }) != true { foreign.append(full) }
      changed.append(path)
    }
    if !foreign.isEmpty, !replacingForeign { throw ReportTreeError.foreign(paths: foreign) }

    for directory in Set(paths.map(parent) + [""]).sorted() {
      try makeDirectory(directory.isEmpty ? folder : "\(folder)/\(directory)")
    }
    // Until all is done the manifest names old and new files alike, so that the next report knows all files of an
    // interrupted one.
    let new = contents.mapValues { Set([digest($0)]) }
    try writeManifest(earlier.merging(new) { $0.union($1) }, to: folder)
    try AtomicFile.writeAll(changed.map { ("\(folder)/\($0)", contents[$0] ?? []) })
    done.written = changed.count
    for (path, digests) in earlier.sorted(by: { $0.key < $1.key }) where new[path] == nil {
      let full = "\(folder)/\(path)"
      guard !isReachedByLink(path, in: folder), let old = bytes(of: full, upTo: fileLimit),
        digests.contains(digest(old)), unlink(full) == 0
      else { continue }
      done.removed += 1
      // Fails where something is left, which is meant.
      var above = parent(path)
      while !above.isEmpty, rmdir("\(folder)/\(above)") == 0 { above = parent(above) }
    }
    try writeManifest(new, to: folder)
    return done
  }

  // MARK: The manifest

  private static func writeManifest(_ digests: [String: Set<String>], to folder: String) throws {
    var text = manifestHead + "\n"
    for (path, digests) in digests.sorted(by: { $0.key < $1.key }) {
      for digest in digests.sorted() { text += "\(digest) \(path)\n" }
    }
    let path = "\(folder)/\(manifestName)"
    let bytes = Array(text.utf8)
    if self.bytes(of: path, upTo: manifestLimit) == bytes { return }
    try AtomicFile.write(to: path) { append in try append(bytes) }
  }

  /// The digests of an earlier report's files by path; what is no sound manifest names nothing.
  private static func manifest(in folder: String) -> [String: Set<String>] {
    guard let bytes = bytes(of: "\(folder)/\(manifestName)", upTo: manifestLimit) else { return [:] }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard lines.first.map(String.init) == manifestHead else { return [:] }
    var digests: [String: Set<String>] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, isPlain(String(parts[1])) else { continue }
      digests[String(parts[1]), default: []].insert(String(parts[0]))
    }
    return digests
  }

  private static func digest(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }

  // MARK: Paths

  /// Whether a path stays inside its folder and names a kind of file that reports have.
  package static func isPlain(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 5, path.utf8.count <= 240,
      ["md", "svg", "csv", "html"].contains(where: { path.hasSuffix(".\($0)") })
    else { return false }
    return parts.allSatisfy { part in
      !part.isEmpty && !part.hasPrefix(".")
        && part.utf8.allSatisfy { byte in
          (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
            || byte == 0x2D || byte == 0x2E
        }
    }
  }

  private static func parent(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// Whether a folder on the way to a file is a symbolic link, which would lead out of the report's folder.
  private static func isReachedByLink(_ path: String, in folder: String) -> Bool {
    var here = folder
    for part in path.split(separator: "/").dropLast() {
      here += "/\(part)"
      var status = stat()
      if lstat(here, &status) == 0, status.st_mode & S_IFMT == S_IFLNK { return true }
    }
    return false
  }

  private static func makeDirectory(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      var status = stat()
      let isFile = stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
      throw ReportTreeError.unwritable(
        path: path, reason: isFile ? "it is no folder" : "the folder cannot be made\(cause(error))")
    }
    // Before the first page, so that a folder that cannot be written to does not leave half a report.
    guard access(path, W_OK | X_OK) == 0 else {
      throw ReportTreeError.unwritable(path: path, reason: String(cString: strerror(errno)))
    }
  }

  /// `: Permission denied`, as far as the system says why.
  private static func cause(_ error: any Error) -> String {
    guard let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError,
      cause.domain == NSPOSIXErrorDomain, cause.code != 0
    else { return "" }
    return ": " + String(cString: strerror(Int32(truncatingIfNeeded: cause.code)))
  }

  /// Whether anything has this name, a link that leads nowhere included.
  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// The bytes of a regular file; nil when there is none or it is larger than `limit`.
  private static func bytes(of path: String, upTo limit: Int) -> [UInt8]? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) <= limit else {
      return nil
    }
    return FileManager.default.contents(atPath: path).map { Array($0) }
  }
}
