import Foundation
import Support

/// The lines of a record, read in parts. Memory never holds more of the file than one part and an incomplete
/// line before it.
struct RecordLines {
  /// A closure that returns the next part of the file, which is empty at the end.
  private var source: () throws(RecordError) -> [UInt8]
  /// The maximum number of bytes of a line; the longest line that a run writes, the header of the largest
  /// matrix, is far shorter.
  static let longest = 16 << 20
  /// Complete lines, followed by the beginning of an incomplete line until the whole file is read.
  private var window: [UInt8] = []
  private var parser = JSONPartParser([])
  /// The position of the next line in the window.
  private var offset = 0
  private var isAtEnd = false
  /// The number of the current line; the first line is 1.
  private(set) var number = 0
  /// The range of the current line in the window, without its line end.
  private var line = 0..<0
  /// Whether the current line has a line end. The last line of a truncated file has none.
  private(set) var isTerminated = true
  /// The digest of all bytes before the window.
  private var digest = Digest()

  init(_ source: @escaping () throws(RecordError) -> [UInt8]) { self.source = source }

  /// Creates the lines of a text in memory.
  init(_ bytes: [UInt8]) {
    self.init { () throws(RecordError) in [] }
    (window, isAtEnd) = (bytes, true)
    parser = JSONPartParser(bytes)
  }

  /// Moves to the next line that is not blank. Returns false if there are no more lines.
  mutating func next() throws(RecordError) -> Bool {
    while true {
      let end = try lineEnd()
      guard let end else { return false }
      line = offset..<end
      isTerminated = end < window.count
      offset = min(end + 1, window.count)
      number += 1
      if !window[line].allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return true }
    }
  }

  /// Returns the end of the line that starts at `offset`; nil if there are no more lines.
  private mutating func lineEnd() throws(RecordError) -> Int? {
    var searched = offset
    while true {
      let found = window.withUnsafeBytes { bytes -> Int? in
        guard searched < bytes.count, let start = bytes.baseAddress else { return nil }
        return memchr(start + searched, 0x0A, bytes.count - searched).map { UnsafeRawPointer($0) - start }
      }
      if let found { return found }
      guard window.count - offset <= Self.longest else {
        throw .broken(
          "line \(number + 1): longer than \(Self.longest >> 20) MiB, which no line of a record is; make the "
            + "record again with 'avoidance run'")
      }
      guard !isAtEnd else { return offset < window.count ? window.count : nil }
      let part = try source()
      isAtEnd = part.isEmpty
      guard !isAtEnd else { continue }
      searched = window.count - offset
      digest.add(window[..<offset])
      var joined: [UInt8] = []
      joined.reserveCapacity(searched + part.count)
      joined += window[offset...]
      joined += part
      (window, offset) = (joined, 0)
      parser = JSONPartParser(window)
    }
  }

  /// Parses the current line without its first `mark` bytes.
  mutating func value(after mark: Int = 0) throws(JSONProblem) -> JSONValue {
    try parser.value(in: min(line.lowerBound + mark, line.upperBound)..<line.upperBound, line: number)
  }

  /// Calls a closure with the bytes of the current line.
  func withLine<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    window.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[line])) }
  }

  /// Returns the digest of all bytes of the file before an offset in the window.
  func digest(before offset: Int) -> UInt64 {
    var digest = digest
    digest.add(window[..<offset])
    return digest.value
  }
}
