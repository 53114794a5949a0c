import Foundation

/// Writes records to files, whole or not at all.
public enum RecordFile {
  /// How many bytes are gathered before they go to the file.
  private static let chunk = 1 << 20

  /// Writes a record that is in memory; see `write(to:header:body:)`.
  public static func write(_ record: RunRecord, to path: String) throws {
    try write(to: path, header: record.header) { stream in
      for cell in record.cells { try stream.append(cell) }
      for result in record.sensitivity { try stream.append(result) }
    }
  }

  /// Writes a record line by line with flat memory.
  ///
  /// The lines go to a temporary file beside `path`, which takes the name only when `body` has returned and the
  /// footer is written. After any failure the temporary file is gone and the old file is as it was.
  /// Throws `RecordError.unwritable`, and whatever `body` throws.
  public static func write(
    to path: String, header: RunHeader, body: (inout RecordStream) throws -> Void
  ) throws {
    let temporary = path + ".partial-\(getpid())"
    let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw RecordError.unwritable(path: path, reason: systemReason()) }
    var stream = RecordStream(writer: RecordWriter(header: header), file: file, path: path, chunk: chunk)
    do {
      try body(&stream)
      stream.writer.finish()
      try stream.flush()
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
}

/// Takes the lines of a record on their way to a file.
public struct RecordStream {
  fileprivate var writer: RecordWriter
  fileprivate let file: Int32
  fileprivate let path: String
  fileprivate let chunk: Int

  /// Appends a cell's line.
  public mutating func append(_ cell: CellRecord) throws {
    writer.append(cell)
    if writer.bytes.count >= chunk { try flush() }
  }

  /// Appends lines that `LineEncoder` made elsewhere, for example on another thread.
  public mutating func append(lines: [UInt8], cells: Int) throws {
    writer.append(lines: lines, cells: cells)
    if writer.bytes.count >= chunk { try flush() }
  }

  /// Appends the line of a sensitivity result; they come after the cells.
  public mutating func append(_ result: SensitivityResult) throws {
    writer.append(result)
  }

  fileprivate mutating func flush() throws {
    let (file, path) = (file, path)
    try writer.drain { bytes in
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
}

/// The system's text for the last failed call.
func systemReason() -> String {
  String(cString: strerror(errno))
}
