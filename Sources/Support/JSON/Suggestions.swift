/// Finds the id or pattern that a user probably meant.
package enum Suggestions {
  /// The maximum length of a word that is compared. Longer words get no suggestion.
  package static let lengthLimit = 160

  /// Returns the candidate nearest to `word`, or nil if none is near. Among equally near candidates, the
  /// first is used.
  ///
  /// A candidate is near if it differs from `word` in at most a third of the longer word's letters, and in at
  /// most 3. Insertions, deletions, substitutions and swaps of adjacent letters are counted. If `word` has at
  /// least three letters, a candidate that differs only in hyphens and capitals is the nearest one, and then a
  /// candidate that begins with `word`, such as `iphone-se-3` for `iphonese`.
  ///
  /// Hyphenated parts that two ids share at their beginning and end do not count. The other parts must have
  /// some letters in common unless two parts are shared. For example, `iphone-99` is not near to `iphone-4s`,
  /// but `iphone-se-4` is near to `iphone-se-3`.
  package static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let letters = Array(word.unicodeScalars)
    guard !letters.isEmpty, letters.count <= lengthLimit else { return nil }
    let spelling = plain(word)
    var best: (candidate: String, distance: Int)?
    var respelled: String?
    var prefixed: String?
    for candidate in candidates {
      let other = Array(candidate.unicodeScalars)
      if spelling.count >= 3 {
        let otherSpelling = plain(candidate)
        if respelled == nil, otherSpelling == spelling { respelled = candidate }
        if prefixed == nil, otherSpelling.hasPrefix(spelling) { prefixed = candidate }
      }
      let limit = min(3, max(letters.count, other.count) / 3, (best?.distance ?? .max) - 1)
      guard limit >= 0, abs(letters.count - other.count) <= limit, other.count <= lengthLimit else {
        continue
      }
      let distance = editDistance(letters, other)
      if distance <= limit, isNear(letters, other, distance) { best = (candidate, distance) }
    }
    return respelled ?? prefixed ?? best?.candidate
  }

  /// Returns an id without hyphens and capitals.
  private static func plain(_ id: String) -> String { id.lowercased().replacing("-", with: "") }

  /// Returns whether the parts that two ids do not share are near. One letter, or up to a third of the
  /// letters, may differ. All letters may differ only if the ids share two parts.
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

  /// Returns ` Did you mean 'x'?`, or an empty text.
  package static func sentence(for word: String, in candidates: some Sequence<String>) -> String {
    nearest(to: word, in: candidates).map { " Did you mean '\($0)'?" } ?? ""
  }

  /// Returns the pattern that is nearest to `pattern` and matches an id, such as `iphone*` for `ipone*`; nil
  /// if none is near.
  ///
  /// The fewest possible letters are changed, added, removed and swapped: at most a third of them, and at
  /// most 3. The characters `*` and `?` are kept. Among equally near patterns, that of the first id is used.
  /// Patterns with `[` get no suggestion.
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

  /// Returns the smallest change of a pattern that makes it match an id. The algorithm is Sellers' variant of
  /// the edit distance with swaps of adjacent letters. Letters that a `*` matches cost nothing.
  private static func leastChange(of pattern: [Unicode.Scalar], toFit id: [Unicode.Scalar]) -> Change {
    // For each prefix of the id, the smallest change of the pattern's prefix that matches it.
    var row = [Change(count: 0)]
    for scalar in id { row.append(row[row.count - 1].adding(scalar, cost: 1)) }
    var (before, letterBefore) = ([Change](), Unicode.Scalar?.none)
    for wanted in pattern {
      var next: [Change] = []
      if wanted == "*" {
        var nearest = row[0]
        // Among equally small changes, the longest is used, because it has the most letters of the id.
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
