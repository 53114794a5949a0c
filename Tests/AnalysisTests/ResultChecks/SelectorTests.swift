import Support
import Testing
import TestSupport

@testable import Analysis

@Suite("Patterns for ids")
struct GlobTests {
  private func error(_ pattern: String) -> SelectorError? {
    do {
      _ = try Glob(pattern)
      return nil
    } catch { return error }
  }

  @Test(
    "A pattern matches exactly the expected ids",
    arguments: [
      ("iphone-14", "iphone-14", true), ("iphone-14", "iphone-14-pro", false),
      ("iphone-14", "IPHONE-14", false),
      ("*", "", true), ("*", "anything/at/all", true), ("?", "", false), ("?", "é", true), ("?", "ab", false),
      ("iphone-1?", "iphone-14", true), ("iphone-1?", "iphone-1", false),
      ("iphone-*-pro", "iphone-14-pro", true), ("iphone-*-pro", "iphone-14-pro-max", false),
      ("*-pro*", "iphone-14-pro-max", true), ("**a**", "bab", true), ("**a**", "bbb", false),
      ("iphone-1[2-4]", "iphone-13", true), ("iphone-1[2-4]", "iphone-15", false),
      ("iphone-1[!2-4]", "iphone-15", true), ("iphone-1[^2-4]", "iphone-13", false),
      ("[]a]", "]", true), ("[]a]", "a", true), ("[!]]", "]", false), ("[a-]", "-", true),
      ("[a-]", "b", false),
      ("[-a]", "-", true), ("[a-c-e]", "d", false), ("[a-c-e]", "-", true),
      ("a]", "a]", true), ("*/iphone-*/portrait/*/*", "none/iphone-14/portrait/focus/form", true),
    ])
  func fits(pattern: String, id: String, expected: Bool) throws {
    #expect(try Glob(pattern).matches(id) == expected)
  }

  @Test("A pattern for the former id of a strategy on changed screens matches its id of today")
  func formerIDs() throws {
    let ids = ["swiftui", "swiftui-in-scroll-view", "content-inset-in-scroll-view"]
    func selected(_ patterns: String...) throws -> [String] {
      try GlobSelector(patterns).select(from: ids, kind: "strategy")
    }
    #expect(try selected("swiftui-adopted") == ["swiftui-in-scroll-view"])
    #expect(try selected("*-adopted") == Array(ids.dropFirst()))
    #expect(try selected("*", "!*-adopted") == ["swiftui"])
    #expect(try GlobSelector(["swiftui-adopted"]).names("swiftui-in-scroll-view"))
    #expect(try Glob("swiftui-adopted/*/a/b/c").matches("swiftui-in-scroll-view/d/a/b/c"))
    // Only strategies had other ids.
    #expect(try !Glob("none/d/a/b/form-adopted").matches("none/d/a/b/form-in-scroll-view"))
    #expect(throws: SelectorError.self) { try selected("none-adopted") }
  }

  @Test("Invalid patterns are refused")
  func broken() {
    #expect(error("") == .emptyPattern)
    for pattern in ["[", "a[", "[a", "[]", "[!", "[!]", "x[a-", "iphone-[1,2"] {
      #expect(error(pattern) == .unclosedBracket(pattern), "\(pattern)")
    }
    #expect(error("[z-a]") == .backwardsRange("[z-a]"))
    #expect(error(String(repeating: "x", count: 4097)) == .tooLong(String(repeating: "x", count: 40)))
    #expect(error("[a-z]") == nil)
  }

