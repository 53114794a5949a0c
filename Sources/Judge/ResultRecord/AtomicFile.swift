import Foundation

/// Writes files whole or not at all.
public enum AtomicFile {
  /// Writes a file through a temporary one beside it, which takes the name only at the very end.
  ///
  /// After any failure the temporary file is gone and the old file is as it was. A device or a pipe is written to as
  /// it is, since the new file would take its place. Throws `RecordError.unwritable`, and whatever `body` throws.
  public static func write(to path: String, body: (_ append: ([UInt8]) throws -> Void) throws -> Void) throws
  {
    var status = stat()
    if stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
      let file = open(path, O_WRONLY | O_CLOEXEC)
      guard file >= 0 else { throw RecordError.unwritable(path: path, reason: systemReason()) }
      defer { close(file) }
      return try body { bytes in try append(bytes, to: file, path: path) }
    }
    let temporary = "\(path).partial-\(getpid())"
    unlink(temporary)
    // Exclusive, so that a link somebody planted under the temporary name is not followed.
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw RecordError.unwritable(path: path, reason: systemReason()) }
    do {
      try body { bytes in try append(bytes, to: file, path: path) }
    } catch {
      close(file)
      unlink(temporary)
      throw error
    }
    guard close(file) == 0, rename(temporary, path) == 0 else {
      let reason = systemReason()
      unlink(temporary)
      throw RecordError.unwritable(path: path, reason: reason)
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

/// The system's text for the last failed call.
func systemReason() -> String {
  String(cString: strerror(errno))
}
