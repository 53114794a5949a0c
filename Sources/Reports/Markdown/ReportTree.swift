import Foundation
import Record
import Support

/// The reason why a report could not be written into a folder.
public enum ReportTreeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A file or folder cannot be written. `reason` is the system's message.
  case unwritable(path: String, reason: String)
  /// The report would replace files that this program did not write, or that were edited since.
  case foreign(paths: [String])

  /// A one-line message for the person who chose the folder.
  public var description: String {
    switch self {
    case .unwritable(let path, let reason): return "\(path): cannot write: \(reason)."
    case .foreign(let paths):
      let names =
        paths.prefix(3).joined(separator: ", ") + (paths.count > 3 ? " and \(paths.count - 3) more" : "")
      return
        "\(names): not from a report, or edited after the report was written. Nothing was written. Move or delete "
        + (paths.count == 1 ? "it" : "them") + " and try again."
    }
  }
}

/// Functions that write reports into folders.
public enum ReportTree {
  /// The name of the file that lists the files of the last report with a digest of each.
  public static let manifestName = "manifest.txt"

  private static let manifestHead =
    "Files of a keyboard avoidance report; those that it no longer has are removed. 1"
  private static let manifestLimit = 4 << 20
  /// The maximum size of a file in bytes. All pages are smaller, and so is a table of several hundred
  /// thousand cells.
  private static let fileLimit = 256 << 20

  /// The result of writing a report.
  public struct WrittenFiles: Sendable, Equatable {
    /// The number of files with new contents.
    public var written = 0
    /// The number of files that already had the same contents.
    public var unchanged = 0
    /// The number of files of an earlier report that were removed.
    public var removed = 0
  }

  /// Writes a report into a folder, and removes the files of an earlier report that the new one does not
  /// have.
  ///
  /// The new files are written into a second folder next to the first. Then the two folders are exchanged, so
  /// that the folder never has a mix of both reports, even if the process is killed. If folders cannot be
  /// exchanged, all new files are complete before the first old one is replaced. Two processes that write to
  /// the same folder wait for each other.
  ///
  /// Only files that match a digest in the folder's manifest are replaced or removed. So pages that were
  /// edited by hand and other files in the folder are not lost.
  ///
  /// - Parameters:
  ///   - files: the files from `Reporting.render`.
  ///   - folder: the folder; it is created if it is missing.
  ///   - record: the digest of the record that the report shows; nil if it shows no whole record of a file.
  ///   - replacingForeign: whether files that are not from an earlier report may be replaced.
  /// - Throws: `ReportTreeError`. Files of the earlier report that were not replaced before the error stay
  ///   complete.
  @discardableResult
  public static func write(
    _ files: [ReportFile], to folder: String, of record: String? = nil, replacingForeign: Bool = false
  ) throws(ReportTreeError) -> WrittenFiles {
    do {
      return try put(files, in: folder, record, replacingForeign)
    } catch RecordError.unwritable(let path, let reason) {
      throw .unwritable(path: path, reason: reason)
    } catch let error as ReportTreeError {
      throw error
    } catch {
      throw .unwritable(path: folder, reason: "\(error)")
    }
  }

  /// Checks whether a report can be written into a folder, before the report exists.
  ///
  /// Throws: `ReportTreeError`.
  package static func check(_ folder: String) throws(ReportTreeError) {
    var place = folder
    while !place.isEmpty, place != "/", !exists(place) { place = parent(place) }
    if place.isEmpty { place = folder.hasPrefix("/") ? "/" : "." }
    var status = stat()
    guard stat(place, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw .unwritable(path: place, reason: "it is not a folder")
    }
    guard access(place, W_OK | X_OK) == 0 else {
      throw .unwritable(path: place, reason: String(cString: strerror(errno)))
    }
    let first = "\(folder)/README.md"
    if exists(first), !isOurs("README.md", in: folder, by: manifest(in: folder)) {
      throw .foreign(paths: [first])
    }
  }

  /// Returns the reason why the pages in a folder would be replaced one by one, as a clause; nil if all of them
  /// are replaced in one step.
  package static func obstacle(in folder: String) -> String? {
    StagedFolder.obstacle(of: folder, isPage: isPlain)
  }

  private static func put(
    _ files: [ReportFile], in folder: String, _ record: String?, _ replacingForeign: Bool
  ) throws -> WrittenFiles {
    let isNew = !exists(folder)
    try makeDirectory(folder)
    do {
      let lock = try FolderLock.waiting(for: folder)
      return try withExtendedLifetime(lock) {
        if lock != nil { sweep(folder) }
        let change = try Change(files, in: folder, record, replacingForeign)
        try change.make(atOnce: lock != nil)
        return change.done
      }
    } catch {
      if isNew { rmdir(folder) }
      throw error
    }
  }

