/// A strategy's file as an app would contain it: a whole file that imports only UIKit.
///
/// It is the file that was played. Only what a strategy gets from this package differs: views and constraints are
/// outlets, selectors are those of Objective-C, and the helpers that the code calls follow the class.
package struct AppCode: Sendable, Equatable {
  /// A view or constraint to connect in Interface Builder.
  package struct Outlet: Sendable, Equatable {
    package let name: String
    /// The declaration in Swift.
    let declaration: String
    /// The object to connect it to, in words.
    package let target: String
  }

  /// The whole file.
  package let text: String
  /// The outlets that the code uses.
  package let outlets: [Outlet]

  /// Returns nil if the code uses something of this package that an app does not have.
  package init?(_ played: String) {
    var code = played.replacing("outlets.inputs", with: "view.textInputs")
      .replacing("outlets.focusedInput", with: "view.textInputs.first(where: \\.isFirstResponder)")
    outlets = Self.known.filter { Self.mentions("outlets.\($0.name)", in: code) }
    for outlet in outlets { code.replace("outlets.\(outlet.name)", with: outlet.name) }
    var lines = Self.forObjectiveC(code)
    guard !code.contains("outlets"),
      let head = lines.firstIndex(where: { $0.hasPrefix("final class ") }),
      lines[head].contains(": UIViewController, KeyboardAvoidanceStrategy")
    else { return nil }
    lines[head].replace(", KeyboardAvoidanceStrategy", with: "")
    let declarations = outlets.map { "  \($0.declaration)" }
    let separator =
      declarations.isEmpty || lines.dropFirst(head + 1).first?.contains(" override ") == true ? [""] : []
    lines.insert(contentsOf: declarations + separator, at: head + 1)
    while lines.last?.isEmpty == true { lines.removeLast() }
    let own = lines.joined(separator: "\n")
    text = ([own] + AppHelpers.used(by: own)).joined(separator: "\n\n") + "\n"
  }

  private static let known = [
    Outlet(
      name: "bottomConstraint", declaration: "@IBOutlet private var bottomConstraint: NSLayoutConstraint?",
      target: "the constraint on the content's bottom edge, with the content as its first item"),
    Outlet(
      name: "scrollView", declaration: "@IBOutlet private var scrollView: UIScrollView?",
      target: "the scroll view around the inputs"),
    Outlet(
      name: "scrollingContent", declaration: "@IBOutlet private var scrollingContent: UIScrollView?",
      target: "the scroll view around the inputs, or the text view of an editor"),
    Outlet(
      name: "primaryAction", declaration: "@IBOutlet private var primaryAction: UIView?",
      target: "the main button"),
    Outlet(
      name: "bar", declaration: "@IBOutlet private var bar: UIView?",
      target: "the bar at the bottom, if the screen has one"),
  ]

  /// Whether a text contains a name that is not the beginning of a longer name.
  private static func mentions(_ name: String, in text: String) -> Bool {
    text.ranges(of: name).contains { range in
      !text[range.upperBound...].prefix(1).contains { $0.isLetter || $0.isNumber || $0 == "_" }
    }
  }

  /// Returns the lines of a file with what Objective-C needs, `#selector` and `@objc`, and without the import of this
  /// module.
  package static func forObjectiveC(_ code: String) -> [String] {
    let selected = Set(
      code.split(separator: "Selector(").dropFirst().map { $0.prefix { $0 != "(" && $0 != ")" } })
    return code.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { $0 != "import KeyboardAvoidance" }
      .map { line in
        var line = String(line).replacing("Selector(", with: "#selector(")
        let start = "  private func "
        if line.hasPrefix(start), selected.contains(line.dropFirst(start.count).prefix { $0 != "(" }) {
          line = "  @objc" + line.dropFirst()
        }
        return line
      }
  }
}

/// The helpers that strategies call, in the files of the folder `Embedded`.
enum AppHelpers {
  /// A declaration at the top level of a file, such as an extension with its members.
  private struct Declaration {
    var first: String
    /// The members of an extension; empty for a type, which is printed as a whole.
    var members: [Member]
    var text: String
    /// The name of a type; nil for an extension.
    var type: String?
  }

  /// A member of an extension.
  private struct Member {
    var text: String
    var name: String
    /// The label of the first argument, if it has one.
    var label: String?
    var isPrivate: Bool
  }

