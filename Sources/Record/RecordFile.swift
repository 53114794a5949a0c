/// Functions that write records to files atomically: a record is written completely or not at all.
public enum RecordFile {
  /// Writes a record that is in memory. `write(to:header:body:)` describes the errors.
  public static func write(_ record: RunRecord, to path: String) throws {
    try write(to: path, header: record.header) { stream in
      for cell in record.cells { try stream.append(cell) }
      for result in record.sensitivity { try stream.append(result) }
      for range in record.ranges { try stream.append(range) }
    }
  }

  /// Writes a record line by line, with constant memory.
  ///
  /// The file appears at its path only after `body` has returned and the footer is written. After a failure
  /// the old file is unchanged.
  ///
  /// - Throws: `RecordError.unwritable`, and any error of `body`.
  public static func write(
    to path: String, header: RunHeader, body: (inout RecordStream) throws -> Void
  ) throws {
    try AtomicFile.write(to: path) { append in
      try withoutActuallyEscaping(append) { append in
        var stream = RecordStream(writer: RecordWriter(header: header), output: append)
        try body(&stream)
        stream.writer.finish()
        try stream.flush()
      }
    }
  }
}

/// A stream that writes the lines of a record to a file. It is valid only during the call that provides it.
public struct RecordStream {
  /// The number of bytes that are collected before they are written to the file.
  var chunk = 1 << 20

  var writer: RecordWriter
  let output: ([UInt8]) throws -> Void

  init(writer: RecordWriter, output: @escaping ([UInt8]) throws -> Void) {
    self.writer = writer
    self.output = output
  }

  /// Appends a cell's line.
  public mutating func append(_ cell: CellResult) throws {
    writer.append(cell)
    try flushIfLarge()
  }

  /// Appends lines of cells that were encoded elsewhere by a `LineEncoder`, for example on another thread.
  public mutating func append(lines: [UInt8], cells: Int) throws {
    writer.append(lines: lines, cells: cells)
    try flushIfLarge()
  }

  /// Appends the line of a sensitivity result, which must come after the cells.
  public mutating func append(_ result: SensitivityResult) throws {
    writer.append(result)
    try flushIfLarge()
  }

  /// Appends the line of a failure range, which must come after all other lines.
  public mutating func append(_ range: FoundRange) throws {
    writer.append(range)
    try flushIfLarge()
  }

  private mutating func flushIfLarge() throws {
    if writer.bytes.count >= chunk { try flush() }
  }

  mutating func flush() throws {
    try writer.drain(output)
  }
}
