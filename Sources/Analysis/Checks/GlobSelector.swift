import Platform
import Support

/// An error in a list of patterns.
package enum SelectorError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A pattern is empty or consists only of `!`.
  case emptyPattern
  /// The pattern has a `[` without a `]`.
  case unclosedBracket(String)
  /// The pattern has a backwards range such as `[z-a]`.
  case backwardsRange(String)
  /// A pattern is longer than `Glob.lengthLimit`. The associated value is its beginning.
  case tooLong(String)
  /// A pattern without wildcards names an id that does not exist.
  case unknown(kind: String, id: String, suggestion: String?)

  /// A message in whole sentences.
  package var description: String {
    switch self {
    case .emptyPattern: "A pattern is empty."
    case .unclosedBracket(let pattern): "The pattern '\(pattern)' has a '[' without a ']'."
    case .backwardsRange(let pattern): "The pattern '\(pattern)' has a range that runs backwards."
    case .tooLong(let start):
      "The pattern '\(start)…' is longer than \(Glob.lengthLimit) characters."
    case .unknown(let kind, let id, let suggestion):
      "Unknown \(kind) '\(id)'." + (suggestion.map { " Did you mean '\($0)'?" } ?? "")
    }
  }
}

/// A pattern for ids. `*` matches any text including `/`, `?` matches one character, `[a-c3]` one character
/// of a set, and `[!a]` one character outside a set. A `]` right after the opening bracket belongs to the
/// set. Matching is case-sensitive. A pattern for the former id of a strategy matches its id of today.
package struct Glob: Sendable, Equatable {
  /// The maximum length of a pattern, in characters.
  package static let lengthLimit = 4096

  private enum Element: Sendable, Equatable {
    case literal(Unicode.Scalar)
    case one
    case many
    case set([ClosedRange<Unicode.Scalar>], negated: Bool)
  }

  private let elements: [Element]
  /// Whether the pattern contains none of `*`, `?` and `[`, so that it matches exactly one id.
  package let isPlain: Bool

  /// Parses a pattern.
  package init(_ pattern: String) throws(SelectorError) {
    let scalars = Array(pattern.unicodeScalars.prefix(Self.lengthLimit + 1))
    guard !scalars.isEmpty else { throw .emptyPattern }
    guard scalars.count <= Self.lengthLimit else { throw .tooLong(String(pattern.prefix(40))) }
    var elements: [Element] = []
    var position = 0
    while position < scalars.count {
      let scalar = scalars[position]
      position += 1
      switch scalar {
      case "*": if elements.last != .many { elements.append(.many) }
      case "?": elements.append(.one)
      case "[":
        let negated = position < scalars.count && (scalars[position] == "!" || scalars[position] == "^")
        if negated { position += 1 }
        var ranges: [ClosedRange<Unicode.Scalar>] = []
        while position < scalars.count, ranges.isEmpty || scalars[position] != "]" {
          let first = scalars[position]
          position += 1
          guard position + 1 < scalars.count, scalars[position] == "-", scalars[position + 1] != "]" else {
            ranges.append(first...first)
            continue
          }
          let last = scalars[position + 1]
          guard first <= last else { throw .backwardsRange(pattern) }
          ranges.append(first...last)
          position += 2
        }
        guard position < scalars.count else { throw .unclosedBracket(pattern) }
        position += 1
        elements.append(.set(ranges, negated: negated))
      default: elements.append(.literal(scalar))
      }
    }
    self.elements = elements
    isPlain = elements.allSatisfy { if case .literal = $0 { true } else { false } }
  }

  private init(_ elements: [Element]) {
    self.elements = elements
    isPlain = elements.allSatisfy { if case .literal = $0 { true } else { false } }
  }

  /// The parts of the pattern between its slashes.
  ///
  /// If an id has as many slashes as the pattern, it matches the pattern if all its parts match, because
  /// every slash of the id matches a slash of the pattern and none is left for a `*`.
  var parts: [Glob] {
    elements.split(separator: .literal("/"), omittingEmptySubsequences: false).map { Glob(Array($0)) }
  }

  /// Whether the pattern matches the whole of an id, or of its former name.
  package func matches(_ id: String) -> Bool {
    matchesExactly(id) || Adoption.formerID(of: id).map(matchesExactly) ?? false
  }

  /// Whether the pattern matches the whole of `id`.
  ///
  /// After a mismatch only the last `*` is tried again, because everything before it has already matched at
  /// its earliest position. A match takes at most id length × pattern length steps.
  private func matchesExactly(_ id: String) -> Bool {
    let scalars = Array(id.unicodeScalars)
    var element = 0
    var position = 0
    var retry: (element: Int, position: Int)?
    while position < scalars.count {
      if element < elements.count, elements[element] == .many {
        retry = (element + 1, position)
        element += 1
      } else if element < elements.count, fits(elements[element], scalars[position]) {
        element += 1
        position += 1
      } else if let last = retry {
        retry = (last.element, last.position + 1)
        element = last.element
        position = last.position + 1
      } else {
        return false
      }
    }
    while element < elements.count, elements[element] == .many { element += 1 }
    return element == elements.count
  }

  private func fits(_ element: Element, _ scalar: Unicode.Scalar) -> Bool {
    switch element {
    case .literal(let wanted): wanted == scalar
    case .one: true
    case .many: false
    case .set(let ranges, let negated): ranges.contains { $0.contains(scalar) } != negated
    }
  }
}

