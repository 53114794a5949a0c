/// Readable names of views, unique in their screen: lower-case letters, digits and `-`.
package struct ViewNames: Sendable {
  package private(set) var names: [String] = []
  private var taken: Set<String> = ["root", "navigation-bar", "tab-bar", "toolbar", "keyboard", "caret"]

  /// The maximum length of a name, which keeps pages readable.
  package static let limit = 40

  package init() {}

  package mutating func addRoot() { names.append("root") }

  /// Names the next view after the first text that has letters or digits.
  package mutating func add(_ texts: [String]) {
    let name = texts.lazy.map { Self.kebab($0, limit: Self.limit) }.first { !$0.isEmpty } ?? "view"
    names.append(unique(name))
  }

  /// Returns the class of an input if its name is only the class: `field` for `field` and `field-2`; nil for
  /// other names.
  package static func classAlone(_ name: String) -> String? {
    ["field", "text-view", "search-bar", "search-field"].first { kind in
      name == kind || name.hasPrefix("\(kind)-") && Int(name.dropFirst(kind.count + 1)) != nil
    }
  }

  private mutating func unique(_ name: String) -> String { Self.unique(name, among: &taken) }

  /// Returns a name that is not taken, with a number appended if necessary.
  static func unique(_ name: String, among taken: inout Set<String>) -> String {
    var candidate = name
    var count = 1
    while !taken.insert(candidate).inserted {
      count += 1
      candidate = "\(name)-\(count)"
    }
    return candidate
  }

  /// Returns a text in kebab-case: `LoginViewController` becomes `login-view-controller`. Characters other
  /// than ASCII letters and digits separate words.
  package static func kebab(_ text: String, limit: Int) -> String {
    var result = ""
    var last: Character = "-"
    let characters = Array(text.prefix(200))
    for (n, character) in characters.enumerated() {
      guard character.isASCII, character.isLetter || character.isNumber else {
        if last != "-" { result.append("-") }
        last = "-"
        continue
      }
      let next = n + 1 < characters.count ? characters[n + 1] : "-"
      let previous = n > 0 ? characters[n - 1] : "-"
      let startsWord =
        character.isUppercase && (previous.isLowercase || previous.isNumber || next.isLowercase)
      if startsWord, last != "-" { result.append("-") }
      result.append(character.lowercased())
      last = character
    }
    result = String(result.prefix(limit))
    while result.hasSuffix("-") { result.removeLast() }
    return result
  }
}
