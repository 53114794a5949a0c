import Support
/// Why a list of patterns cannot select.
package enum SelectorError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A pattern is empty or only `!`.
  case emptyPattern
  /// A `[` has no `]`; the pattern.
  case unclosedBracket(String)
  /// A range such as `[z-a]` runs backwards; the pattern.
  case backwardsRange(String)
  /// A pattern is longer than `Glob.lengthLimit`; its beginning.
  case tooLong(String)
  /// A plain id that does not exist.
  case unknown(kind: String, id: String, suggestion: String?)

  /// Whole sentences for a person.
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

/// A pattern for ids: `*` is any text, `/` included, `?` one character, `[a-c3]` one of a set, `[!a]` one
/// not in it. A `]` right after the opening belongs to the set. Letters match in their own case only.
package struct Glob: Sendable, Equatable {
  /// The longest pattern, in characters.
  package static let lengthLimit = 4096

  private enum Element: Sendable, Equatable {
    case literal(Unicode.Scalar)
    case one
    case many
    case set([ClosedRange<Unicode.Scalar>], negated: Bool)
  }

  private let elements: [Element]
  /// Whether the pattern has none of `*?[` and thus names one id.
  package let isPlain: Bool

  /// Reads a pattern.
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

  /// What stands between the slashes of the pattern.
  ///
  /// An id with as many slashes as the pattern fits where all its parts do, since each slash of the pattern takes one of
  /// the id's and leaves none to a `*`.
  var parts: [Glob] {
    elements.split(separator: .literal("/"), omittingEmptySubsequences: false).map { Glob(Array($0)) }
  }

  /// Whether the whole of `id` fits.
  ///
  /// Only the last `*` is ever tried again, since what stands before it has already found its earliest
  /// place: no pattern takes more than id length × pattern length steps.
  package func matches(_ id: String) -> Bool {
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

/// A list of patterns that picks ids.
///
/// The patterns are read in order and the last one that fits an id decides: a plain pattern takes it, one
/// with a leading `!` leaves it out. When the first pattern leaves out, all ids are in to begin with; an
/// empty list takes everything.
///
///     try GlobSelector(["ipad-*", "!ipad-mini-*"]).select(from: ids, kind: "device")
package struct GlobSelector: Sendable, Equatable {
  private struct Rule: Sendable, Equatable {
    var text: String
    var glob: Glob
    var takes: Bool
  }

  private let rules: [Rule]

  /// Reads the patterns.
  package init(_ patterns: [String]) throws(SelectorError) {
    var rules: [Rule] = []
    for pattern in patterns {
      let takes = !pattern.hasPrefix("!")
      let text = takes ? pattern : String(pattern.dropFirst())
      rules.append(Rule(text: text, glob: try Glob(text), takes: takes))
    }
    self.rules = rules
  }

  /// A list without patterns: all ids are in.
  package static let everything = GlobSelector(rules: [])

  private init(rules: [Rule]) { self.rules = rules }

  /// Patterns for the parts of a cell's id: one of each part's fits where the id is in. Nil where the patterns do not say:
  /// one has another number of parts, or all ids are in to begin with.
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

  /// Whether something with several words, such as tags, is in: it has a word that a pattern takes (any, where no
  /// pattern takes) and none that a pattern leaves out.
  package func takesAny(of words: [String]) -> Bool {
    let isWanted =
      !rules.contains(where: \.takes)
      || words.contains { word in rules.contains { $0.takes && $0.glob.matches(word) } }
    return isWanted && !words.contains { word in rules.contains { !$0.takes && $0.glob.matches(word) } }
  }

  /// Whether a pattern takes one of the words.
  package func asksForAny(of words: [String]) -> Bool {
    words.contains { word in rules.contains { $0.takes && $0.glob.matches(word) } }
  }

  /// Whether an id is in.
  package func contains(_ id: String) -> Bool {
    for rule in rules.reversed() where rule.glob.matches(id) { return rule.takes }
    return rules.first.map { !$0.takes } ?? true
  }

  /// The patterns as they were written.
  package var patterns: [String] { rules.map { ($0.takes ? "" : "!") + $0.text } }

  /// Whether every pattern is a plain id that is taken.
  package var isPlain: Bool { rules.allSatisfy { $0.glob.isPlain && $0.takes } && !rules.isEmpty }

  /// Whether a plain pattern takes just this id.
  package func names(_ id: String) -> Bool {
    rules.contains { $0.takes && $0.glob.isPlain && $0.text == id }
  }

  /// What is to be said of patterns that take something and fit none of the ids: a sentence each, with the pattern
  /// that was probably meant.
  ///
  /// - Parameter kind: what an id is called, such as `device`.
  package func remarks(kind: String, in ids: [String]) -> [String] {
    rules.filter { rule in rule.takes && !ids.contains(where: rule.glob.matches) }.map { rule in
      "No \(kind) fits '\(rule.text)'."
        + (Suggestions.nearestPattern(to: rule.text, in: ids).map { " Did you mean '\($0)'?" } ?? "")
    }
  }

  /// The ids that are in, in their own order.
  ///
  /// A pattern without `*`, `?` and `[` must name one of `ids`; one with them may fit none.
  /// Throws: `SelectorError.unknown` with the nearest id.
  package func select(from ids: [String], kind: String) throws(SelectorError) -> [String] {
    let known = Set(ids)
    for rule in rules where rule.glob.isPlain && !known.contains(rule.text) {
      throw .unknown(kind: kind, id: rule.text, suggestion: Suggestions.nearest(to: rule.text, in: ids))
    }
    return ids.filter { contains($0) }
  }
}
