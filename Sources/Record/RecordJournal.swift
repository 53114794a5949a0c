import Foundation
import Support

/// Functions that write a record so that an interrupted run can continue: the unfinished record stays in a
/// file next to the final one.
///
/// Every line of that file begins with a checksum: the digest of all lines of the record up to and including
/// this one, in sixteen hexadecimal digits, and a space. A changed, moved, missing or added line therefore ends
/// the part that a resumed run keeps.
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

  /// The number of bytes of a checksum with its space.
  static let markLength = 17

  /// Returns lines with their checksums.
  ///
  /// - Parameters:
  ///   - lines: whole lines of the record, with their line ends.
  ///   - checksum: the digest of the lines before them.
  static func marked(_ lines: [UInt8], _ checksum: inout Digest) -> [UInt8] {
    var marked: [UInt8] = []
    marked.reserveCapacity(lines.count + lines.count / 8)
    var rest = lines[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
      checksum.add(rest[..<end])
      marked += checksum.value.hexText.utf8
      marked.append(0x20)
      marked += rest[..<end]
      rest = rest[end...]
    }
    return marked
  }

  /// Returns a line without its checksum and with a line end; nil if the checksum is wrong.
  ///
  /// - Parameters:
  ///   - line: the line without its line end.
  ///   - checksum: the digest of the lines before it, which is advanced if the checksum is right.
  static func checked(_ line: UnsafeRawBufferPointer, _ checksum: inout Digest) -> [UInt8]? {
    guard line.count > markLength, line[markLength - 1] == 0x20 else { return nil }
    let text = line[markLength...] + [0x0A]
    var next = checksum
    next.add(Array(text))
    guard line.prefix(markLength - 1).elementsEqual(next.value.hexText.utf8) else { return nil }
    checksum = next
    return Array(text)
  }

  /// Returns a line without its checksum, which is not checked; nil if the line has none.
  static func unmarked(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let mark = line.prefix(markLength)
    guard mark.count == markLength, mark.last == 0x20, mark.dropLast().allSatisfy(isHexadecimal) else {
      return nil
    }
    return line.dropFirst(markLength)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }

  /// Writes a record line by line, and copies it to its final path when it is complete. The lines are checked
  /// again while they are copied.
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
    // The digest of the lines in the file.
    var checksum = Digest()
    if resumes {
      try checkIsFile(file, journal)
      var digest = Digest()
      digest.add(head)
      let beginning = try RecordReader.beginning(of: file, journal, header: head, cells: cells) { line in
        digest.add(line)
      }
      switch beginning {
      case .kept(let bytes, let cells):
        kept = (bytes, cells)
        checksum = digest
        // The header is already in the file.
        writer.drain { _ in }
      case .nothing: break
      case .unchecked:
        throw RecordError.broken(
          "\(journal): has no checksums, because an older version of this program wrote it; delete it, or start "
            + "again without --resume")
      case .foreign:
        throw RecordError.broken(
          "\(journal): belongs to another plan, shard or program; delete it, or start again without --resume")
      }
    }
    guard ftruncate(file, off_t(kept.bytes)) == 0, lseek(file, 0, SEEK_END) >= 0 else {
      throw RecordError.unwritable(path: journal, reason: systemReason())
    }
    var stream = RecordStream(writer: writer) { bytes in
      try AtomicFile.append(marked(bytes, &checksum), to: file, path: journal)
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
    try stream.flush()
    try seal(file, journal, to: path)
    unlink(journal)
    return .written(resumed: kept.cells)
  }

  /// Writes the complete record from the file of the unfinished one, whose lines are checked again.
  private static func seal(_ file: Int32, _ journal: String, to path: String) throws {
    let parts = try InputParts(copying: file, journal, streamLimit: 0)
    var lines = RecordLines { () throws(RecordError) in try parts.next() }
    try AtomicFile.write(to: path) { append in
      var (output, checksum, count) = ([UInt8](), Digest(), -1)
      while try lines.next() {
        guard let line = lines.withLine({ checked($0, &checksum) }) else {
          throw RecordError.broken(
            "\(journal): line \(lines.number) was changed while the shard was played; start again without "
              + "--resume")
        }
        output += line
        count += 1
        if output.count > 1 << 20 {
          try append(output)
          output.removeAll(keepingCapacity: true)
        }
      }
      var footer = LineEncoder()
      footer.append(footer: count, digest: checksum.value)
      try append(output + footer.bytes)
    }
  }

  /// Whether the file at a path is already the complete record.
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
