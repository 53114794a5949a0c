import Support

/// A writer that appends the lines of a record to a buffer and keeps their count and digest.
///
/// The caller can take the bytes and empty the buffer between lines (`drain`), so that memory use stays
/// constant.
public struct RecordWriter: Sendable {
  /// The bytes that were appended since the last `drain`.
  public private(set) var bytes: [UInt8] = []
  /// The number of appended cells.
  public private(set) var cellCount = 0
  private var encoder = LineEncoder()
  private var digest = Digest()
  private var isFinished = false

  /// Begins a record with its header line.
  public init(header: RunHeader) {
    encoder.append(header)
    takeLine()
  }

  /// Appends a cell's line.
  public mutating func append(_ cell: CellResult) {
    encoder.append(cell)
    takeLine()
    cellCount += 1
  }

  /// Appends lines of cells that were encoded elsewhere by a `LineEncoder`, for example on another thread.
  public mutating func append(lines: [UInt8], cells: Int) {
    bytes.append(contentsOf: lines)
    cellCount += cells
  }

  /// Appends the line of a sensitivity result, which must come after the cells.
  public mutating func append(_ result: SensitivityResult) {
    encoder.append(result)
    takeLine()
  }

  /// Appends the line of a failure range, which must come after all other lines.
  public mutating func append(_ range: FoundRange) {
    encoder.append(range)
    takeLine()
  }

  /// Appends the footer. Nothing may be appended after it.
  public mutating func finish() {
    guard !isFinished else { return }
    digest.add(bytes)
    isFinished = true
    encoder.append(footer: cellCount, digest: digest.value)
    takeLine()
  }

  /// Passes the buffered bytes to `body`, then empties the buffer but keeps its capacity.
  public mutating func drain(_ body: ([UInt8]) throws -> Void) rethrows {
    if !isFinished { digest.add(bytes) }
    defer { bytes.removeAll(keepingCapacity: true) }
    try body(bytes)
  }

  /// Returns the bytes of a complete record.
  public static func bytes(of record: RunRecord) -> [UInt8] {
    var bytes: [UInt8] = []
    write(record) { bytes += $0 }
    return bytes
  }

  /// Passes the bytes of a complete record to `take`, in parts that end at line ends.
  public static func write(_ record: RunRecord, _ take: ([UInt8]) throws -> Void) rethrows {
    var writer = RecordWriter(header: record.header)
    for cell in record.cells {
      writer.append(cell)
      if writer.bytes.count > 1 << 20 { try writer.drain(take) }
    }
    for result in record.sensitivity { writer.append(result) }
    for range in record.ranges { writer.append(range) }
    writer.finish()
    try writer.drain(take)
  }

  private mutating func takeLine() {
    bytes.append(contentsOf: encoder.bytes)
    encoder.removeAll()
  }
}
