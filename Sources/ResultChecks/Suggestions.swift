import PositionedJSON

/// Finds what a person probably meant.
package enum Suggestions {
  /// The longest word that is compared; longer ones get no suggestion.
  package static let lengthLimit = 160

  /// The candidate nearest to `word`, nil when none is near.
  ///
  /// Near is at most a third of the longer word's letters apart, and at most 3, counting insertions,
  /// deletions, substitutions and swaps of neighbours; or a candidate that begins with `word` (of three
  /// letters or more). Among equals the first wins.
  package static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let letters = Array(word.unicodeScalars)
    guard !letters.isEmpty, letters.count <= lengthLimit else { return nil }
    var best: (candidate: String, distance: Int)?
    var prefixed: String?
    for candidate in candidates {
      let other = Array(candidate.unicodeScalars)
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

  /// ` Did you mean 'x'?`, or nothing.
  package static func sentence(for word: String, in candidates: some Sequence<String>) -> String {
    nearest(to: word, in: candidates).map { " Did you mean '\($0)'?" } ?? ""
  }
}
