/// Appends the lines of a record to a byte buffer and keeps its count and digest.
///
/// The caller may hand the bytes on and empty the buffer between lines (`drain`), so that memory stays flat.
public struct RecordWriter: Sendable {
  /// What was appended since the last `drain`.
  public private(set) var bytes: [UInt8] = []
  /// How many cells were appended.
  public private(set) var cellCount = 0
  private var digest = Digest()
  private var isFinished = false

  /// Begins a record with its header line.
  public init(header: RunHeader) {
    LineEncoder.append(header, to: &bytes)
  }

  /// Appends a cell's line.
  public mutating func append(_ cell: CellRecord) {
    LineEncoder.append(cell, to: &bytes)
    cellCount += 1
  }

  /// Appends lines that `LineEncoder` made elsewhere, for example on another thread.
  public mutating func append(lines: [UInt8], cells: Int) {
    bytes.append(contentsOf: lines)
    cellCount += cells
  }

  /// Appends the line of a sensitivity result; they come after the cells.
  public mutating func append(_ result: SensitivityResult) {
    LineEncoder.append(result, to: &bytes)
  }

  /// Appends the footer; nothing may be appended after it.
  public mutating func finish() {
    guard !isFinished else { return }
    digest.add(bytes)
    isFinished = true
    LineEncoder.append(footer: cellCount, digest: digest.value, to: &bytes)
  }

  /// Hands the buffered bytes to `body`, then empties the buffer and keeps its room.
  public mutating func drain(_ body: ([UInt8]) throws -> Void) rethrows {
    if !isFinished { digest.add(bytes) }
    defer { bytes.removeAll(keepingCapacity: true) }
    try body(bytes)
  }

  /// The bytes of a whole record.
  public static func bytes(of record: RunRecord) -> [UInt8] {
    var writer = RecordWriter(header: record.header)
    for cell in record.cells { writer.append(cell) }
    for result in record.sensitivity { writer.append(result) }
    writer.finish()
    return writer.bytes
  }
}

/// FNV-1a over 64 bits (Fowler, Noll and Vo): finds accidents, not forgery.
struct Digest: Sendable {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Takes further bytes in.
  mutating func add(_ bytes: [UInt8]) {
    var hash = value
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    value = hash
  }
}
