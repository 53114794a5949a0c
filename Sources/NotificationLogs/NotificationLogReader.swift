import Foundation
import Platform
import Support

/// An error for a log that could not be read at all.
public struct NotificationLogError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path of the file.
  public var path: String
  /// The problem and how to fix it.
  public var reason: String

  /// Creates an error for a file that cannot be read.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The error in the form `path: reason`.
  public var description: String { "\(path): \(reason)" }
}

/// Reads keyboard notifications from the console output of an app, in pieces and in constant memory.
///
/// It finds these formats among other output:
///
/// - a notification or its `userInfo` as `NSLog` and `print` format it in Objective-C and Swift, with or
///   without the console's times;
/// - the output of a debugger's `po`;
/// - lines with a name and one or two frames, such as
///   `Keyboard Will beShown (0,667,375,258), (0,409,375,258) curve:7, duration:0.25`;
/// - frames in custom formats, such as `keyboardSize (0.0, 409.0, 375.0, 258.0)`, on one line or with one
///   number on each line.
///
/// A missing name is inferred from the frames (see `RecordedEvent.isNameInferred`).
///
///     var reader = NotificationLogReader(file: "console.log")
///     while let piece = nextPiece() { reader.read(piece) }
///     let sequence = reader.finish()
///
/// Bytes that are not UTF-8 and NUL bytes count as other output. The running time is linear in the number of
/// bytes.
public struct NotificationLogReader {
  /// The limits of a reader.
  public struct Limits: Sendable, Equatable {
    /// The maximum number of events in a sequence. The log is not read beyond the next event.
    public var events: Int
    /// The maximum number of bytes in a line. The rest of the line is skipped.
    var lineBytes: Int
    /// The maximum number of bytes in a log. The rest of the log is not read.
    public var bytes: Int

    /// Creates limits. The defaults allow more events than anyone would check one by one, and a log that is read
    /// in a few seconds.
    public init(events: Int = 10_000, lineBytes: Int = 1 << 16, bytes: Int = 16 << 20) {
      self.events = events
      self.lineBytes = lineBytes
      self.bytes = bytes
    }
  }

  private let file: String
  private let limits: Limits
  private var assembler: EventAssembler
  /// The beginning of an incomplete line, with at most `limits.lineBytes` bytes.
  private var partial: [UInt8] = []
  private var isInLine = false
  private var isLineCut = false
  private var isAfterCarriageReturn = false
  private var lines = 0
  private var bytesRead = 0
  private var isRefused = false

  private let devices: DeviceTable

  /// Creates a reader before the first line. Messages name `file`, and screens are looked up in `devices`.
  public init(file: String, limits: Limits = Limits(), devices: DeviceTable = .builtIn) {
    self.file = file
    self.limits = limits
    self.devices = devices
    assembler = EventAssembler(file: file, eventLimit: limits.events, devices: devices)
  }

  /// Whether a limit is reached, so that further bytes are ignored.
  public private(set) var isFull = false

  /// Reads the next piece of the log, which may begin and end anywhere.
  public mutating func read(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { read($0) }
  }