  @Test("A pattern for whole ids also matches by components, if it has as many components as the id")
  func byPart() throws {
    func parts(_ patterns: String...) throws -> [CellFilter.Part: [Glob]]? {
      try GlobSelector(patterns).byPart
    }
    for other in ["*", "a/*", "a/b/c/d/e/f", "a/b/c[/]d/e", "!a/b/c/d/e"] { #expect(try parts(other) == nil) }
    #expect(try parts() == nil)
    #expect(try parts("a/b/c/d/e", "*/e") == nil)
    #expect(
      try parts("a*/b/[cx]/?/", "!*", "/b/c/d/e") == [
        .strategy: [Glob("a*"), Glob("/").parts[0]], .device: [Glob("b"), Glob("b")],
        .orientation: [Glob("[cx]"), Glob("c")], .scenario: [Glob("?"), Glob("d")],
        .screen: [Glob("/").parts[0], Glob("e")],
      ])

    // A pattern and an id with the same number of slashes match exactly if all their components match.
    var random = SeededGenerator(seed: 11)
    func word(_ letters: String, upTo count: Int) -> String {
      String(
        (0..<Int.random(in: 0...count, using: &random)).compactMap { _ in
          letters.randomElement(using: &random)
        })
    }
    var fitting = 0
    for _ in 0..<4000 {
      let pattern = (0..<5).map { _ in word("a*?", upTo: 2) }.joined(separator: "/")
      let id = (0..<5).map { _ in word("a", upTo: 2) }
      let byPart = try #require(try parts(pattern))
      let fits = zip(CellFilter.Part.allCases, id).allSatisfy { byPart[$0]?[0].matches($1) == true }
      #expect(try Glob(pattern).matches(id.joined(separator: "/")) == fits, "\(pattern) \(id)")
      if fits { fitting += 1 }
    }
    #expect(fitting > 20)
  }

  @Test("Matches of all patterns and ids of up to 5 characters agree with the definition")
  func exhaustive() throws {
    func words(_ letters: [Character], upTo length: Int) -> [[Character]] {
      var all: [[Character]] = [[]]
      var last: [[Character]] = [[]]
      for _ in 0..<length {
        last = last.flatMap { word in letters.map { word + [$0] } }
        all += last
      }
      return all
    }
    // A recursive reference implementation of pattern matching.
    func reference(_ pattern: ArraySlice<Character>, _ id: ArraySlice<Character>) -> Bool {
      guard let first = pattern.first else { return id.isEmpty }
      switch first {
      case "*":
        return reference(pattern.dropFirst(), id) || (!id.isEmpty && reference(pattern, id.dropFirst()))
      case "?": return !id.isEmpty && reference(pattern.dropFirst(), id.dropFirst())
      default: return id.first == first && reference(pattern.dropFirst(), id.dropFirst())
      }
    }
    let ids = words(["a", "b"], upTo: 5)
    for pattern in words(["a", "b", "*", "?"], upTo: 4) where !pattern.isEmpty {
      let glob = try Glob(String(pattern))
      for id in ids where glob.matches(String(id)) != reference(pattern[...], id[...]) {
        Issue.record("'\(String(pattern))' on '\(String(id))'")
      }
    }
  }

  @Test("A pattern that could cause endless backtracking is matched at once")
  func blowUp() throws {
    let glob = try Glob(String(repeating: "a*", count: 200) + "b")
    let id = String(repeating: "a", count: 2000)
    var fits = true
    let time = processorTime { fits = glob.matches(id) }
    #expect(!fits)
    #expect(time < .seconds(5))
  }
}

@Suite("Selection")
struct SelectorTests {
  let ids = ["iphone-14", "iphone-14-pro", "iphone-se-3", "ipad-9", "ipad-mini-7"]

  private func select(_ patterns: [String]) throws -> [String] {
    try GlobSelector(patterns).select(from: ids, kind: "device")
  }

  @Test("A selection without patterns contains all ids in order")
  func all() throws { #expect(try select([]) == ids) }

  @Test("The order of the ids does not depend on the order of the patterns")
  func order() throws {
    #expect(try select(["ipad-*", "iphone-14"]) == ["iphone-14", "ipad-9", "ipad-mini-7"])
  }

  @Test("A leading ! excludes ids, and the selection begins with all ids if the first pattern has one")
  func exclusion() throws {
    #expect(try select(["ipad-*", "!ipad-mini-*"]) == ["ipad-9"])
    #expect(try select(["!ipad-*"]) == ["iphone-14", "iphone-14-pro", "iphone-se-3"])
    #expect(try select(["!*", "ipad-9"]) == ["ipad-9"])
  }

  @Test("The last matching pattern decides whether an id is selected")
  func last() throws {
    #expect(try select(["iphone-*", "!iphone-14*", "iphone-14-pro"]) == ["iphone-14-pro", "iphone-se-3"])
  }

  @Test("A pattern may match no id, but an unknown id is an error")
  func unknown() throws {
    #expect(try select(["watch-*"]).isEmpty)
    #expect(throws: SelectorError.unknown(kind: "device", id: "iphone-41", suggestion: "iphone-14")) {
      try select(["iphone-41"])
    }
    #expect(throws: SelectorError.unknown(kind: "device", id: "android", suggestion: nil)) {
      try select(["!android"])
    }
    #expect(throws: SelectorError.emptyPattern) { try select(["!"]) }
    #expect(
      SelectorError.unknown(kind: "device", id: "iphone-41", suggestion: "iphone-14").description
        == "Unknown device 'iphone-41'. Did you mean 'iphone-14'?")
  }
}