  /// The helpers of files in the folder `Embedded`.
  private static let all: [Declaration] =
    ["KeyboardNotification.swift", "KeyboardSpring.swift", "RevealTarget.swift"].flatMap {
      declarations(EmbeddedFiles.text($0))
    } + declarations(inputs)

  /// The helper that finds the inputs, which `outlets` knows when the code is played.
  private static let inputs = """
    extension UIView {
      /// The text fields and text views in this view.
      public var textInputs: [UIView] {
        self is UITextField || self is UITextView ? [self] : subviews.flatMap(\\.textInputs)
      }
    }
    """

  /// Returns the declarations that some code uses, with those that they use themselves.
  static func used(by code: String) -> [String] {
    var used: Set<[Int]> = []
    var texts = [code]
    var isComplete = false
    while !isComplete {
      isComplete = true
      for (n, declaration) in all.enumerated() {
        for (m, member) in declaration.members.enumerated() where !used.contains([n, m]) {
          let isReachable = !member.isPrivate || used.contains { $0.first == n } || isFilePrivate(member)
          guard isReachable, texts.contains(where: { calls(member, in: $0) }) else { continue }
          used.insert([n, m])
          texts.append(member.text)
          isComplete = false
        }
        if let type = declaration.type, !used.contains([n]),
          texts.contains(where: { words(of: $0).contains(Substring(type)) })
        {
          used.insert([n])
          texts.append(declaration.text)
          isComplete = false
        }
      }
    }
    return all.indices.compactMap { n in
      if used.contains([n]) { return all[n].text }
      let members = all[n].members.indices.filter { used.contains([n, $0]) }.map { all[n].members[$0].text }
      return members.isEmpty ? nil : "\(all[n].first)\n\(members.joined(separator: "\n\n"))\n}"
    }
  }

  private static func isFilePrivate(_ member: Member) -> Bool { member.text.contains("  fileprivate ") }

  private static func words(of text: String) -> Set<Substring> {
    Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") })
  }

  /// Whether a text names a member, with the label of its first argument.
  private static func calls(_ member: Member, in text: String) -> Bool {
    guard let label = member.label else { return words(of: text).contains(Substring(member.name)) }
    return text.ranges(of: member.name + "(").contains { range in
      text[range.upperBound...].drop(while: \.isWhitespace).hasPrefix(label + ":")
    }
  }

  private static func declarations(_ file: String) -> [Declaration] {
    var found: [Declaration] = []
    var lines: [String] = []
    for line in file.split(separator: "\n", omittingEmptySubsequences: false) {
      if lines.isEmpty, line.isEmpty || line.hasPrefix("import ") || line.hasPrefix("// ") { continue }
      lines.append(internalForm(line))
      if line == "}" {
        found.append(declaration(lines))
        lines = []
      }
    }
    return found
  }

  /// Returns a line of code without `public`, because an app does not need it.
  private static func internalForm(_ line: Substring) -> String {
    line.drop { $0 == " " }.hasPrefix("//") ? String(line) : String(line).replacing("public ", with: "")
  }

  private static func declaration(_ lines: [String]) -> Declaration {
    let text = lines.joined(separator: "\n")
    guard lines[0].hasPrefix("extension ") else {
      let head = lines.first { !$0.hasPrefix("//") } ?? ""
      let words = head.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      return Declaration(first: "", members: [], text: text, type: words.dropFirst().first.map(String.init))
    }
    // Unlike the extensions of views, those of notifications are not on the main actor automatically.
    let first = (lines[0].contains("Notification") ? "@MainActor\n" : "") + lines[0]
    let members = lines.dropFirst().dropLast().split(separator: "").map(member)
    return Declaration(first: first, members: members, text: text)
  }

  private static func member(_ lines: ArraySlice<String>) -> Member {
    let head = lines.first { !$0.hasPrefix("  //") } ?? ""
    let isFunction = head.contains("func ")
    let name = head.split(separator: isFunction ? "func " : "var ").dropFirst().first ?? ""
    let word = String(name.prefix { $0.isLetter || $0.isNumber })
    // The first argument can be in the next line.
    let text = lines.drop { $0.hasPrefix("  //") }.joined(separator: "\n")
    let argument = text.split(separator: "(").dropFirst().first?.drop(while: \.isWhitespace) ?? ""
    let label = argument.prefix { $0.isLetter || $0 == "_" }
    return Member(
      text: lines.joined(separator: "\n"), name: word,
      label: isFunction && !label.isEmpty && label != "_" ? String(label) : nil,
      isPrivate: head.contains("private "))
  }
}
