import Foundation
import Support

/// The lines of a record, read in parts: at no time is more of the file in memory than a part and the lines that it begins.
struct RecordLines {
  /// Hands over the next part of the file, empty at its end.
  private var source: () throws(RecordError) -> [UInt8]
  /// Whole lines, and behind them the beginning of one unless all is read.
  private var window: [UInt8] = []
  private var parser = JSONPartParser([])
  /// Where the next line begins in the window.
  private var offset = 0
  private var isAtEnd = false
  /// The number of the line that `next` found last, from 1.
  private(set) var number = 0
  /// Where that line is in the window, without its end.
  private var line = 0..<0
  /// Whether it has an end: the last line of a file that was cut short has none.
  private(set) var isTerminated = true
  /// Of all bytes before the window.
  private var digest = Digest()

  init(_ source: @escaping () throws(RecordError) -> [UInt8]) { self.source = source }

  /// The lines of a text in memory.
  init(_ bytes: [UInt8]) {
    self.init { () throws(RecordError) in [] }
    (window, isAtEnd) = (bytes, true)
    parser = JSONPartParser(bytes)
  }

  /// Goes on to the next line that is not blank; false after the last one.
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

  /// Where the line at `offset` ends; nil where there is none.
  private mutating func lineEnd() throws(RecordError) -> Int? {
    var searched = offset
    while true {
      let found = window.withUnsafeBytes { bytes -> Int? in
        guard searched < bytes.count, let start = bytes.baseAddress else { return nil }
        return memchr(start + searched, 0x0A, bytes.count - searched).map { UnsafeRawPointer($0) - start }
      }
      if let found { return found }
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

  /// The line as a value.
  mutating func value() throws(JSONProblem) -> JSONValue { try parser.value(in: line, line: number) }

  /// The bytes of the line, for the time of a call.
  func withLine<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    window.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[line])) }
  }

  /// The digest of every byte of the file before a place in the text of the line's values.
  func digest(before offset: Int) -> UInt64 {
    var digest = digest
    digest.add(window[..<offset])
    return digest.value
  }
}
