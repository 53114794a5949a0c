import Foundation

/// Functions that write files completely or not at all.
public enum AtomicFile {
  /// Writes a file through a temporary file beside it, which is renamed at the end.
  ///
  /// After a failure the temporary file is removed and the old file is unchanged. A device or a pipe is
  /// written to directly, because the new file would replace it. A symbolic link is kept, and the file that
  /// it leads to is replaced.
  ///
  /// - Throws: `RecordError.unwritable`, and any error of `body`.
  public static func write(to path: String, body: (_ append: ([UInt8]) throws -> Void) throws -> Void) throws
  {
    var status = stat()
    if stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
      let file = open(path, O_WRONLY | O_CLOEXEC)
      guard file >= 0 else { throw RecordError.unwritable(path: path, reason: systemReason()) }
      defer { close(file) }
      return try body { bytes in try append(bytes, to: file, path: path) }
    }
    sweep([path])
    try StagedFile(path, body).publish()
  }

  /// Writes several files so that an error while writing, such as a full disk, leaves all of them unchanged:
  /// every file is complete under a temporary name before the first is renamed.
  ///
  /// - Throws: the same errors as `write`.
  public static func writeAll(_ files: [(path: String, contents: [UInt8])]) throws {
    var staged: [StagedFile] = []
    sweep(files.map(\.path))
    do {
      for file in files {
        staged.append(try StagedFile(file.path) { append in try append(file.contents) })
      }
      while let next = staged.last {
        try next.publish()
        staged.removeLast()
      }
    } catch {
      for file in staged { file.discard() }
      throw error
    }
  }

  /// Whether a file of this name was left incomplete by a process that has ended.
  static func isAbandoned(_ name: String) -> Bool {
    guard let mark = name.range(of: StagedFile.mark, options: .backwards),
      let process = pid_t(name[mark.upperBound...]), process > 0
    else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }

  /// Returns the path of the file that a process was writing when it ended, given the path of its temporary
  /// file; nil if the path is not one of such a file.
  package static func page(ofAbandoned path: String) -> String? {
    guard isAbandoned(path), let mark = path.range(of: StagedFile.mark, options: .backwards) else {
      return nil
    }
    return String(path[..<mark.lowerBound])
  }

  /// Removes the temporary files that killed processes left beside some files.
  private static func sweep(_ paths: [String]) {
    let places = Dictionary(grouping: paths.map { StagedFile.end(of: $0) }) {
      String($0.prefix(upTo: $0.nameStart))
    }
    for (folder, files) in places {
      let names = Set(files.map { String($0.suffix(from: $0.nameStart)) })
      let found = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
      for name in found where page(ofAbandoned: name).map(names.contains) == true { unlink(folder + name) }
    }
  }

  static func append(_ bytes: [UInt8], to file: Int32, path: String) throws {
    try bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let count = Foundation.write(file, buffer.baseAddress?.advanced(by: done), buffer.count - done)
        if count < 0 {
          if errno == EINTR { continue }
          throw RecordError.unwritable(path: path, reason: systemReason())
        }
        done += count
      }
    }
  }
}

/// A file that is complete on disk, under a temporary name beside its final path.
private struct StagedFile {
  /// The text between the name of a file and the id of the process that writes it.
  static let mark = ".partial-"

  private let path: String
  /// The final path, with symbolic links resolved.
  private let place: String
  private let temporary: String

  init(_ path: String, _ body: (_ append: ([UInt8]) throws -> Void) throws -> Void) throws {
    self.path = path
    place = Self.end(of: path)
    temporary = "\(place)\(Self.mark)\(getpid())"
    unlink(temporary)
    // Exclusive, so that a link planted under the temporary name is not followed.
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw RecordError.unwritable(path: path, reason: systemReason()) }
    do {
      try body { bytes in try AtomicFile.append(bytes, to: file, path: path) }
      var old = stat()
      if stat(place, &old) == 0 { fchmod(file, old.st_mode & 0o7777) }
      // Data must be on the disk before it replaces other data.
      guard fsync(file) == 0 || errno == EINVAL else {
        throw RecordError.unwritable(path: path, reason: systemReason())
      }
    } catch {
      close(file)
      unlink(temporary)
      throw error
    }
    guard close(file) == 0 else {
      let reason = systemReason()
      unlink(temporary)
      throw RecordError.unwritable(path: path, reason: reason)
    }
  }

  /// Renames the file to its final path. If that fails, removes it and throws `RecordError.unwritable`.
  func publish() throws {
    guard rename(temporary, place) == 0 else {
      let reason = systemReason()
      unlink(temporary)
      throw RecordError.unwritable(path: path, reason: reason)
    }
  }

  func discard() { unlink(temporary) }

  /// Returns the path with symbolic links resolved, even if nothing exists there.
  static func end(of path: String) -> String {
    var path = path
    // Operating systems have a similar limit.
    for _ in 0..<40 {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return path }
      path =
        target.hasPrefix("/")
        ? target
        : (path as NSString).deletingLastPathComponent.isEmpty
          ? target : "\((path as NSString).deletingLastPathComponent)/\(target)"
    }
    return path
  }
}

extension String {
  /// The index at which the last component of a path begins.
  fileprivate var nameStart: Index { lastIndex(of: "/").map { index(after: $0) } ?? startIndex }
}

/// Returns the system's message for the last failed call.
func systemReason() -> String {
  String(cString: strerror(errno))
}
