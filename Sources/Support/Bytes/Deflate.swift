/// Compresses bytes in a format that browsers can read (RFC 1951, "deflate-raw" of the Compression Streams
/// API).
///
/// Foundation has no compressor on Linux, and the page must stay small. Equal input gives equal output.
package enum Deflate {
  package static func compress(_ input: [UInt8]) -> [UInt8] {
    var out = BitWriter()
    var matcher = Matcher(input)
    repeat {
      let tokens = matcher.tokens(limit: 1 << 15)
      write(tokens, isLast: matcher.isAtEnd, to: &out)
    } while !matcher.isAtEnd
    return out.finished()
  }

  /// A byte, or a repetition as `length << 16 | distance`. The smallest repetition is `3 << 16`.
  typealias Token = UInt32

  /// Finds repetitions of at least three bytes within the last 32 KiB.
  private struct Matcher {
    private static let window = 1 << 15
    private static let hashBits = 15
    /// The maximum number of earlier positions with the same three bytes that are compared.
    private static let depth = 192
    /// The length from which a repetition is used without looking for a longer one at the next byte.
    private static let longEnough = 96

    private let input: [UInt8]
    private var position = 0
    private var heads: [Int32]
    private var links: [Int32]

    init(_ input: [UInt8]) {
      self.input = input
      heads = [Int32](repeating: -1, count: 1 << Self.hashBits)
      links = [Int32](repeating: -1, count: min(input.count, Self.window) + 1)
    }

    var isAtEnd: Bool { position >= input.count }

    private func hash(_ at: Int) -> Int {
      let key = UInt32(input[at]) | UInt32(input[at + 1]) << 8 | UInt32(input[at + 2]) << 16
      return Int((key &* 0x9E37_79B1) >> UInt32(32 - Self.hashBits))
    }

    private mutating func note(_ at: Int) {
      guard at + 2 < input.count else { return }
      let key = hash(at)
      links[at & (Self.window - 1)] = heads[key]
      heads[key] = Int32(at)
    }

    /// Returns the longest earlier occurrence of the bytes at a position, with length 0 if there is none.
    private func match(_ at: Int) -> (length: Int, distance: Int) {
      guard at + 2 < input.count else { return (0, 0) }
      let most = min(258, input.count - at)
      var best = (length: 2, distance: 0)
      var candidate = Int(heads[hash(at)])
      var tries = Self.depth
      while candidate >= 0, at - candidate <= Self.window - 1, tries > 0 {
        if input[candidate + best.length] == input[at + best.length] {
          var length = 0
          while length < most, input[candidate + length] == input[at + length] { length += 1 }
          if length > best.length {
            best = (length, at - candidate)
            if length == most { break }
          }
        }
        let next = Int(links[candidate & (Self.window - 1)])
        // A link that does not point backwards was overwritten.
        guard next < candidate else { break }
        candidate = next
        tries -= 1
      }
      // A distant match of three bytes costs more than it saves.
      return best.distance == 0 || (best.length == 3 && best.distance > 4096) ? (0, 0) : best
    }

    /// Returns the next tokens. Their number may be slightly greater than `limit`.
    mutating func tokens(limit: Int) -> [Token] {
      var tokens: [Token] = []
      tokens.reserveCapacity(min(limit, input.count))
      while position < input.count, tokens.count < limit {
        var found = match(position)
        note(position)
        if found.length >= 3, found.length < Self.longEnough, position + 1 < input.count {
          let later = match(position + 1)
          if later.length > found.length { found = (0, 0) }
        }
        guard found.length >= 3 else {
          tokens.append(Token(input[position]))
          position += 1
          continue
        }
        tokens.append(Token(found.length) << 16 | Token(found.distance))
        for skipped in 1..<found.length { note(position + skipped) }
        position += found.length
      }
      return tokens
    }
  }

  // MARK: Blocks

  private static func write(_ tokens: [Token], isLast: Bool, to out: inout BitWriter) {
    var literals = [Int](repeating: 0, count: 286)
    var distances = [Int](repeating: 0, count: 30)
    literals[256] = 1
    for token in tokens {
      if token < 3 << 16 {
        literals[Int(token)] += 1
      } else {
        literals[257 + code(Int(token >> 16), lengthBases)] += 1
        distances[code(Int(token & 0xFFFF), distanceBases)] += 1
      }
    }
    let literalCode = Huffman(literals, limit: 15)
    let distanceCode = Huffman(distances, limit: 15)
    let literalCount = max(257, (literalCode.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
    let distanceCount = max(1, (distanceCode.lengths.lastIndex { $0 > 0 } ?? 0) + 1)

    out.add(isLast ? 1 : 0, 1)
    out.add(2, 2)
    let lengths = literalCode.lengths.prefix(literalCount) + distanceCode.lengths.prefix(distanceCount)
    let runs = runLengths(Array(lengths))
    var counts = [Int](repeating: 0, count: 19)
    for run in runs { counts[run.symbol] += 1 }
    let runCode = Huffman(counts, limit: 7)
    let runCount = max(4, (runOrder.lastIndex { runCode.lengths[$0] > 0 } ?? 0) + 1)
    out.add(literalCount - 257, 5)
    out.add(distanceCount - 1, 5)
    out.add(runCount - 4, 4)
    for symbol in runOrder.prefix(runCount) { out.add(runCode.lengths[symbol], 3) }
    for run in runs {
      runCode.write(run.symbol, to: &out)
      switch run.symbol {
      case 16: out.add(run.extra, 2)
      case 17: out.add(run.extra, 3)
      case 18: out.add(run.extra, 7)
      default: break
      }
    }
    for token in tokens {
      guard token >= 3 << 16 else {
        literalCode.write(Int(token), to: &out)
        continue
      }
      let (length, distance) = (Int(token >> 16), Int(token & 0xFFFF))
      let lengthSymbol = code(length, lengthBases)
      literalCode.write(257 + lengthSymbol, to: &out)
      out.add(length - lengthBases[lengthSymbol], lengthExtras[lengthSymbol])
      let distanceSymbol = code(distance, distanceBases)
      distanceCode.write(distanceSymbol, to: &out)
      out.add(distance - distanceBases[distanceSymbol], distanceExtras[distanceSymbol])
    }
    literalCode.write(256, to: &out)
  }

  private static func code(_ value: Int, _ bases: [Int]) -> Int {
    var (low, high) = (0, bases.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if bases[middle] <= value { low = middle } else { high = middle - 1 }
    }
    return low
  }

  // The tables of RFC 1951, sections 3.2.5 and 3.2.7.
  private static let lengthBases =
    [
      3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
      227, 258,
    ]
  private static let lengthExtras =
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
  private static let distanceBases =
    [
      1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073,
      4097, 6145, 8193, 12289, 16385, 24577,
    ]
  private static let distanceExtras =
    [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13]
  private static let runOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// Returns the code lengths with runs replaced by symbols. Symbol 16 repeats the previous length 3 to 6
  /// times, and 17 and 18 represent 3 to 138 zeros.
  private static func runLengths(_ lengths: [Int]) -> [(symbol: Int, extra: Int)] {
    var runs: [(symbol: Int, extra: Int)] = []
    var i = 0
    while i < lengths.count {
      var count = 1
      while i + count < lengths.count, lengths[i + count] == lengths[i] { count += 1 }
      let value = lengths[i]
      i += count
      if value != 0 {
        runs.append((value, 0))
        count -= 1
      }
      while count >= 3 {
        let most = min(count, value == 0 ? 138 : 6)
        runs.append(value != 0 ? (16, most - 3) : most <= 10 ? (17, most - 3) : (18, most - 11))
        count -= most
      }
      for _ in 0..<count { runs.append((value, 0)) }
    }
    return runs
  }

  /// A prefix code whose lengths fit the frequencies of its symbols.
  private struct Huffman {
    let lengths: [Int]
    private let codes: [Int]

    init(_ counts: [Int], limit: Int) {
      lengths = Self.lengths(counts, limit: limit)
      codes = Self.codes(lengths, limit: limit)
    }

    /// Returns the codes, which are assigned in the order of their lengths and symbols. Their bits are
    /// reversed because the highest bit is written first.
    private static func codes(_ lengths: [Int], limit: Int) -> [Int] {
      var counts = [Int](repeating: 0, count: limit + 1)
      for length in lengths where length > 0 { counts[length] += 1 }
      var next = [Int](repeating: 0, count: limit + 2)
      for length in 1...limit { next[length + 1] = (next[length] + counts[length]) << 1 }
      return lengths.map { length in
        guard length > 0 else { return 0 }
        var code = next[length]
        next[length] += 1
        var turned = 0
        for _ in 0..<length {
          turned = turned << 1 | code & 1
          code >>= 1
        }
        return turned
      }
    }

    /// Returns code lengths of at most `limit` bits. The counts are halved until no code is longer.
    private static func lengths(_ counts: [Int], limit: Int) -> [Int] {
      let used = counts.indices.filter { counts[$0] > 0 }
      var lengths = [Int](repeating: 0, count: counts.count)
      guard used.count > 1 else {
        // A code for a single symbol has one bit. A second symbol makes it a complete code.
        if let only = used.first {
          lengths[only] = 1
          lengths[only == 0 ? 1 : 0] = 1
        }
        return lengths
      }
      var weights = used.map { counts[$0] }
      while true {
        let depths = depths(weights)
        if depths.allSatisfy({ $0 <= limit }) {
          for (symbol, depth) in zip(used, depths) { lengths[symbol] = depth }
          return lengths
        }
        weights = weights.map { ($0 + 1) / 2 }
      }
    }

    /// Returns the depth of each leaf in the Huffman tree, which is built by repeatedly merging the two nodes
    /// of least weight.
    private static func depths(_ weights: [Int]) -> [Int] {
      let count = weights.count
      let leaves = weights.indices.sorted { (weights[$0], $0) < (weights[$1], $1) }
      var parents = [Int](repeating: -1, count: 2 * count - 1)
      var sums = [Int](repeating: 0, count: count - 1)
      var (leaf, inner) = (0, 0)
      for merged in 0..<count - 1 {
        for _ in 0..<2 {
          if leaf < count, inner >= merged || weights[leaves[leaf]] <= sums[inner] {
            sums[merged] += weights[leaves[leaf]]
            parents[leaves[leaf]] = count + merged
            leaf += 1
          } else {
            sums[merged] += sums[inner]
            parents[count + inner] = count + merged
            inner += 1
          }
        }
      }
      var depths = [Int](repeating: 0, count: 2 * count - 1)
      for node in (0..<2 * count - 2).reversed() { depths[node] = depths[parents[node]] + 1 }
      return Array(depths[..<count])
    }

    func write(_ symbol: Int, to out: inout BitWriter) { out.add(codes[symbol], lengths[symbol]) }
  }

  /// Writes bits to bytes, beginning with the lowest bit of each byte.
  private struct BitWriter {
    private var bytes: [UInt8] = []
    private var held: UInt64 = 0
    private var count = 0

    mutating func add(_ value: Int, _ bits: Int) {
      held |= UInt64(value) << UInt64(count)
      count += bits
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: held))
        held >>= 8
        count -= 8
      }
    }

    func finished() -> [UInt8] { count > 0 ? bytes + [UInt8(truncatingIfNeeded: held)] : bytes }
  }
}
