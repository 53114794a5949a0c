import Foundation

/// The contents of a file in parts, up to the size that the file had when it was opened.
final class InputParts {
  private let path: String
  private let file: Int32
  private let isRegular: Bool
  /// The size of the file in bytes; 0 if it is not a regular file.
  var size: Int { isRegular ? limit : 0 }
  private var left: Int
  private let limit: Int

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - streamLimit: the maximum number of bytes to read if it is not a regular file, for example a pipe.
  convenience init(_ path: String, streamLimit: Int) throws(RecordError) {
    var status = stat()
    // Opening a named pipe without a writer would wait forever.
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO {
      throw .unreadable(path: path, reason: "is a pipe; save its output to a file first")
    }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw errno == ENOENT ? .notFound(path: path) : .unreadable(path: path, reason: systemReason())
    }
    try self.init(owning: file, path, streamLimit: streamLimit)
  }

  /// Reads an open file from its first byte. The read position is shared with the original descriptor.
  convenience init(copying file: Int32, _ path: String, streamLimit: Int) throws(RecordError) {
    let copy = dup(file)
    guard copy >= 0, lseek(copy, 0, SEEK_SET) == 0 else {
      let reason = systemReason()
      if copy >= 0 { close(copy) }
      throw .unreadable(path: path, reason: reason)
    }
    try self.init(owning: copy, path, streamLimit: streamLimit)
  }

  private init(owning file: Int32, _ path: String, streamLimit: Int) throws(RecordError) {
    var status = stat()
    guard fstat(file, &status) == 0 else {
      let reason = systemReason()
      close(file)
      throw .unreadable(path: path, reason: reason)
    }
    isRegular = status.st_mode & S_IFMT == S_IFREG
    limit = isRegular ? Int(status.st_size) : streamLimit
    left = limit
    self.path = path
    self.file = file
  }

  deinit { close(file) }

  /// Returns the next part of the file; an empty array at the end.
  func next() throws(RecordError) -> [UInt8] {
    while left > 0 {
      var failure: Int32 = 0
      let wanted = min(1 << 20, left)
      let part = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
        let result = read(file, buffer.baseAddress, wanted)
        if result < 0 { failure = errno }
        count = max(0, result)
      }
      if failure == EINTR { continue }
      guard failure == 0 else { throw .unreadable(path: path, reason: String(cString: strerror(failure))) }
      left -= part.count
      return part
    }
    guard isRegular else { throw .unreadable(path: path, reason: "more than \(limit) bytes") }
    return []
  }
}
