import Foundation

/// Writes a record so that a run that was cut short can go on: what there is so far stays beside the file's place.
public enum RecordJournal {
  /// What the name of an unfinished record ends with.
  public static let ending = ".incomplete"

  /// Where the lines are until the record is whole.
  public static func path(of output: String) -> String { output + ending }

  /// What was done.
  public enum Outcome: Sendable, Equatable {
    /// The record was there already, whole and of the same plan and share.
    case wasThere
    /// It was written; so many cells were there from an earlier run.
    case written(resumed: Int)
  }

  /// Writes a record line by line; it takes its name when it is whole.
  ///
  /// After any failure, and after being killed, the old file at `path` is as it was and the lines so far are at
  /// `path(of:)`. Two runs that write the same record at once are refused.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - header: the record's first line.
  ///   - cells: what the record will hold, in order; gone through up to twice, and never held.
  ///   - resumes: whether to go on with what an earlier run left; without it that is dropped.
  ///   - body: appends the cells after the number that it is given.
  /// - Throws: `RecordError.unwritable` and `unreadable`; `RecordError.broken` when what is there is of another plan; and whatever
  ///   `body` throws.
  public static func write(
    to path: String, header: RunHeader, cells: some Sequence<CellID>, resumes: Bool,
    body: (inout RecordStream, _ done: Int) throws -> Void
  ) throws -> Outcome {
    var writer = RecordWriter(header: header)
    let head = writer.bytes
    if resumes, isThere(path, head, cells) { return .wasThere }
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
        // They are in the file; only their digest is wanted.
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
          "\(journal): is of another plan, share or program; delete it, or start anew without --resume")
      }
    }
    guard ftruncate(file, off_t(kept.bytes)) == 0, lseek(file, 0, SEEK_END) >= 0 else {
      throw RecordError.unwritable(path: journal, reason: systemReason())
    }
    var stream = RecordStream(writer: writer) { bytes in
      try AtomicFile.append(bytes, to: file, path: journal)
    }
    // Little is lost when the process is killed.
    stream.chunk = 1 << 16
    do {
      try stream.flush()
      try body(&stream, kept.cells)
    } catch {
      // What was played is worth keeping; a full disk takes no more of it.
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

  /// Whether a file is the whole record.
  private static func isThere(_ path: String, _ head: [UInt8], _ cells: some Sequence<CellID>) -> Bool {
    guard let record = try? RecordReader.read(path), RecordWriter(header: record.header).bytes == head else {
      return false
    }
    return record.cells.indices.lazy.map { record.cells.id($0) }.elementsEqual(cells)
  }

  private static func checkIsFile(_ file: Int32, _ path: String) throws(RecordError) {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unwritable(path: path, reason: "not a file")
    }
  }
}