@Suite("Suggestions")
struct SuggestionTests {
  @Test(
    "The edit distance counts insertions, deletions, substitutions and transpositions",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "abc", 0), ("kitten", "sitting", 3), ("rnu", "run", 1),
      ("ab", "ba", 1), ("ca", "abc", 3), ("stratgy", "strategy", 1),
    ])
  func distance(a: String, b: String, expected: Int) {
    #expect(editDistance(Array(a.unicodeScalars), Array(b.unicodeScalars)) == expected)
    #expect(editDistance(Array(b.unicodeScalars), Array(a.unicodeScalars)) == expected)
  }

  @Test("The nearest word is suggested if it is similar or begins the same way, and the first of several")
  func nearest() {
    let words = ["run", "plan", "list", "show", "explain", "report", "completions"]
    #expect(Suggestions.nearest(to: "rnu", in: words) == "run")
    #expect(Suggestions.nearest(to: "reprt", in: words) == "report")
    #expect(Suggestions.nearest(to: "comp", in: words) == "completions")
    #expect(Suggestions.nearest(to: "xyz", in: words) == nil)
    #expect(Suggestions.nearest(to: "", in: words) == nil)
    #expect(Suggestions.nearest(to: "bat", in: ["cat", "hat"]) == "cat")
    // Ids that begin with the same word count as similar only if their remaining parts are similar.
    let phones = ["iphone-4s", "iphone-7", "iphone-16e", "iphone-se-3", "ipad-mini-7"]
    for word in ["iphone-99", "iphone-9", "ipad-9"] {
      #expect(Suggestions.nearest(to: word, in: phones) == nil, "\(word)")
    }
    for (word, meant) in [
      ("iphone-16f", "iphone-16e"), ("iphone-se3", "iphone-se-3"), ("iphon-7", "iphone-7"),
      ("ipad-mni-7", "ipad-mini-7"),
    ] { #expect(Suggestions.nearest(to: word, in: phones) == meant, "\(word)") }
    #expect(Suggestions.nearest(to: String(repeating: "run", count: 100), in: words) == nil)
    // One letter turns `iphone15` into `iphone-5` or `iphone-15`; the newer device stands later in the table.
    let devices = ["iphone-5", "iphone-14", "iphone-15", "iphone-17"]
    #expect(throws: SelectorError.unknown(kind: "device", id: "iphone15", suggestion: "iphone-15")) {
      try GlobSelector(["iphone15"]).select(from: devices, kind: "device")
    }
  }

  @Test("A pattern without matches is changed as little as possible until it matches an id")
  func nearestPattern() throws {
    let devices = ["ipad-9", "iphone-se-3", "iphone-17-pro"]
    for (pattern, expected) in [
      ("ipone*", "iphone*"), ("*-por", "*-pro"), ("iphone-*-por", "iphone-*-pro"), ("ipd-?", "ipad-?"),
      ("iphone-18*", "iphone-17*"), ("iphne-se-3", "iphone-se-3"), ("iphon-*", "iphone-*"),
    ] {
      #expect(Suggestions.nearestPattern(to: pattern, in: devices) == expected, "\(pattern)")
      #expect(try devices.contains(where: Glob(expected).matches))
    }
    for pattern in ["nokia-*", "*", "", "x*", "iphone-[8]*", String(repeating: "a*", count: 500)] {
      #expect(Suggestions.nearestPattern(to: pattern, in: devices) == nil, "\(pattern)")
    }
    #expect(
      try GlobSelector(["ipone*", "ipad-*", "!nothing", "nokia"]).remarks(kind: "device", in: devices)
        == ["No device matches 'ipone*'. Did you mean 'iphone*'?", "No device matches 'nokia'."])
  }
}
