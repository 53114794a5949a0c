import Foundation

/// Functions that write a record so that an interrupted run can continue: the unfinished record stays in a
/// file next to the final one.
public enum RecordJournal {
  /// The suffix of the file name of an unfinished record.
  public static let ending = ".incomplete"

  /// Returns the path of the unfinished record.
  public static func path(of output: String) -> String { output + ending }

  /// The result of writing a record.
  public enum Outcome: Sendable, Equatable {
    /// The record already existed, complete and with the same plan and shard.
    case alreadyExists
    /// The record was written. `resumed` is the number of cells that were kept from an earlier run.
    case written(resumed: Int)
  }

  /// Writes a record line by line, and moves it to its final path when it is complete.
  ///
  /// After a failure, and if the process is killed, the old file at `path` is unchanged and the lines so far
  /// are at `path(of:)`. Two runs cannot write the same record at the same time.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - header: the header of the record.
  ///   - cells: the cells of the record in order. The sequence is iterated up to twice and never stored.
  ///   - resumes: whether to continue an earlier run. If not, its lines are discarded.
  ///   - body: a closure that appends all cells except the first `done` ones.
  /// - Throws: `RecordError.unwritable` and `unreadable`; `RecordError.broken` if the existing lines belong
  ///   to another plan; and any error of `body`.
  public static func write(
    to path: String, header: RunHeader, cells: some Sequence<CellID>, resumes: Bool,
    body: (inout RecordStream, _ done: Int) throws -> Void
  ) throws -> Outcome {
    var writer = RecordWriter(header: header)
    let head = writer.bytes
    if resumes, isThere(path, head, cells) { return .alreadyExists }
    let journal = Self.path(of: path)
    let file = open(journal, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard file >= 0 else { throw RecordError.unwritable(path: journal, reason: systemReason()) }
    defer { close(file) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      throw RecordError.unwritable(path: journal, reason: "another run is writing it")
    }
    var kept = (bytes: 0, cells: 0)
    if resumes {
      try checkIsFile(file, journal)
      let beginning = try RecordReader.beginning(of: file, journal, header: head, cells: cells) {
        line in
        // The lines are already in the file, so only their digest is needed.
        writer.drain { _ in }
        writer.append(lines: line, cells: 1)
      }
      switch beginning {
      case .kept(let bytes, let cells):
        kept = (bytes, cells)
        writer.drain { _ in }
      case .nothing: break
      case .foreign:
        throw RecordError.broken(
          "\(journal): belongs to another plan, shard or program; delete it, or start again without --resume")
      }
    }
    guard ftruncate(file, off_t(kept.bytes)) == 0, lseek(file, 0, SEEK_END) >= 0 else {
      throw RecordError.unwritable(path: journal, reason: systemReason())
    }
    var stream = RecordStream(writer: writer) { bytes in
      try AtomicFile.append(bytes, to: file, path: journal)
    }
    // The chunk is small, so that few cells are lost if the process is killed.
    stream.chunk = 1 << 16
    do {
      try stream.flush()
      try body(&stream, kept.cells)
    } catch {
      // Keep the cells that were played. On a full disk this write fails too.
      try? stream.flush()
      throw error
    }
    stream.writer.finish()
    try stream.flush()
    guard rename(journal, path) == 0 else {
      throw RecordError.unwritable(path: path, reason: systemReason())
    }
    return .written(resumed: kept.cells)
  }

  private static func isThere(_ path: String, _ head: [UInt8], _ cells: some Sequence<CellID>) -> Bool {
    guard let record = try? RecordReader.read(path), RecordWriter(header: record.header).bytes == head else {
      return false
    }
    return record.cells.indices.lazy.map { record.cells.id($0) }.elementsEqual(cells)
  }

  private static func checkIsFile(_ file: Int32, _ path: String) throws(RecordError) {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unwritable(path: path, reason: "not a regular file")
    }
  }
}