  private struct Change {
    let folder: String
    let record: String?
    let earlier: [String: Set<String>]
    var contents: [String: [UInt8]] = [:]
    var changed: [String] = []
    var removed: [String] = []
    var unchanged = 0

    var done: WrittenFiles { .init(written: changed.count, unchanged: unchanged, removed: removed.count) }

    init(_ files: [ReportFile], in folder: String, _ record: String?, _ replacingForeign: Bool) throws {
      (self.folder, self.record) = (folder, record)
      earlier = manifest(in: folder)
      for file in files where isPlain(file.path) { contents[file.path] = Array(file.contents.utf8) }
      var foreign: [String] = []
      for path in contents.keys.sorted() {
        let full = "\(folder)/\(path)"
        guard exists(full) else {
          changed.append(path)
          continue
        }
        // A folder, a pipe or a file above the limit is not from a report, so it has no bytes here.
        let old = bytes(of: full, upTo: fileLimit)
        if let old, old == contents[path] {
          unchanged += 1
          continue
        }
        if old.map({ earlier[path]?.contains(digest($0)) ?? false }) != true { foreign.append(full) }
        changed.append(path)
      }
      if !foreign.isEmpty, !replacingForeign { throw ReportTreeError.foreign(paths: foreign) }
      removed = earlier.keys.sorted().filter { path in
        guard contents[path] == nil, !isReachedByLink(path, in: folder) else { return false }
        return isOurs(path, in: folder, by: earlier)
      }
    }

    /// Makes the changes. If `atOnce` is set, it exchanges the folders if possible.
    func make(atOnce: Bool) throws {
      let new = contents.mapValues { Set([digest($0)]) }
      let manifest = manifestBytes(new, of: record)
      let isSame = bytes(of: "\(folder)/\(manifestName)", upTo: manifestLimit) == manifest
      if changed.isEmpty, removed.isEmpty, isSame { return }
      if atOnce, try exchange(manifest) { return }
      for directory in Set(contents.keys.map(parent)).sorted() where !directory.isEmpty {
        try makeDirectory("\(folder)/\(directory)")
      }
      // Until all files are written, the manifest lists the old and the new files. So the next report knows
      // all of them even after an interruption.
      try writeManifest(manifestBytes(earlier.merging(new) { $0.union($1) }), to: folder)
      try AtomicFile.writeAll(changed.map { ("\(folder)/\($0)", contents[$0] ?? []) })
      for path in removed where unlink("\(folder)/\(path)") == 0 {
        // `rmdir` fails if the folder is not empty, which ends the loop.
        var above = parent(path)
        while !above.isEmpty, rmdir("\(folder)/\(above)") == 0 { above = parent(above) }
      }
      try writeManifest(manifest, to: folder)
    }

    /// Creates the new report next to the folder and exchanges the two folders; returns false if that is
    /// impossible.
    private func exchange(_ manifest: [UInt8]) throws -> Bool {
      let rewritten = Set(changed + [manifestName])
      // Files that are reached through symbolic links can only be replaced in place.
      guard rewritten.allSatisfy({ !isLink("\(folder)/\($0)") && !isReachedByLink($0, in: folder) }),
        let staged = StagedFolder(
          of: folder, rewriting: rewritten, removing: Set(removed), list: (manifestName, manifest))
      else { return false }
      for path in changed { try staged.write(contents[path] ?? [], to: path, of: folder) }
      guard let old = staged.publish() else { return false }
      StagedFolder.remove(old, list: manifestName, rescuingTo: folder, isJustReplaced: true) {
        isOurs($0, in: old, by: earlier)
      }
      return true
    }
  }

  /// Removes the temporary folders that killed runs left next to a report's folder. A folder without a
  /// report's manifest is not touched if it has other files.
  private static func sweep(_ folder: String) {
    for tree in StagedFolder.leftovers(of: folder) {
      guard let lock = FolderLock(tree) else { continue }
      withExtendedLifetime(lock) {
        let own = bytes(of: "\(tree)/\(manifestName)", upTo: manifestLimit)
        guard own?.starts(with: manifestHead.utf8) == true else {
          // A run that was killed immediately leaves an empty folder, or one with an incomplete manifest.
          let names = (try? FileManager.default.contentsOfDirectory(atPath: tree)) ?? []
          if names.allSatisfy({ AtomicFile.page(ofAbandoned: $0) == manifestName }) {
            for name in names { unlink("\(tree)/\(name)") }
          }
          rmdir(tree)
          return
        }
        let known = manifest(in: tree).merging(manifest(in: folder)) { $0.union($1) }
        StagedFolder.remove(tree, list: manifestName, rescuingTo: folder, isJustReplaced: false) {
          isOurs($0, in: tree, by: known)
        }
      }
    }
  }

