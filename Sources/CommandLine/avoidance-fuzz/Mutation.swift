/// Files changed at random, from single bytes to whole passages.
enum Mutation {
  /// What stands in the place of a number.
  private static let numbers = [
    "nan", "inf", "-1", "0", "1e308", "-1e308", "1e-320", "99999999999999999999999", "0x7f", "1,5", "",
    "3." + String(repeating: "9", count: 400),
  ].map { Array($0.utf8) }

  /// What is put in between.
  private static let pieces =
    [
      "<", ">", "\"", "'", "&", "&#0;", "&bomb;", "{", "}", "[", "]", ",", ":", "\n", "\r", "\t", "\0",
      "\u{1B}[2J", "|",
      ";", "#", "😀", "\u{202E}", "<!DOCTYPE a [<!ENTITY b \"c\">]>", "<![CDATA[", "-->", "\\u0000", "\\ud800",
      "/*", "//",
      "null", "true",
    ].map { Array($0.utf8) } + [[0xFF, 0xFE], [0xEF, 0xBB, 0xBF], [0xED, 0xA0, 0x80]]

  /// What is nested deeply.
  private static let openings = ["[", "{\"a\":", "<a>", "| ", "<view id=\"x\">", "("].map { Array($0.utf8) }

  private static let limit = 4 << 20

  /// A change, or two to five.
  static func changed(_ file: [UInt8], _ random: inout Random) -> [UInt8] {
    var bytes = file
    for _ in 0...(random.below(2) * random.below(5)) {
      if bytes.isEmpty { bytes = [0x0A] }
      change(&bytes, &random)
      if bytes.count > limit { bytes.removeLast(bytes.count - limit) }
    }
    return bytes
  }

  private static func change(_ bytes: inout [UInt8], _ random: inout Random) {
    let start = random.below(bytes.count)
    let passage = start..<min(bytes.count, start + 1 + random.below(1 + random.below(120)))
    switch random.below(11) {
    case 0: bytes.removeSubrange(passage)
    case 1: bytes[start] = UInt8(random.below(256))
    case 2: bytes.insert(contentsOf: bytes[passage], at: random.below(bytes.count))
    case 3: bytes.insert(contentsOf: random.pick(pieces), at: start)
    case 4: replaceNumber(from: start, in: &bytes, by: random.pick(numbers))
    case 5: bytes.removeSubrange(start...)
    case 6:
      let copies = [10, 100, 1_000][random.below(3)]
      bytes.insert(contentsOf: (0..<copies).flatMap { _ in bytes[passage] }, at: start)
    case 7: exchangeLines(&bytes, &random)
    case 8: exchangeWords(&bytes, &random)
    case 9:
      let opening = random.pick(openings)
      bytes.insert(
        contentsOf: (0..<[300, 5_000][random.below(2)]).flatMap { _ in opening }, at: start)
    default: bytes.reverse()
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Another number in the place of the next one.
  private static func replaceNumber(from start: Int, in bytes: inout [UInt8], by number: [UInt8]) {
    guard let first = bytes[start...].firstIndex(where: isDigit) else { return }
    let end = bytes[first...].firstIndex { !isDigit($0) && $0 != 0x2E } ?? bytes.count
    bytes.replaceSubrange(first..<end, with: number)
  }

  /// Lines change places, or one goes.
  private static func exchangeLines(_ bytes: inout [UInt8], _ random: inout Random) {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    lines.swapAt(random.below(lines.count), random.below(lines.count))
    if random.below(3) == 0 { lines.remove(at: random.below(lines.count)) }
    bytes = Array(lines.joined(separator: [0x0A]))
  }

  /// One word for another, everywhere: ids that clash, or refer to nothing.
  private static func exchangeWords(_ bytes: inout [UInt8], _ random: inout Random) {
    let words = bytes.split { $0 <= 0x20 || $0 == 0x22 || $0 == 0x2C }.map(Array.init)
    let (old, new) = (random.pick(words), random.pick(words))
    guard !old.isEmpty else { return }
    bytes.replace(old, with: new, maxReplacements: random.below(2) == 0 ? 1 : 1_000)
  }
}
