import KeyboardAvoidance

/// A Swift file of this module that is compiled, played, and printed for the user's class.
///
/// The printed form differs from the compiled one only by names and by what Objective-C needs: `#selector`,
/// `@objc` and `@IBOutlet`.
struct CodeTemplate {
  /// An outlet of the template, such as `bottomConstraint` of the type `NSLayoutConstraint`.
  struct Outlet: Equatable {
    var name: String
    var type: String
    /// The property of ``/KeyboardAvoidance/ScreenOutlets`` that connects it.
    var source: String
  }

  /// The name of the file.
  let file: String
  /// The text of the compiled file.
  let text: String

  /// Returns the template in a file of the folder `Embedded`.
  init(_ file: String) { self.init(file: file, text: EmbeddedFiles.text(file)) }

  init(file: String, text: String) {
    self.file = file
    self.text = text.last == "\n" ? String(text.dropLast()) : text
  }

  /// The outlets, in the order of the file.
  var outlets: [Outlet] { lines.compactMap(Self.outlet) }

  /// The number of lines with code that the user adds, without outlets that exist.
  var effort: Int {
    lines.count { line in
      let code = line.drop { $0 == " " }
      return !code.isEmpty && !code.hasPrefix("//") && !code.hasPrefix("import ")
    }
  }

  private var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  private static func outlet(_ line: Substring) -> Outlet? {
    guard line.hasPrefix(compiledOutlet), line.hasSuffix(" }") else { return nil }
    let parts = line.dropFirst(compiledOutlet.count).dropLast(2).split(separator: " ")
    guard parts.count == 4, parts[0].hasSuffix(":"), parts[1].hasSuffix("!"), parts[2] == "{",
      parts[3].hasPrefix("outlets.")
    else { return nil }
    return Outlet(
      name: String(parts[0].dropLast()), type: String(parts[1].dropLast()),
      source: String(parts[3].dropFirst(8)))
  }

  static let compiledOutlet = "  private var "
  static let printedOutlet = "  @IBOutlet private weak var "

  /// Returns the file for a class of the user's app.
  ///
  /// - Parameters:
  ///   - className: the name of the class.
  ///   - names: the names of outlets in the class, by their names in this file.
  func printed(className: String, _ names: [String: String]) -> String {
    var out: [String] = []
    for line in AppCode.forObjectiveC(text) {
      var line = line
      if let outlet = Self.outlet(Substring(line)) {
        line = "\(Self.printedOutlet)\(outlet.name): \(outlet.type)!"
      } else if line.hasPrefix("final class ") {
        line = "final class \(className): UIViewController {"
      }
      out.append(Self.renamed(line, names))
    }
    return out.joined(separator: "\n")
  }

  /// Returns a line of code with other names. Comments and parts of longer names are not changed.
  static func renamed(_ line: String, _ names: [String: String]) -> String {
    if line.drop(while: { $0 == " " }).hasPrefix("//") { return line }
    var out = ""
    var word = ""
    for character in line + "\n" {
      if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
      } else {
        out += names[word] ?? word
        word = ""
        if character != "\n" { out.append(character) }
      }
    }
    return out
  }

  /// Whether a name occurs in the file, apart from the outlets, so that it cannot be the name of an outlet.
  func uses(_ name: String) -> Bool {
    lines.contains { line in
      line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { $0 == name }
    }
  }
}
