/// Finds what a person probably meant.
enum Suggestions {
  /// The longest word that is compared; longer ones get no suggestion.
  static let lengthLimit = 160

  /// The candidate nearest to `word`, nil when none is near.
  ///
  /// Near is at most a third of the longer word's letters apart, and at most 3, counting insertions,
  /// deletions, substitutions and swaps of neighbours; or a candidate that begins with `word` (of three
  /// letters or more). Among equals the first wins.
  static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let letters = Array(word.utf8)
    guard !letters.isEmpty, letters.count <= lengthLimit else { return nil }
    var best: (candidate: String, distance: Int)?
    var prefixed: String?
    for candidate in candidates {
      let other = Array(candidate.utf8)
      if prefixed == nil, letters.count >= 3, other.starts(with: letters) { prefixed = candidate }
      let limit = min(3, max(letters.count, other.count) / 3, (best?.distance ?? .max) - 1)
      guard limit >= 0, abs(letters.count - other.count) <= limit, other.count <= lengthLimit else {
        continue
      }
      let distance = editDistance(letters, other)
      if distance <= limit { best = (candidate, distance) }
    }
    return best?.candidate ?? prefixed
  }

  /// The number of insertions, deletions, substitutions and swaps of neighbours between two words, no
  /// letter being edited twice (optimal string alignment).
  static func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in 0..<b.count {
        var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }

  /// ` Did you mean 'x'?`, or nothing.
  static func sentence(for word: String, in candidates: some Sequence<String>) -> String {
    nearest(to: word, in: candidates).map { " Did you mean '\($0)'?" } ?? ""
  }
}