  /// Reads the next piece of the log, which may begin and end anywhere.
  public mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    let wanted = min(bytes.count, limits.bytes - bytesRead)
    defer { if wanted < bytes.count || hasAllEvents { isFull = true } }
    bytesRead += wanted
    var start = 0
    var nextLineFeed = -1
    while start < wanted, !hasAllEvents {
      if isAfterCarriageReturn {
        isAfterCarriageReturn = false
        if bytes[start] == UInt8(ascii: "\n") {
          start += 1
          continue
        }
      }
      isInLine = true
      if nextLineFeed < start {
        nextLineFeed = Self.find(UInt8(ascii: "\n"), in: bytes, from: start, to: wanted)
      }
      let end = Self.find(UInt8(ascii: "\r"), in: bytes, from: start, to: nextLineFeed)
      let piece = UnsafeBufferPointer(rebasing: bytes[start..<end])
      if end == wanted {
        keep(piece)
        return
      }
      isAfterCarriageReturn = bytes[end] == UInt8(ascii: "\r")
      if partial.isEmpty, piece.count <= limits.lineBytes {
        finishLine(piece)
      } else {
        keep(piece)
        finishPartialLine()
      }
      start = end + 1
    }
  }

  /// Whether the log has more events than are kept, so that its rest is not read.
  private var hasAllEvents: Bool { assembler.found > limits.events }

  /// Ends the log and returns the events and findings.
  public consuming func finish() -> RecordedSequence {
    if isInLine { finishPartialLine() }
    assembler.finish()
    if hasAllEvents {
      assembler.note(
        .tooManyEvents, line: assembler.events.last?.lines.upperBound ?? 1,
        "more notifications follow; only the first \(limits.events) are kept, so cut the log to the part that you need"
      )
    } else if isFull {
      assembler.note(
        .tooLong, line: lines,
        "only the first \(size(limits.bytes)) were read; keep the lines about the keyboard, for example with "
          + "grep -i -A 20 keyboard")
    }
    if assembler.found == 0, !isRefused {
      assembler.note(.nothingFound, line: max(lines, 1), missing)
    }
    return SequenceReview(
      file: file, events: assembler.events, findings: assembler.findings,
      lines: LineCounts(read: lines, used: assembler.usedLines), devices: devices
    ).sequence
  }

  private func size(_ bytes: Int) -> String { bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : "\(bytes) bytes" }

  private var missing: String {
    if !assembler.heights.isEmpty {
      return
        "the log contains only heights, \(listed(assembler.heights.map { trimmed($0) })), and no frames; a scenario needs the end "
        + "frame, so print the notification itself"
    }
    return assembler.mentionsKeyboard
      ? "the keyboard is mentioned, but no notification is printed with its userInfo or frames; "
        + "print the notification itself"
      : "the log has no keyboard notification; print it, for example with print(notification)"
  }

  // MARK: Lines

  /// Returns the first index of a byte in a range; `end` if the byte does not occur.
  private static func find(
    _ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Int {
    guard let base = bytes.baseAddress, let found = memchr(base + start, Int32(byte), end - start) else {
      return end
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  private mutating func keep(_ piece: UnsafeBufferPointer<UInt8>) {
    let room = limits.lineBytes - partial.count
    if piece.count > room { isLineCut = true }
    partial.append(contentsOf: piece.prefix(max(0, room)))
  }

  private mutating func finishPartialLine() {
    let line = partial
    partial = []
    line.withUnsafeBufferPointer { finishLine($0) }
  }

  private mutating func finishLine(_ line: UnsafeBufferPointer<UInt8>) {
    lines += 1
    isInLine = false
    if isLineCut {
      isLineCut = false
      assembler.note(
        .longLine, line: lines, "the line is longer than \(limits.lineBytes) bytes; its end was skipped")
    }
    if lines == 1, line.count >= 2, line[0] ^ line[1] == 0xFF ^ 0xFE, line[0] >= 0xFE {
      isRefused = true
      assembler.note(.notUTF8, line: 1, "the file is UTF-16; save it as UTF-8")
    }
    guard !isRefused, let base = line.baseAddress else { return }
    if memchr(base, 0, line.count) != nil {
      assembler.note(.nulBytes, line: lines, "there are NUL bytes; they are skipped")
    }
    assembler.read(line, number: lines)
  }
}

extension RecordedSequence {
  /// Reads a whole log from memory.
  public static func read(
    _ bytes: [UInt8], file: String, limits: NotificationLogReader.Limits = .init(),
    devices: DeviceTable = .builtIn
  ) -> RecordedSequence {
    var reader = NotificationLogReader(file: file, limits: limits, devices: devices)
    reader.read(bytes)
    return reader.finish()
  }

  /// Reads a log from a file, in pieces.
  ///
  /// Throws: `NotificationLogError` if the file does not exist, cannot be read, or is not a regular file.
  public static func read(
    path: String, limits: NotificationLogReader.Limits = .init(), devices: DeviceTable = .builtIn
  ) throws(NotificationLogError) -> RecordedSequence {
    // Without O_NONBLOCK, opening a pipe that has no writer would wait forever.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw NotificationLogError(path: path, reason: systemReason()) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw NotificationLogError(path: path, reason: systemReason()) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw NotificationLogError(path: path, reason: "is not a regular file; save the log to a file first")
    }
    var reader = NotificationLogReader(file: path, limits: limits, devices: devices)
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 18)
    defer { buffer.deallocate() }
    while !reader.isFull {
      let count = Foundation.read(file, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw NotificationLogError(path: path, reason: systemReason()) }
      guard count > 0 else { break }
      reader.read(UnsafeBufferPointer(rebasing: buffer[0..<count]))
    }
    return reader.finish()
  }

  private static func systemReason() -> String {
    errno == ENOENT ? "no such file" : "cannot be read: " + String(cString: strerror(errno))
  }
}
