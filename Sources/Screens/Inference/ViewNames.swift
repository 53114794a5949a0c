/// Names of views that people can read, unique in their screen: lower case letters, digits and `-`.
package struct ViewNames: Sendable {
  /// By index of the views.
  package private(set) var names: [String] = []
  private var taken: Set<String> = ["root", "navigation-bar", "tab-bar", "toolbar", "keyboard", "caret"]

  /// The longest name, so that pages stay readable.
  package static let limit = 40

  /// Starts without views.
  package init() {}

  /// Names the next view `root`.
  package mutating func addRoot() { names.append("root") }

  /// Names the next view as the first of some texts that leaves something of a name.
  package mutating func add(_ texts: [String]) {
    let name = texts.lazy.map { Self.kebab($0, limit: Self.limit) }.first { !$0.isEmpty } ?? "view"
    names.append(unique(name))
  }

  /// `field` of `field` and `field-2`: the class of an input whose name says nothing else; nil for other names.
  package static func classAlone(_ name: String) -> String? {
    ["field", "text-view", "search-bar", "search-field"].first { kind in
      name == kind || name.hasPrefix("\(kind)-") && Int(name.dropFirst(kind.count + 1)) != nil
    }
  }

  private mutating func unique(_ name: String) -> String { Self.unique(name, among: &taken) }

  /// A name that is not taken, with a number where it has to be.
  static func unique(_ name: String, among taken: inout Set<String>) -> String {
    var candidate = name
    var count = 1
    while !taken.insert(candidate).inserted {
      count += 1
      candidate = "\(name)-\(count)"
    }
    return candidate
  }

  /// `LoginViewController` → `login-view-controller`; what is no ASCII letter or digit separates words.
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
