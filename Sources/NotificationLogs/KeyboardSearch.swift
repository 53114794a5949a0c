/// Searches for the word `keyboard` in upper or lower case, which most relevant lines contain.
enum KeyboardSearch {
  /// The distance by which the search window moves if it does not match, by the last byte of the window.
  private static let steps: [UInt8] = {
    var steps = [UInt8](repeating: 8, count: 256)
    for (offset, byte) in "keyboar".utf8.enumerated() {
      steps[Int(byte)] = UInt8(7 - offset)
      steps[Int(byte ^ 0x20)] = UInt8(7 - offset)
    }
    return steps
  }()

  static func contains(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard line.count >= 8 else { return false }
    return steps.withUnsafeBufferPointer { steps in
      var last = 7
      while last < line.count {
        let byte = line[last]
        if byte | 0x20 == UInt8(ascii: "d"), isKeyboard(line, last - 7) { return true }
        last += Int(steps[Int(byte)])
      }
      return false
    }
  }

  /// Returns whether the word begins at a position. At least eight bytes must be left there.
  static func isKeyboard(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
    bytes[at] | 0x20 == UInt8(ascii: "k") && bytes[at + 1] | 0x20 == UInt8(ascii: "e")
      && bytes[at + 2] | 0x20 == UInt8(ascii: "y") && bytes[at + 3] | 0x20 == UInt8(ascii: "b")
      && bytes[at + 4] | 0x20 == UInt8(ascii: "o") && bytes[at + 5] | 0x20 == UInt8(ascii: "a")
      && bytes[at + 6] | 0x20 == UInt8(ascii: "r") && bytes[at + 7] | 0x20 == UInt8(ascii: "d")
  }
}
