import Foundation

/// Writes files whole or not at all.
public enum AtomicFile {
  /// Writes a file through a temporary one beside it, which takes the name only at the very end.
  ///
  /// After any failure the temporary file is gone and the old file is as it was. A device or a pipe is written to as
  /// it is, since the new file would take its place; behind a symbolic link the file is replaced that it leads to. Throws
  /// `RecordError.unwritable`, and whatever `body` throws.
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

  /// Writes several files so that a full disk, or a body that fails, leaves all of them as they were: all are complete
  /// beside their places before the first takes its place. Throws as `write` does.
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

  /// Whether a file of this name was left by a process that ended before the file was whole.
  static func isAbandoned(_ name: String) -> Bool {
    guard let mark = name.range(of: StagedFile.mark, options: .backwards),
      let process = pid_t(name[mark.upperBound...]), process > 0
    else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }

  /// The file that a process which ended before the file was whole was writing, by the path of what it left; nil where
  /// the name is none of those.
  package static func page(ofAbandoned path: String) -> String? {
    guard isAbandoned(path), let mark = path.range(of: StagedFile.mark, options: .backwards) else {
      return nil
    }
    return String(path[..<mark.lowerBound])
  }

  /// Removes what processes that were killed left beside some files.
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

/// A file that is complete, on disk, under a temporary name beside its place.
private struct StagedFile {
  /// What stands between the name of a file and the number of the process that writes it.
  static let mark = ".partial-"

  private let path: String
  /// Where the file goes: the path, or what the symbolic link there leads to.
  private let place: String
  private let temporary: String

  init(_ path: String, _ body: (_ append: ([UInt8]) throws -> Void) throws -> Void) throws {
    self.path = path
    place = Self.end(of: path)
    temporary = "\(place)\(Self.mark)\(getpid())"
    unlink(temporary)
    // Exclusive, so that a link somebody planted under the temporary name is not followed.
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw RecordError.unwritable(path: path, reason: systemReason()) }
    do {
      try body { bytes in try AtomicFile.append(bytes, to: file, path: path) }
      var old = stat()
      if stat(place, &old) == 0 { fchmod(file, old.st_mode & 0o7777) }
      // What replaces data has to be on the disk first.
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

  /// Takes its place; throws `RecordError.unwritable`, and the temporary file is gone.
  func publish() throws {
    guard rename(temporary, place) == 0 else {
      let reason = systemReason()
      unlink(temporary)
      throw RecordError.unwritable(path: path, reason: reason)
    }
  }

  func discard() { unlink(temporary) }

  /// The path behind symbolic links, also where nothing is there yet.
  static func end(of path: String) -> String {
    var path = path
    // As many links as systems follow.
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
  /// Where the last part of a path begins.
  fileprivate var nameStart: Index { lastIndex(of: "/").map { index(after: $0) } ?? startIndex }
}

/// The system's text for the last failed call.
func systemReason() -> String {
  String(cString: strerror(errno))
}
