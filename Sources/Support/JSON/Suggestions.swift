/// Finds what a person probably meant.
package enum Suggestions {
  /// The longest word that is compared; longer ones get no suggestion.
  package static let lengthLimit = 160

  /// The candidate nearest to `word`, nil when none is near.
  ///
  /// Near is at most a third of the longer word's letters apart, and at most 3, counting insertions,
  /// deletions, substitutions and swaps of neighbours; or a candidate that begins with `word` (of three
  /// letters or more). Words of ids that both have count for nothing, so that of the words that differ some letters must
  /// be left: `iphone-99` is not near to `iphone-4s`, but `iphone-se-4`, with two such words, to `iphone-se-3`. Among equals the first wins.
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
      if distance <= limit, isNear(letters, other, distance) { best = (candidate, distance) }
    }
    return best?.candidate ?? prefixed
  }

  /// Whether ids that share words are near in those that they do not share: at most a third of the letters apart or
  /// one, and not all of them.
  private static func isNear(_ word: [Unicode.Scalar], _ other: [Unicode.Scalar], _ distance: Int) -> Bool {
    func parts(_ letters: [Unicode.Scalar]) -> [ArraySlice<Unicode.Scalar>] {
      letters.split(separator: "-", omittingEmptySubsequences: false)
    }
    let (one, two) = (parts(word), parts(other))
    let before = zip(one, two).prefix { $0 == $1 }.count
    let most = min(one.count, two.count) - before
    let after = zip(one.reversed(), two.reversed()).prefix(max(0, most)).prefix { $0 == $1 }.count
    guard before + after > 0 else { return true }
    func rest(_ parts: [ArraySlice<Unicode.Scalar>]) -> Int {
      let rest = parts.dropFirst(before).dropLast(after)
      return rest.reduce(max(0, rest.count - 1)) { $0 + $1.count }
    }
    let longer = max(rest(one), rest(two))
    return distance == 0 || distance <= max(1, longer / 3) && (distance < longer || before + after > 1)
  }

  /// ` Did you mean 'x'?`, or nothing.
  package static func sentence(for word: String, in candidates: some Sequence<String>) -> String {
    nearest(to: word, in: candidates).map { " Did you mean '\($0)'?" } ?? ""
  }

  /// The pattern nearest to `pattern` that fits one of the ids, nil when none is near: `iphone*` for `ipone*`.
  ///
  /// Letters are changed, added, left out and swapped, as few as possible and at most a third of them and 3; `*` and `?`
  /// stay. Among equals the first id wins. Patterns with `[` get no suggestion.
  package static func nearestPattern(to pattern: String, in ids: some Sequence<String>) -> String? {
    let wanted = Array(pattern.unicodeScalars)
    let letters = wanted.count { $0 != "*" && $0 != "?" }
    guard letters > 0, wanted.count <= lengthLimit, !wanted.contains("[") else { return nil }
    var best: Change?
    for id in ids where id.unicodeScalars.count <= lengthLimit {
      let change = leastChange(of: wanted, toFit: Array(id.unicodeScalars))
      if change.count < best?.count ?? .max { best = change }
    }
    guard let best, best.count <= min(3, max(1, letters / 3)), best.count < letters else { return nil }
    return String(best.text)
  }

  /// A changed pattern and how many letters were changed.
  private struct Change {
    var count: Int
    var text = String.UnicodeScalarView()

    func adding(_ scalars: Unicode.Scalar..., cost: Int) -> Change {
      var change = self
      change.count += cost
      change.text.append(contentsOf: scalars)
      return change
    }
  }

  /// Sellers' variant of the edit distance, swaps of neighbours included: what a `*` stands for costs nothing.
  private static func leastChange(of pattern: [Unicode.Scalar], toFit id: [Unicode.Scalar]) -> Change {
    // For every beginning of the id how the pattern so far fits it best.
    var row = [Change(count: 0)]
    for scalar in id { row.append(row[row.count - 1].adding(scalar, cost: 1)) }
    var (before, letterBefore) = ([Change](), Unicode.Scalar?.none)
    for wanted in pattern {
      var next: [Change] = []
      if wanted == "*" {
        var nearest = row[0]
        // Of equals the longest, which has most letters of the id.
        for change in row {
          if change.count <= nearest.count { nearest = change }
          next.append(nearest.adding("*", cost: 0))
        }
      } else {
        next.append(row[0].adding(cost: 1))
        for (place, scalar) in id.enumerated() {
          let fits = wanted == "?" || wanted == scalar
          var choices = [
            row[place].adding(fits ? wanted : scalar, cost: fits ? 0 : 1),
            next[place].adding(scalar, cost: 1), row[place + 1].adding(cost: 1),
          ]
          if place > 0, wanted == id[place - 1], letterBefore == scalar {
            choices.append(before[place - 1].adding(wanted, scalar, cost: 1))
          }
          next.append(choices.dropFirst().reduce(choices[0]) { $1.count < $0.count ? $1 : $0 })
        }
      }
      (before, letterBefore) = (row, wanted)
      row = next
    }
    return row[id.count]
  }
}