  /// Whether a file has the contents that a manifest lists, or is a temporary file that a killed process left
  /// for such a file.
  private static func isOurs(
    _ path: String, in folder: String, by manifest: [String: Set<String>]
  ) -> Bool {
    if let page = AtomicFile.page(ofAbandoned: path), page == manifestName || manifest[page] != nil {
      return true
    }
    guard let digests = manifest[path], let bytes = bytes(of: "\(folder)/\(path)", upTo: fileLimit) else {
      return false
    }
    return digests.contains(digest(bytes))
  }

  // MARK: The manifest

  /// The name under which a manifest lists the record that its report shows. No page has this name.
  private static let recordName = "record"

  private static func manifestBytes(
    _ digests: [String: Set<String>], of record: String? = nil
  ) -> [UInt8] {
    var text = manifestHead + "\n" + (record.map { "\($0) \(recordName)\n" } ?? "")
    for (path, digests) in digests.sorted(by: { $0.key < $1.key }) {
      for digest in digests.sorted() { text += "\(digest) \(path)\n" }
    }
    return Array(text.utf8)
  }

  private static func writeManifest(_ bytes: [UInt8], to folder: String) throws {
    let path = "\(folder)/\(manifestName)"
    if self.bytes(of: path, upTo: manifestLimit) == bytes { return }
    try AtomicFile.write(to: path) { append in try append(bytes) }
  }

  /// Returns the reasons why a folder is not the report of a record, one sentence each; empty if it is.
  ///
  /// - Parameters:
  ///   - folder: the folder of the report.
  ///   - record: the digest of the record.
  package static func differences(in folder: String, from record: String) -> [String] {
    guard let bytes = bytes(of: "\(folder)/\(manifestName)", upTo: manifestLimit),
      bytes.starts(with: manifestHead.utf8)
    else { return ["\(folder) has no report."] }
    let named = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first {
      $0.hasSuffix(" \(recordName)")
    }
    var reasons: [String] = []
    switch named?.split(separator: " ").first.map(String.init) {
    case nil: reasons.append("The report does not say which record it shows; write it again.")
    case record?: break
    case .some: reasons.append("The report shows another record.")
    }
    let pages = manifest(in: folder)
    func list(_ paths: [String], _ verb: String) {
      guard let first = paths.first else { return }
      let more = paths.count > 1 ? " and \(paths.count - 1) more" : ""
      reasons.append("\(folder)/\(first)\(more) \(verb).")
    }
    let missing = pages.keys.sorted().filter { !exists("\(folder)/\($0)") }
    list(missing, "cannot be found")
    list(
      pages.keys.sorted().filter { !missing.contains($0) && !isOurs($0, in: folder, by: pages) },
      "changed after the report was written")
    return reasons
  }

  /// Returns the digests of an earlier report's files by path; empty if the manifest is missing or malformed.
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
    var digest = Digest()
    digest.add(bytes)
    return digest.text
  }

  // MARK: Paths

  /// Whether a path stays inside its folder and has a file name extension that reports use.
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

  /// Whether a folder in a file's path is a symbolic link, which could lead out of the report's folder.
  private static func isReachedByLink(_ path: String, in folder: String) -> Bool {
    var here = folder
    for part in path.split(separator: "/").dropLast() {
      here += "/\(part)"
      if isLink(here) { return true }
    }
    return false
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  private static func makeDirectory(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      var status = stat()
      let isFile = stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
      throw ReportTreeError.unwritable(
        path: path, reason: isFile ? "it is not a folder" : "the folder cannot be created\(cause(error))")
    }
    // Check this before the first page is written, so that a read-only folder does not get half a report.
    guard access(path, W_OK | X_OK) == 0 else {
      throw ReportTreeError.unwritable(path: path, reason: String(cString: strerror(errno)))
    }
  }

  /// Returns the system's reason for an error, such as `: Permission denied`; empty if there is none.
  private static func cause(_ error: any Error) -> String {
    guard let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError,
      cause.domain == NSPOSIXErrorDomain, cause.code != 0
    else { return "" }
    return ": " + String(cString: strerror(Int32(truncatingIfNeeded: cause.code)))
  }

  /// Whether a file, a folder or a symbolic link exists at a path, even if the link is broken.
  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Returns the bytes of a regular file; nil if the path is not a regular file or the file is larger than
  /// `limit`.
  private static func bytes(of path: String, upTo limit: Int) -> [UInt8]? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) <= limit else {
      return nil
    }
    return FileManager.default.contents(atPath: path).map { Array($0) }
  }
}