/// A list of patterns that selects ids.
///
/// The last pattern that matches an id decides: it includes the id, or excludes it if the pattern has a
/// leading `!`. An id that matches no pattern is included only if the list is empty or its first pattern
/// excludes.
///
///     try GlobSelector(["ipad-*", "!ipad-mini-*"]).select(from: ids, kind: "device")
package struct GlobSelector: Sendable, Equatable {
  private struct Rule: Sendable, Equatable {
    var text: String
    var glob: Glob
    var takes: Bool
  }

  private let rules: [Rule]

  /// Parses the patterns.
  package init(_ patterns: [String]) throws(SelectorError) {
    var rules: [Rule] = []
    for pattern in patterns {
      let takes = !pattern.hasPrefix("!")
      let text = takes ? pattern : String(pattern.dropFirst())
      rules.append(Rule(text: text, glob: try Glob(text), takes: takes))
    }
    self.rules = rules
  }

  /// A list without patterns, which includes every id.
  package static let everything = GlobSelector(rules: [])

  private init(rules: [Rule]) { self.rules = rules }

  /// The patterns for each part of a cell's id, derived from patterns for whole ids. An included cell matches
  /// at least one of them in each part. Nil if a pattern does not have five parts, or if ids that match no
  /// pattern are included.
  package var byPart: [CellFilter.Part: [Glob]]? {
    guard rules.first?.takes == true else { return nil }
    var byPart: [CellFilter.Part: [Glob]] = [:]
    for rule in rules where rule.takes {
      let globs = rule.glob.parts
      guard globs.count == CellFilter.Part.allCases.count else { return nil }
      for (part, glob) in zip(CellFilter.Part.allCases, globs) { byPart[part, default: []].append(glob) }
    }
    return byPart
  }

  /// Whether an item with several words, such as tags, is included. At least one of its words must match an
  /// including pattern, if there is one, and no word may match an excluding pattern.
  package func takesAny(of words: [String]) -> Bool {
    let isWanted =
      !rules.contains(where: \.takes)
      || words.contains { word in rules.contains { $0.takes && $0.glob.matches(word) } }
    return isWanted && !words.contains { word in rules.contains { !$0.takes && $0.glob.matches(word) } }
  }

  /// Whether a pattern includes at least one of the words.
  package func asksForAny(of words: [String]) -> Bool {
    words.contains { word in rules.contains { $0.takes && $0.glob.matches(word) } }
  }

  /// Whether the list includes an id.
  package func contains(_ id: String) -> Bool {
    for rule in rules.reversed() where rule.glob.matches(id) { return rule.takes }
    return rules.first.map { !$0.takes } ?? true
  }

  /// The patterns as they were written.
  package var patterns: [String] { rules.map { ($0.takes ? "" : "!") + $0.text } }

  /// Whether all patterns include ids and have no wildcards.
  package var isPlain: Bool { rules.allSatisfy { $0.glob.isPlain && $0.takes } && !rules.isEmpty }

  /// Whether one of the patterns is exactly this id and includes it.
  package func names(_ id: String) -> Bool {
    rules.contains { $0.takes && $0.glob.isPlain && $0.glob.matches(id) }
  }

  /// Returns a sentence for each including pattern that matches none of the ids, with a suggestion if a
  /// similar id exists.
  ///
  /// - Parameter kind: the word for an id, such as `device`.
  package func remarks(kind: String, in ids: [String]) -> [String] {
    rules.filter { rule in rule.takes && !ids.contains(where: rule.glob.matches) }.map { rule in
      "No \(kind) matches '\(rule.text)'."
        + (Suggestions.nearestPattern(to: rule.text, in: ids).map { " Did you mean '\($0)'?" } ?? "")
    }
  }

  /// Returns the ids that the list includes, in their original order.
  ///
  /// A pattern without `*`, `?` and `[` must name one of `ids`. Other patterns may match nothing.
  ///
  /// - Throws: `SelectorError.unknown` with the nearest id.
  package func select(from ids: [String], kind: String) throws(SelectorError) -> [String] {
    let known = Set(ids)
    for rule in rules
    where rule.glob.isPlain && !known.contains(rule.text) && !ids.contains(where: rule.glob.matches) {
      // Devices are in the order of their years, and the newest of equally near ones is suggested.
      let candidates = kind == "device" ? ids.reversed() : ids
      throw .unknown(
        kind: kind, id: rule.text, suggestion: Suggestions.nearest(to: rule.text, in: candidates))
    }
    return ids.filter { contains($0) }
  }
}
