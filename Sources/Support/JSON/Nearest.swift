/// Returns the candidate that `word` is most likely a misspelling of, or nil if none is near.
///
/// The distance counts insertions, deletions, replacements and swaps of adjacent letters, and ignores case.
/// The largest distance of a near candidate is a third of the word's length, but at least 1. A candidate that
/// begins with the word is also near.
public func nearest(_ word: String, in candidates: some Sequence<String>) -> String? {
  // A longer word is not a typing error, and the comparison takes quadratic time.
  guard !word.isEmpty, word.utf8.count <= 64 else { return nil }
  let letters = Array(word.lowercased().unicodeScalars)
  var best: (distance: Int, candidate: String)?
  for candidate in candidates where candidate.utf8.count <= 64 {
    let other = Array(candidate.lowercased().unicodeScalars)
    var distance = editDistance(letters, other)
    let isPrefix = letters.count >= 3 && other.starts(with: letters)
    if isPrefix { distance = min(distance, 1) }
    // If every letter has changed, the candidate is an unrelated word.
    guard distance <= max(1, letters.count / 3), distance < letters.count else { continue }
    if best.map({ distance < $0.distance }) ?? true { best = (distance, candidate) }
  }
  return best?.candidate
}

/// Returns `; did you mean 'x'?` for the nearest candidate, or an empty text if none is near.
public func suggestion(for word: String, in candidates: some Sequence<String>) -> String {
  nearest(word, in: candidates).map { "; did you mean \(quoted($0))?" } ?? ""
}

/// Returns the number of insertions, deletions, replacements and swaps of adjacent letters that turn one word
/// into another, with no letter edited twice (optimal string alignment).
public func editDistance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
  if first.isEmpty || second.isEmpty { return max(first.count, second.count) }
  var beforeLast = [Int](repeating: 0, count: second.count + 1)
  var last = Array(0...second.count)
  var row = last
  for i in 1...first.count {
    row[0] = i
    for j in 1...second.count {
      let same = first[i - 1] == second[j - 1]
      row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1))
      if i > 1, j > 1, first[i - 1] == second[j - 2], first[i - 2] == second[j - 1] {
        row[j] = min(row[j], beforeLast[j - 2] + 1)
      }
    }
    (beforeLast, last, row) = (last, row, beforeLast)
  }
  return last[second.count]
}
