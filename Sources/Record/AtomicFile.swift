import Foundation

/// Functions that write files atomically: a file is written completely or not at all.
public enum AtomicFile {
  /// Writes a file under a temporary name in the same folder and renames it at the end.
  ///
  /// After a failure the temporary file is removed and the old file is unchanged. A device or a pipe is
  /// written to directly, because renaming would replace it. If the path is a symbolic link, its target is
  /// replaced.
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

  /// Writes several files so that an error while writing, such as a full disk, leaves all of them unchanged.
  /// Every file is complete under a temporary name before the first is renamed.
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

  /// Writes several files so that those of a new folder appear together: the folder is completed under a
  /// temporary name and then renamed.
  ///
  /// Files in existing folders are then renamed in the given order, after all of them are complete. List the file
  /// that refers to the others last.
  ///
  /// - Throws: the same errors as `write`. Nothing that was not renamed is left.
  public static func writeTogether(_ files: [(path: String, contents: [UInt8])]) throws {
    var folders: [(new: String, temporary: String)] = []
    var staged: [StagedFile] = []
    do {
      for file in files {
        guard let new = missingFolders(above: file.path).last else {
          sweep([file.path])
          staged.append(try StagedFile(file.path) { append in try append(file.contents) })
          continue
        }
        let temporary = "\(new)\(StagedFile.mark)\(getpid())"
        if !folders.contains(where: { $0.new == new }) {
          sweep(folder: new)
          try? FileManager.default.removeItem(atPath: temporary)
          folders.append((new, temporary))
        }
        let path = temporary + file.path.dropFirst(new.count)
        let above = folder(above: path)
        do {
          try FileManager.default.createDirectory(atPath: above, withIntermediateDirectories: true)
          try StagedFile(path) { append in try append(file.contents) }.publish()
        } catch {
          var reason = systemReason()
          if case RecordError.unwritable(_, let own) = error { reason = own }
          throw RecordError.unwritable(path: file.path, reason: reason)
        }
      }
      while let folder = folders.last {
        guard rename(folder.temporary, folder.new) == 0 else {
          throw RecordError.unwritable(path: folder.new, reason: systemReason())
        }
        folders.removeLast()
      }
      while let next = staged.first {
        try next.publish()
        staged.removeFirst()
      }
    } catch {
      for file in staged { file.discard() }
      for folder in folders { try? FileManager.default.removeItem(atPath: folder.temporary) }
      throw error
    }
  }

  /// Removes the folders under temporary names that killed processes left for a new folder.
  private static func sweep(folder path: String) {
    let (above, own) = (folder(above: path), lastPart(of: path))
    let names = (try? FileManager.default.contentsOfDirectory(atPath: above.isEmpty ? "." : above)) ?? []
    for name in names where page(ofAbandoned: name) == own {
      try? FileManager.default.removeItem(atPath: above.isEmpty ? name : "\(above)/\(name)")
    }
  }

  /// Whether a file name is that of a temporary file whose process has ended.
  static func isAbandoned(_ name: String) -> Bool {
    guard let mark = name.range(of: StagedFile.mark, options: .backwards),
      let process = pid_t(name[mark.upperBound...]), process > 0
    else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }

  /// Returns the final path of a temporary file whose process has ended; nil if `path` is not such a file.
  package static func page(ofAbandoned path: String) -> String? {
    guard isAbandoned(path), let mark = path.range(of: StagedFile.mark, options: .backwards) else {
      return nil
    }
    return String(path[..<mark.lowerBound])
  }

  /// Removes the temporary files that killed processes left next to the given paths.
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

/// A complete file on disk, under a temporary name next to its final path.
private struct StagedFile {
  /// The text between the final name of a file and the id of the process that writes it, in a temporary name.
  static let mark = ".partial-"

  private let path: String
  private let place: String
  private let temporary: String

  init(_ path: String, _ body: (_ append: ([UInt8]) throws -> Void) throws -> Void) throws {
    self.path = path
    place = Self.end(of: path)
    temporary = "\(place)\(Self.mark)\(getpid())"
    unlink(temporary)
    // The file is opened exclusively, so that a link planted under the temporary name is not followed.
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw RecordError.unwritable(path: path, reason: systemReason()) }
    do {
      try body { bytes in try AtomicFile.append(bytes, to: file, path: path) }
      var old = stat()
      if stat(place, &old) == 0 { fchmod(file, old.st_mode & 0o7777) }
      // The new data must be on the disk before it replaces the old file.
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

  /// Renames the file to its final path. If renaming fails, removes the file and throws
  /// `RecordError.unwritable`.
  func publish() throws {
    guard rename(temporary, place) == 0 else {
      let reason = systemReason()
      unlink(temporary)
      throw RecordError.unwritable(path: path, reason: reason)
    }
  }

  func discard() { unlink(temporary) }

  /// Returns the path with symbolic links resolved, even if no file exists at their target.
  static func end(of path: String) -> String {
    var path = path
    // The limit prevents an endless loop. Operating systems have a similar limit.
    for _ in 0..<40 {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return path }
      path =
        target.hasPrefix("/")
        ? target
        : folder(above: path).isEmpty ? target : "\(folder(above: path))/\(target)"
    }
    return path
  }
}

extension String {
  fileprivate var nameStart: Index { lastIndex(of: "/").map { index(after: $0) } ?? startIndex }
}

/// Returns the system's message for the last failed system call.
func systemReason() -> String {
  String(cString: strerror(errno))
}
